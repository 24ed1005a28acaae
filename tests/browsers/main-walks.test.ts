import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aForm } from '#tests/support/checkout-client.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { engines, widths } from './engines.ts';
import { type SlowProxy, slowProxy } from './slow-proxy.ts';
import { type Visitor, visitorOf } from './visitor.ts';

let store: RunningStore;
beforeAll(async () => {
  store = await startStore({ mode: 'demo' });
});
afterAll(() => store?.close());

describe.each(engines)('in %s', (_name, open) => {
  describe.each(widths)('%i px wide', (width) => {
    // Starting a browser takes longer than most walks; each has a proxy, and so an origin, of its own.
    let visitor: Visitor;
    let proxy: SlowProxy;
    beforeEach(async () => {
      proxy = await slowProxy(store.url);
    });
    afterEach(() => proxy?.close());
    afterAll(() => visitor?.engine.close());
    const openPage = async (path: string, origin = proxy.url) => {
      visitor ??= visitorOf(await open(width, 844));
      await visitor.engine.open(origin + path);
      await visitor.isAlive();
    };
    const scrolled = () => visitor.engine.run(() => scrollY);

    test('a term is searched, its product bought, and the payment approved', async () => {
      await openPage('/', store.url);
      await visitor.fill('Buscar productos', 'ryzen 5 9600x\n');
      await visitor.shows('Resultados para');
      await visitor.press('link', 'AMD Ryzen 5 9600X');
      await visitor.isAt('AMD Ryzen 5 9600X');
      await visitor.press('button', 'Añadir');
      await visitor.shows('añadido al carrito');
      await visitor.press('link', 'Carrito');
      await visitor.isAt('Carrito');
      await visitor.press('link', 'Ir a pagar');
      await visitor.isAt('Página de Pago');
      for (const [label, text] of [
        ['Nombre completo', aForm.fullName],
        ['Correo electrónico', aForm.email],
        ['Número de teléfono', aForm.phoneNumber],
        ['Documento de identidad', aForm.legalId],
        ['Dirección de envío', aForm.addressLine1],
        ['Ciudad', aForm.city],
        ['Región/Departamento', aForm.region],
      ] as const)
        await visitor.fill(label, text);
      await visitor.press('field', 'Acepto');
      await visitor.press('button', 'Pagar con Wompi');
      await visitor.shows('Ensayo: aquí no se mueve dinero');
      for (const [label, text] of [
        ['Número de tarjeta', '4242 4242 4242 4242'],
        ['Vence (MM/AA)', '12/30'],
        ['CVC', '123'],
        ['Nombre en la tarjeta', aForm.fullName],
      ] as const)
        await visitor.fill(label, text);
      await visitor.press('button', 'Pagar con tarjeta');
      await visitor.isAt('Resultado del Pago');
      await visitor.shows('Tu pago fue aprobado');
    });

    test('a page that is left before its late scripts have come shows no error, also after Back', async () => {
      const held: string[] = [];
      proxy.delay = (path) => {
        if (path.startsWith('/auth')) return 2_500;
        if (!path.includes('/filter-')) return 0;
        held.push(path);
        return 9_000;
      };
      await openPage('/categories/procesadores');
      await expect.poll(() => held.length).toBe(2);
      await visitor.leaveFor('/auth');
      if (visitor.engine.name === 'firefox') expect(await visitor.heading()).toBe('Procesadores');
      await visitor.isAt('Iniciar Sesión');
      proxy.delay = () => 0;
      await visitor.engine.back();
      await visitor.isAt('Procesadores');
      if (width < 1_024) await visitor.press('button', 'Filtrar');
      await visitor.press('field', 'AMD');
      await expect.poll(() => visitor.engine.run(() => location.search)).toContain('marca=amd');
    });

    test('Back shows a list where it was left', async () => {
      await openPage('/categories/procesadores');
      await visitor.engine.run(() => scrollTo({ top: 700, behavior: 'instant' }));
      await expect.poll(scrolled).toBe(700);
      await visitor.leaveFor('/auth');
      await visitor.isAt('Iniciar Sesión');
      await visitor.engine.back();
      await visitor.isAt('Procesadores');
      await expect.poll(scrolled).toBe(700);
    });

    test('without a connection a page says so', async () => {
      await openPage('/');
      await visitor.engine.run(() => navigator.serviceWorker.ready.then(() => true));
      await openPage('/offers');
      expect(await visitor.engine.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await proxy.close();
      await visitor.leaveFor('/blog');
      await visitor.isAt('No tienes conexión');
    });
  });
});
