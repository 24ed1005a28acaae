import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aForm } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { bring } from './brought.ts';
import { engines } from './engines.ts';
import { differs, pixelsOf } from './pixels.ts';
import { type Visitor, visitorOf } from './visitor.ts';
import { openWebKit } from './webkit.ts';

/** What these two engines once did otherwise than Chromium; that of pages which are left, of Back and of no connection is in the main walks. */
let store: RunningStore;
beforeAll(async () => {
  store = await startStore({ mode: 'demo' });
});
afterAll(() => store?.close());

describe.each(engines)('in %s', (_name, open) => {
  let visitor: Visitor;
  afterEach(() => visitor?.engine.close());
  const openPage = async (path: string) => {
    await visitor.engine.open(store.url + path);
    await visitor.isAlive();
  };
  const arriveAt = async (path: string, width: number) => {
    visitor = visitorOf(await open(width, 844));
    await openPage(path);
  };
  const arriveWithCart = async (width: number, cookie?: string) => {
    visitor = visitorOf(await open(width, 844));
    await bring(visitor, store, cookie);
    await openPage('/payment');
  };
  const pixels = async () => pixelsOf(await visitor.engine.screenshot());

  test('the ring of a focused card is drawn on all four sides', async () => {
    await arriveAt('/categories/procesadores', 1280);
    await visitor.shows('Ordenar por');
    await visitor.engine.type('\t');
    const box = await visitor.engine.run(() => {
      const card = document.querySelectorAll('.drawn-when-near article')[1]!;
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = card.getBoundingClientRect();
      return { left, top, right, bottom };
    });
    const before = await pixels();
    await visitor.engine.run(() =>
      document.querySelectorAll('.drawn-when-near article')[1]!.querySelector('a')!.focus(),
    );
    const after = await pixels();
    const isDrawn = (x: number, y: number) => differs(before.at(x, y), after.at(x, y));
    // Where the ring is, and away from the corners.
    const [aside, from] = [3, 0.25];
    const { left, top, right, bottom } = box;
    const [x, y] = [left + (right - left) * from, top + (bottom - top) * from];
    expect({
      left: isDrawn(left - aside, y),
      right: isDrawn(right + aside - 1, y),
      top: isDrawn(x, top - aside),
      bottom: isDrawn(x, bottom + aside - 1),
    }).toEqual({ left: true, right: true, top: true, bottom: true });
  });

  test('the slide that leaves is drawn until it is away', async () => {
    await arriveAt('/', 1280);
    await visitor.press('button', 'Pausar carrusel');
    await visitor.engine.run(() => {
      // So slow that it has not left when the picture is taken.
      const slow = new CSSStyleSheet();
      slow.replaceSync('* { animation-duration: 1000s !important }');
      document.adoptedStyleSheets = [slow];
    });
    const title = await visitor.engine.run(() => {
      const { left, top, width, height } = document
        .querySelector('[aria-roledescription] [role=group]:not([inert]) :is(h2, p)')!
        .getBoundingClientRect();
      return { left, top, width, height };
    });
    const ink = async () => {
      const seen = await pixels();
      const ground = seen.at(title.left, title.top);
      let drawn = 0;
      for (let x = title.left; x < title.left + title.width; x += 1)
        for (let y = title.top; y < title.top + title.height; y += 1) if (differs(seen.at(x, y), ground)) drawn += 1;
      return drawn;
    };
    const shown = await ink();
    expect(shown).toBeGreaterThan(0);
    await visitor.press('button', '→ Siguiente');
    expect(await visitor.engine.run(() => document.querySelectorAll('.slide-out-next').length)).toBe(1);
    const leaving = await ink();
    expect(leaving / shown).toBeGreaterThan(0.9);
  });

  test('what is folded can be opened where the folded part itself cannot be styled', async () => {
    await arriveWithCart(1280);
    await visitor.engine.run(() => {
      // As an engine that does not know the part reads the sheets.
      const unread = (rule: CSSRule) =>
        [(rule as CSSSupportsRule).conditionText, (rule as CSSStyleRule).selectorText].some((text) =>
          text?.includes('::details-content'),
        );
      const strip = (list: CSSStyleSheet | CSSGroupingRule) => {
        for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
          const rule = list.cssRules[index]!;
          if (unread(rule)) list.deleteRule(index);
          else if ('cssRules' in rule) strip(rule as CSSGroupingRule);
        }
      };
      for (const sheet of document.styleSheets) strip(sheet);
    });
    const isShown = () =>
      visitor.engine.run(
        () => document.querySelector('main details > div')?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
      );
    expect(await isShown()).toBe(false);
    await visitor.press('button', 'Resumen');
    await expect.poll(isShown).toBe(true);
  });

  test('a press beside the menu closes it', async () => {
    await arriveAt('/', 390);
    await visitor.press('button', 'Abrir menú');
    const isOpen = () => visitor.engine.run(() => document.querySelector('dialog[open]') !== null);
    await expect.poll(isOpen).toBe(true);
    await visitor.engine.pressAt(2, 400);
    await expect.poll(isOpen).toBe(false);
  });

  const isAtRest = async () => {
    await expect
      .poll(() =>
        visitor.engine.run(() => ({
          isLoaded: document.readyState,
          pending: document.querySelectorAll('.pending-line').length,
          busy: document.querySelectorAll('main button:disabled, main [aria-busy=true]').length,
        })),
      )
      .toEqual({ isLoaded: 'complete', pending: 0, busy: 0 });
    await visitor.isAlive();
  };

  test('Back from Wompi, payment and order are loaded, at rest, and answer', async () => {
    const { cookie } = await signedIn(store, storeOwner.email, storeOwner.password);
    await arriveWithCart(390, cookie);
    for (const [label, text] of [
      ['Nombre completo', aForm.fullName],
      ['Correo electrónico', aForm.email],
      ['Número de teléfono', aForm.phoneNumber],
      ['Documento de identidad', aForm.legalId],
      ['Dirección de envío', aForm.addressLine1],
      ['Ciudad', aForm.city],
      ['Región/Departamento', aForm.region],
    ] as const)
      await visitor.replace(label, text);
    await visitor.press('field', 'Acepto');
    await visitor.press('button', 'Pagar con Wompi');
    await visitor.shows('Ensayo: aquí no se mueve dinero');
    await visitor.engine.back();
    await visitor.isAt('Página de Pago');
    await isAtRest();

    const { reference } = await store.services.db
      .selectFrom('orders')
      .select('reference')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await openPage(`/orders/${reference}`);
    await visitor.press('link', 'Terminar de pagar');
    await visitor.shows('Ensayo: aquí no se mueve dinero');
    await visitor.engine.back();
    await visitor.isAt(`Pedido ${reference.slice(-6).toUpperCase()}`);
    await isAtRest();
  });
});

/** Where the others write what is to be typed: dd/mm/aaaa. */
test('in WebKit an empty date does not show today', async () => {
  const { cookie } = await signedIn(store, storeOwner.email, storeOwner.password);
  const visitor = visitorOf(await openWebKit(1280, 844));
  onTestFinished(() => visitor.engine.close());
  await bring(visitor, store, cookie);
  await visitor.engine.open(`${store.url}/admin/pedidos`);
  await visitor.isAlive();
  const box = await visitor.engine.run(() => {
    const field = document.querySelector('input[type=date]')!;
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = field.getBoundingClientRect();
    return { left, top, width, height };
  });
  const seen = await pixelsOf(await visitor.engine.screenshot());
  const ground = seen.at(box.left + 4, box.top + box.height / 2);
  let ink = 0;
  for (let x = box.left + 4; x < box.left + box.width * 0.7; x += 1)
    for (let y = box.top + 4; y < box.top + box.height - 4; y += 1) if (differs(seen.at(x, y), ground)) ink += 1;
  expect(ink).toBe(0);
});
