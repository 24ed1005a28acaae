import type { Page } from '@playwright/test';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { aCoupon } from '#tests/support/orders/coupons.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from '../accessibility.ts';
import { holdScripts } from '../hold-scripts.ts';
import { expect, test } from '../shop.ts';
import { shopperOn } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ env: { PAYMENT_CHECK_SECONDS: '1' } });
});
test.afterAll(() => store?.close());

const product = 'AMD Ryzen 5 9600X';
const id = 'amd-ryzen-5-9600x';

/** Placed by the form, without its page. @returns its reference and amount, and the address at Wompi to which the form leads */
async function placed(by?: SignedInCustomer, coupon = '') {
  const reference = await referenceFrom(store.url);
  const cart = JSON.stringify([{ id, quantity: 1 }]);
  const { location } = await submitCheckout(
    store.url,
    { ...aForm, reference, cart, coupon },
    by && { cookie: by.cookie },
  );
  return { reference, atWompi: location?.href ?? '' };
}

async function signedInOn(page: Page): Promise<SignedInCustomer> {
  const ana = await aShopper(store);
  await carrySession(page.context(), store, ana);
  return ana;
}

test('a declined order is paid again from its page, with what changed said first', {
  tag: ['@S2.22', '@S9.52'],
}, async ({ page }) => {
  const { atWompi } = await placed(await signedInOn(page));
  const shopper = shopperOn(page);
  await page.goto(atWompi);
  await shopper.payByCard('4111 1111 1111 1111');
  await shopper.returnToShop();
  await expect(page.getByText('El pago fue rechazado. Por favor, intenta de nuevo.')).toBeVisible();
  const { db } = store.services;
  await db.updateTable('products').set({ price: 900_000, discount: 0 }).where('id', '=', id).execute();
  await page.evaluate(() => localStorage.setItem('cart', '[]'));

  await page.goto(`${store.url}/orders`);
  await expect(page.getByRole('main')).toContainText('Pago rechazado');
  await page.getByRole('link', { name: /^Pedido [A-Z0-9]{6}$/ }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('El pago con tarjeta fue rechazado.');
  await expect(main.getByText('Esto cambió desde tu pedido')).toBeVisible();
  await expect(main).toContainText(`El precio de ${product} cambió de`);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pagar de nuevo' }).click();
  await expect(page).toHaveURL(`${store.url}/payment`);
  await expect(page.getByLabel('Documento de identidad')).toHaveValue('1000000001');
  await expect(main).toContainText('$\u00a0900.000');
  await page.getByRole('checkbox', { name: /términos/ }).check();
  await shopper.pay();
  await shopper.payByCard('4242 4242 4242 4242');
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  await page.goto(`${store.url}/orders`);
  await expect(page.getByRole('link', { name: /^Pedido [A-Z0-9]{6}$/ })).toHaveCount(2);
  await page
    .getByRole('link', { name: /^Pedido [A-Z0-9]{6}$/ })
    .first()
    .click();
  await expect(main).toContainText('Recibimos tu pago con tarjeta.');
  await expect(main.getByRole('button', { name: 'Pagar de nuevo' })).toHaveCount(0);
});

test('an order that was left open is paid to the end, and its page follows', async ({ page, context }) => {
  const { reference } = await placed(await signedInOn(page));
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/orders/${reference}`);
  await expect(page.getByRole('main')).toContainText(
    /Te apartamos los productos hasta las? 1?\d:\d\d\u00a0[ap]\.\u00a0m\./,
  );
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('main')).toContainText('Esperando el pago');
  const steps = elsewhere.getByRole('list', { name: 'Pasos de tu pedido' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.and(elsewhere.locator('[aria-current=step]'))).toContainText('Recibido');
  await page.getByRole('link', { name: 'Terminar de pagar' }).click();
  await shopper.payByCard('4242 4242 4242 4242');
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  await expect(elsewhere.getByRole('main')).toContainText('Recibimos tu pago. Estamos preparando el envío.');
  await expect(elsewhere.getByRole('link', { name: 'Terminar de pagar' })).toHaveCount(0);
  await expect(steps.and(elsewhere.locator('[aria-current=step]'))).toContainText('Pagado');
});

test('its number is the title of its page, its paper says who sold it; a declined one is paid again, once it has been read again', async ({
  page,
}) => {
  const { reference } = await placed(await signedInOn(page));
  await store.services.db
    .updateTable('orders')
    .set({ status: 'declined' })
    .where('reference', '=', reference)
    .execute();
  const main = page.getByRole('main');
  await test.step('a shopper who presses before the scripts are there pays again once they are', async () => {
    const letScriptsCome = await holdScripts(page);
    await page.goto(`${store.url}/orders/${reference}`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Pagar de nuevo' }).click();
    letScriptsCome();
    await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
    await page.unrouteAll();
  });
  await page.goto(`${store.url}/orders`);
  await page.getByRole('link', { name: /^Pedido [A-Z0-9]{6}$/ }).click();
  await test.step('paying again opens the payment page only when the order has been read again', async () => {
    const again = page.getByRole('button', { name: 'Pagar de nuevo' });
    await expect(again).toBeEnabled();
    // A live update may read the order too: it must be read after the click, or its page stays under the new address.
    const events: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/orders\/.*\.data/.test(request.url())) events.push('pressed');
      if (/__manifest.*payment|\/payment\.data/.test(request.url())) events.push('payment page asked for');
    });
    page.on('response', (answer) => {
      if (answer.request().method() === 'GET' && /\/orders\/.*\.data/.test(answer.url())) events.push('order read');
    });
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
    const untilPayment = events.slice(0, events.indexOf('payment page asked for'));
    expect(untilPayment.slice(untilPayment.indexOf('pressed'))).toContain('order read');
    expect(events.slice(untilPayment.length)).not.toContain('order read');
    await page.goBack();
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
  });
  await page.goto(`${store.url}/orders/${reference}`);
  await test.step('its number is the title of its page; its paper says who sold it, and has nothing to press', async () => {
    const number = orderNumber(reference);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${number}`);
    await expect(page).toHaveTitle(new RegExp(number));
    await expect(main.getByRole('navigation', { name: 'Estás en' }).getByRole('link')).toHaveText([
      'Inicio',
      'Mi Cuenta',
      'Tus Pedidos',
    ]);
    const { name, nit, address, city, email, phone } = store.services.settings.seller;
    const seller = main.getByText(`NIT ${nit}`);
    await expect(seller).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(seller).toBeVisible();
    for (const words of [name, address, city, email, phone]) await expect(main).toContainText(words);
    await expect(main.locator('svg').first()).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.locator('.toaster')).toHaveCSS('display', 'none');
    // A wide sheet, such as A4 on its side, has no menu that takes a column of it.
    await page.setViewportSize({ width: 1100, height: 760 });
    const lines = main.getByRole('heading', { name: 'Productos' }).locator('xpath=..');
    expect((await lines.boundingBox())!.width).toBeGreaterThan(800);
  });
});

test('a guest opens an order by the link of the mail, and pays it again with its coupon', async ({ page: guest }) => {
  const { reference } = await placed(undefined, await aCoupon(store.services.db, { adds_to_offers: true }));
  const link = guestOrderLink(store.services.settings, reference);
  await guest.setViewportSize({ width: 360, height: 800 });
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: /^Pedido [A-Z0-9]{6}$/ })).toBeVisible();
  await expect(guest.getByRole('navigation', { name: 'Tu cuenta' })).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Terminar de pagar' })).toBeVisible();
  expect(await axe(guest)).toEqual([]);
  await store.services.db
    .updateTable('orders')
    .set({ status: 'declined' })
    .where('reference', '=', reference)
    .execute();
  await guest.getByRole('button', { name: 'Pagar de nuevo' }).click();
  await expect(guest).toHaveURL(`${store.url}/payment`);
  await expect(guest.getByRole('main')).toContainText(product);
  await expect(guest.getByRole('main')).toContainText('Cupón RADEON3');
  await guest.goto(link.replace(/clave=.*/, 'clave=otra'));
  await expect(guest.getByRole('heading', { level: 1, name: 'No encontramos ese pedido' })).toBeVisible();
});
