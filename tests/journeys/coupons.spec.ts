import type { Page } from '@playwright/test';
import { signedIn } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { aCoupon } from '#tests/support/orders/coupons.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { submit } from '#tests/support/visit.ts';
import { axe } from './accessibility.ts';
import { layoutShiftsOf } from './appearance-faults.ts';
import { keyboardUser, openFold, press, pressButton, typeCard, typeForm, typeInto } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { bringCart, isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ env: { INVOICING: 'factus', PAYMENT_CHECK_SECONDS: '1' } });
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const narrow = { width: 360, height: 740 };

test('the owner makes a coupon for Black Friday in eight presses', async ({ device }) => {
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const page = await device();
  await page.setViewportSize(narrow);
  await carrySession(page.context(), store, owner);
  await page.goto(`${store.url}/admin`);
  await isAlive(page);
  let presses = 0;
  const counted = async (act: Promise<void>) => {
    presses += 1;
    await act;
  };
  await counted(page.getByRole('button', { name: 'Más' }).click());
  await counted(page.getByRole('link', { name: 'Cupones' }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Cupones' })).toBeVisible();
  // Open already while there is no coupon.
  await counted(main(page).getByLabel('Código').fill('black friday'));
  await counted(main(page).getByLabel('Descuento', { exact: true }).fill('10'));
  await counted(main(page).getByLabel('Hasta el día').fill('2099-11-30'));
  await counted(main(page).getByLabel('Usos en total').fill('100'));
  await counted(main(page).getByRole('button', { name: 'Crear cupón' }).click());
  await expect(main(page)).toContainText('Cupón creado.');
  await expect(main(page)).toContainText('BLACKFRIDAY');
  expect(presses).toBeLessThanOrEqual(8);
  expect(await axe(page)).toEqual([]);
});

test('a cart with a coupon is paid, invoiced, and half of it goes back: by keyboard, on a phone’s width', async ({
  page,
  device,
}) => {
  await page.setViewportSize(narrow);
  await setProduct(store.services.db, '3', { stock: 9, price: 100_005, discount: 0 });
  await bringCart(page, store, { 3: 2 });
  const user = keyboardUser(page);
  await page.goto(`${store.url}/cart`);
  await isAlive(page);

  await test.step('the cart takes a code, and says why another is none', async () => {
    await openFold(page, user, '¿Tienes un cupón?');
    await typeInto(page, user, 'Código del cupón', 'blanco');
    await press(page, 'Enter');
    await expect(main(page)).toContainText('No tenemos un cupón BLANCO.');
    expect(await axe(page)).toEqual([]);
    await user.goTo(main(page).getByLabel('Código del cupón'), 'Shift+Tab');
    await press(page, 'Control+A');
    await page.keyboard.type('black friday');
    await press(page, 'Enter');
    await expect(main(page)).toContainText(
      /Subtotal\s*\$\s200\.010\s*Cupón BLACKFRIDAY\s*−\$\s20\.001\s*Total\s*\$\s180\.009/,
    );
    expect(await axe(page)).toEqual([]);
  });

  await test.step('the payment page, Wompi and the result have the same total', async () => {
    await page.goto(`${store.url}/payment`);
    await isAlive(page);
    await user.goTo(page.getByLabel('Nombre completo'));
    await typeForm(page);
    await expect(main(page)).toContainText(/Cupón BLACKFRIDAY\s*−\$\s20\.001/);
    await pressButton(page, user, 'Pagar con Wompi');
    await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    await user.goTo(page.getByLabel('Número de tarjeta'));
    await typeCard(page);
    await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
    await expect(main(page)).toContainText(/Cupón BLACKFRIDAY\s*−\$\s20\.001/);
    expect(await page.evaluate(() => localStorage.getItem('coupon'))).toBeNull();
  });

  const order = await store.services.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect([order.amount_in_cents, order.coupon_code, order.status]).toEqual([18_000_900, 'BLACKFRIDAY', 'paid']);
  const documents = async () =>
    (await store.services.db.selectFrom('invoices').select(['state', 'content']).orderBy('id').execute()).flatMap(
      ({ state, content }) => (state === 'accepted' && content ? [content.totals.totalInCents] : []),
    );
  await expect.poll(documents).toEqual([18_000_900]);

  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const orderPage = `/admin/pedidos/${order.reference}`;
  const counter = await device();
  await counter.setViewportSize(narrow);
  await carrySession(counter.context(), store, owner);
  await test.step('what comes back is worth what was paid for it', async () => {
    const sent = { intent: 'send', seen: 'paid/to_prepare', carrier: 'Servientrega', trackingNumber: '226012345' };
    expect((await submit(store, orderPage, sent, owner)).location).toContain('hecho=send');
    await counter.goto(store.url + orderPage);
    await isAlive(counter);
    const hand = keyboardUser(counter);
    await openFold(counter, hand, 'Volvió');
    await typeInto(counter, hand, /Crucial|Kingston|SSD|Disco|Samsung|MSI|GB/, '1');
    await typeInto(counter, hand, 'Por qué volvió', 'No era el que quería');
    await pressButton(counter, hand, 'Recibir la devolución');
    await expect(main(counter)).toContainText('La devolución quedó anotada');
    await typeInto(counter, hand, 'Referencia de la transferencia', 'WMP-778');
    await pressButton(counter, hand, 'Anotar reembolso');
    await expect(main(counter)).toContainText('El reembolso quedó anotado.');
  });
  await expect.poll(documents).toEqual([18_000_900, 9_000_400]);

  await counter.goto(`${store.url}/admin/cupones`);
  await expect(main(counter)).toContainText(/1 de 100 usos · Vendió \$\s180\.009 en 1 pedido pagado/);
});

test('the link of a product brings the coupon; when it stops counting, the shopper is told and decides', {
  tag: ['@S2.85'],
}, async ({ page }) => {
  const { db } = store.services;
  await setProduct(db, '3', { stock: 9, price: 80_000, discount: 0, coupon: 'BLACKFRIDAY' });
  await bringCart(page, store, { 3: 1 });
  await page.goto(`${store.url}/product/3`);
  await expect(main(page)).toContainText(/10\s%.*BLACKFRIDAY/);
  await page.getByRole('link', { name: 'Usar el cupón BLACKFRIDAY' }).click();
  await expect(main(page)).toContainText(/Cupón BLACKFRIDAY\s*−\$\s8\.000/);
  await db.updateTable('coupons').set({ is_paused: true }).execute();
  await page.reload();
  await expect(main(page)).toContainText('El cupón BLACKFRIDAY no se puede usar: sigue sin él para poder pagar.');
  await db.updateTable('coupons').set({ is_paused: false }).execute();
  await page.reload();
  await expect(main(page)).toContainText(/Cupón BLACKFRIDAY\s*−\$\s8\.000/);
  await page.goto(`${store.url}/payment`);
  await expect(main(page)).toContainText(/Cupón BLACKFRIDAY\s*−\$\s8\.000/);
  await db.updateTable('coupons').set({ is_paused: true }).execute();
  await page.getByLabel('Nombre completo').focus();
  await typeForm(page);
  // The shop's answer about the coupon comes after the shopper has decided, and must not bring it back.
  const decided = Promise.withResolvers<void>();
  await page.route('**/api/cart/coupon', async (route) => {
    await decided.promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest('**/api/cart/coupon');
  await page.getByRole('button', { name: 'Pagar con Wompi' }).click();
  await expect(main(page).getByRole('alert')).toContainText(
    'El cupón BLACKFRIDAY ya no está disponible. El pedido no se hizo.',
  );
  await asked;
  await main(page).getByRole('button', { name: 'Seguir sin el cupón' }).first().click();
  decided.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect(main(page)).not.toContainText('BLACKFRIDAY');
  await page.getByRole('button', { name: 'Pagar con Wompi' }).click();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
});

test('a coupon that an offer beats counts once the offer ends, on the page that is open; too many codes are said', async ({
  page,
}) => {
  const { db } = store.services;
  await aCoupon(db, { percent: 10 });
  await setProduct(db, '3', { stock: 9, price: 80_000, discount: 25, coupon: null });
  await bringCart(page, store, { 3: 1 });
  await page.goto(`${store.url}/cart?cupon=RADEON3`);
  await expect(main(page)).toContainText('El cupón RADEON3 no te baja el precio');
  // The link counts once: who takes it off stays without it.
  await expect(page).toHaveURL(`${store.url}/cart`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${store.url}/payment`);
  await expect(main(page).getByText('El cupón RADEON3 no te baja el precio').first()).toBeVisible();
  await setProduct(db, '3', { discount: 0 });
  await main(page).getByRole('button', { name: 'Actualizar carrito' }).click();
  await expect(main(page)).toContainText(/Cupón RADEON3\s*−\$\s8\.000/);

  await page.evaluate(async () => {
    for (let n = 0; n < 21; n += 1) {
      await fetch('/api/cart/coupon', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: `NOHAY${n}`, lines: [{ id: '3', quantity: 1 }] }),
      });
    }
  });
  await page.goto(`${store.url}/cart`);
  await expect(main(page)).toContainText('Se probaron muchos códigos de cupón desde tu conexión.');
  await main(page).getByRole('button', { name: 'Seguir sin el cupón' }).click();
  await expect(main(page).getByRole('link', { name: 'Pagar' }).first()).toBeVisible();
});

/** Every total that a page shows. */
const watchTotals = (page: Page) =>
  page.addInitScript(() => {
    const totals: string[] = [];
    Object.assign(window, { totals });
    const note = () => {
      for (const { textContent: total } of document.querySelectorAll('main dl .price-figure')) {
        if (total && totals.at(-1) !== total) totals.push(total);
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

for (const isLate of [false, true]) {
  const when = isLate ? 'late' : 'at once';
  test(`a total is shown once it is settled, and nothing moves, where the shop answers ${when}`, async ({ page }) => {
    const { db } = store.services;
    const code = isLate ? 'TARDE' : 'PRONTO';
    await aCoupon(db, { code, percent: 10 });
    await db.deleteFrom('attempts').execute();
    await setProduct(db, '3', { stock: 9, price: 100_005, discount: 0, coupon: null });
    const settled = new RegExp(`Subtotal\\s*\\$\\s100\\.005\\s*Cupón ${code}\\s*−\\$\\s10\\.001`);
    await watchTotals(page);
    let answered = Promise.withResolvers<void>();
    await page.route('**/api/cart/coupon', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await bringCart(page, store, { 3: 1 });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [`/cart?cupon=${code}`, '/cart', '/payment']) {
        answered = Promise.withResolvers<void>();
        // What was answered to the cart is known on the pages after it.
        const waits = isLate && path.includes('cupon');
        if (!waits) answered.resolve();
        await page.goto(store.url + path);
        if (waits) {
          await expect(main(page)).toContainText('Revisando…');
          answered.resolve();
        }
        if (path === '/payment' && width === 360) await main(page).locator('summary').first().click();
        await expect(main(page)).toContainText(settled);
        const { moved } = await layoutShiftsOf(page);
        const totals = await page.evaluate(() => (window as unknown as { totals: string[] }).totals);
        const amounts = totals.filter((total) => total !== '…');
        expect({ amounts, moved }, `${path} at ${width}`).toEqual({ amounts: ['$\u00a090.004'], moved: [] });
      }
    }
  });
}

test('a coupon that leaves too little is said at once, and counts when something is added', async ({ page }) => {
  const { db } = store.services;
  await aCoupon(db, { code: 'BONO-90', pesos: 99_000 });
  await db.deleteFrom('attempts').execute();
  await setProduct(db, '3', { stock: 9, price: 100_005, discount: 0, coupon: null });
  await bringCart(page, store, { 3: 1 });
  await page.goto(`${store.url}/cart?cupon=bono%20-90`);
  await expect(main(page)).toContainText(/el total queda en \$\s1\.005, y el pago es desde \$\s1\.500/);
  await main(page)
    .getByRole('button', { name: /^Añadir una unidad/ })
    .click();
  await expect(main(page)).toContainText(/Cupón bono-90\s*−\$\s99\.000/i);
});
