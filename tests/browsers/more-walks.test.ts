import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm, buy } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { shelf } from '#tests/support/factories.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { appCode } from '#tests/support/totp.ts';
import { engines, widths } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

let store: RunningStore;
beforeAll(async () => {
  store = await startStore({ mode: 'demo' });
});
afterAll(() => store?.close());

const password = 'roble-Azul-47';

describe.each(engines)('in %s', (name, open) => {
  describe.each(widths)('%i px wide', (width) => {
    // One browser for all of them, as one person would use it.
    let visitor: Visitor;
    afterAll(() => visitor?.engine.close());
    const openPage = async (path: string) => {
      visitor ??= visitorOf(await open(width, 844));
      await visitor.engine.open(store.url + path);
      await visitor.isAlive();
    };

    test('a PC is proposed for a budget, opened, and put into the cart', async () => {
      await openPage('/armar');
      await visitor.press('field', 'Juegos en 1080p');
      await visitor.replace('Presupuesto en pesos', '4.000.000');
      await visitor.press('button', 'Ver propuestas');
      await visitor.press('link', 'Abrir y cambiar piezas');
      await expect.poll(() => visitor.engine.run(() => location.pathname)).toMatch(/^\/armar\/1/);
      // The proposals have that button, too, and are still drawn when the address is the build's.
      await expect.poll(visitor.heading).toMatch(/ \+ /);
      await visitor.press('button', 'Agregar todo');
      await visitor.shows('a tu carrito');
      await visitor.press('link', 'Ver carrito');
      await visitor.isAt('Carrito');
    });

    test('two are collected from cards, compared, and one is put into the cart', async () => {
      await openPage('/categories/procesadores');
      await visitor.press('button', 'Comparar: AMD Ryzen 7 7800X3D');
      await visitor.press('button', 'Comparar: AMD Ryzen 5 7600');
      await visitor.press('link', 'Comparar (2)');
      await visitor.isAt('Comparación');
      await visitor.press('link', 'Solo diferencias');
      await expect.poll(() => visitor.engine.run(() => location.search)).toContain('diferencias=1');
      await visitor.press('button', 'Añadir al carrito: AMD Ryzen 5 7600');
      await visitor.shows('AMD Ryzen 5 7600 añadido al carrito');
    });

    test('a stranger registers, confirms the address, signs in, saves an address and signs out', async () => {
      const email = `eva.${name.toLowerCase()}.${width}@correo.test`;
      await openPage('/auth/register');
      for (const [label, text] of [
        ['Nombre Completo', 'Eva María Ruiz'],
        ['Email', email],
        ['Contraseña', password],
      ] as const)
        await visitor.fill(label, text);
      await visitor.press('button', 'Registrarse');
      await visitor.isAt('Iniciar Sesión');
      const mail = await store.mailServer.waitFor(email, /[Cc]onfirma/);
      const [link = ''] = /https?:\/\/\S*\/auth\/confirmar\?\S+/.exec(mail.text ?? '') ?? [];
      await visitor.engine.open(link);
      await visitor.isAlive();
      await visitor.press('link', 'Ingresar y confirmar');
      await visitor.isAt('Iniciar Sesión');
      await visitor.replace('Correo electrónico', email);
      await visitor.fill('Contraseña', password);
      await visitor.press('button', 'Iniciar Sesión');
      await visitor.press('button', 'Confirmar mi correo');
      await visitor.shows(`Desde ahora tu cuenta usa ${email}.`);

      await openPage('/addresses/new');
      await visitor.fill('Nombre de la dirección', 'Casa');
      await visitor.fill('Número de teléfono', aForm.phoneNumber);
      await visitor.fill('Dirección', 'Calle 5 # 1 - 2');
      await visitor.fill('Ciudad', 'Cali\t');
      await visitor.choose('Departamento', 'Valle del Cauca');
      await visitor.press('button', 'Guardar dirección');
      await visitor.shows('Dirección guardada.');
      await visitor.shows('Calle 5 # 1 - 2');

      await openPage('/account');
      await visitor.press('button', 'Cerrar Sesión');
      await visitor.shows('Sesión cerrada exitosamente');
    });

    test('the owner signs in with a second factor, sends an order, and counts what is on the shelf', async () => {
      const { db } = store.services;
      const order = await buy(store.url, [{ id: 'amd-ryzen-5-9600x', quantity: 1 }], { fullName: 'Marta Pagó' });
      await store.control.pay(order);
      const statusOf = () =>
        db
          .selectFrom('orders')
          .select(['status', 'fulfilment_status as fulfilment'])
          .where('reference', '=', order.reference)
          .executeTakeFirstOrThrow();
      await expect.poll(statusOf).toMatchObject({ status: 'paid' });
      const { customer } = await signedIn(store, storeOwner.email, storeOwner.password);
      const { key } = await withSecondFactor(store.services, customer.id);

      await openPage('/auth?next=/admin/pedidos');
      await visitor.replace('Correo electrónico', storeOwner.email);
      await visitor.fill('Contraseña', storeOwner.password);
      await visitor.press('button', 'Iniciar Sesión');
      await visitor.isAt('Segundo paso');
      await visitor.fill('Código de tu aplicación', appCode(key, new Date()));
      await visitor.press('button', 'Entrar');
      await visitor.press('link', `Pedido ${order.reference.slice(-6).toUpperCase()}`);
      await visitor.press('button', 'Marcar como preparado');
      await visitor.shows('El pedido quedó preparado.');
      await visitor.fill('Transportadora', 'Servientrega');
      await visitor.fill('Número de guía', '2259871234');
      await visitor.press('button', 'Marcar como enviado');
      await visitor.shows('El pedido quedó enviado');
      expect(await statusOf()).toEqual({ status: 'paid', fulfilment: 'sent' });

      const { name: product } = await db
        .selectFrom('products')
        .select('name')
        .where('id', '=', '2')
        .executeTakeFirstOrThrow();
      const { stock } = await shelf(db, '2');
      await openPage('/admin/productos?q=2');
      await visitor.replace(`Existencias de ${product}`, `${stock + 1}\n`);
      await visitor.shows(`Existencias guardadas: ${stock + 1}.`);
      expect(await shelf(db, '2')).toMatchObject({ stock: stock + 1 });
    });
  });
});
