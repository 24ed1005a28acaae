import { buy } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';
const statusCall = '/api/checkWompiTransactionStatus';

/** Without an event. @returns the transaction's id */
async function aPayment(status: string): Promise<string> {
  await setProduct(store.services.db, '3', { stock: 20 });
  const order = await buy(store.url, [{ id: '3', quantity: 1 }]);
  return (await store.control.pay(order, { status, sendEvent: false })).id;
}

test('a visitor without an account browses, searches, opens a product and fills a cart', {
  tag: ['@S1.01', '@S1.05', '@S1.06', '@S1.07', '@S6.01', '@S6.02', '@S6.03', '@S6.04'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await page.goto(store.url);
  await shopper.openCategory('Procesadores');
  await expect(page.getByRole('main').getByRole('link', { name: processor, exact: true })).toBeVisible();
  // By placeholder, because the role changes from search box to combobox.
  const search = page.getByRole('banner').getByPlaceholder('Buscar productos...');
  await search.fill('ryzen 7');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /ryzen 7/ })).toBeVisible();
  await shopper.openProduct(processor);
  await shopper.addToCart();
  await shopper.openCart();
  await expect(page.getByRole('main').getByText(processor)).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test('the toggle leads from light to dark and back', { tag: ['@S1.20', '@S4.24', '@S4.26'] }, async ({ page }) => {
  await page.goto(store.url);
  const document = page.locator('html');
  const paper = () => page.evaluate(() => getComputedStyle(window.document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await expect(document).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect(document).toHaveAttribute('data-theme', 'light');
  expect(await paper()).toBe(light);
});

test('the products seen last are remembered in this browser, four of them, the last one first', {
  tag: ['@S3.28', '@S3.29', '@S3.30'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  for (const id of ['1', '2', '3', 'amd-ryzen-5-7600', '2', 'amd-ryzen-5-5600']) {
    await page.goto(`${store.url}/product/${id}`);
    await expect.poll(async () => JSON.parse((await shopper.storage('recentlyViewed')) ?? '[]')[0]).toBe(id);
  }
  const remembered = JSON.parse((await shopper.storage('recentlyViewed')) ?? '[]');
  expect(remembered).toEqual(['amd-ryzen-5-5600', '2', 'amd-ryzen-5-7600', '3']);
});

test('every line of the cart shows a picture that loads', { tag: ['@S2.93'] }, async ({ page }) => {
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/1`);
  await shopper.addToCart();
  await shopper.openCart();
  const picture = page.getByRole('listitem').filter({ hasText: processor }).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-800\.webp$/);
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('notices of the cart close by themselves after 3 seconds, not before', {
  tag: ['@S8.22', '@S8.23', '@S9.48'],
}, async ({ page }) => {
  await setProduct(store.services.db, '1', { stock: 1 });
  const shopper = shopperOn(page);
  await page.clock.install();
  await page.goto(`${store.url}/product/1`);
  await shopper.addToCart();
  await page.clock.pauseAt(Date.now() + 60_000);
  const added = shopper.toast(`${processor} añadido al carrito`);
  await expect(added).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Añadir al carrito: ${processor}` })
    .click();
  const refused = page.getByRole('alert').filter({ hasText: `No hay más stock disponible para ${processor}` });
  await expect(refused).toBeVisible();
  await page.clock.runFor(2_950);
  await expect(refused).toBeVisible();
  await page.clock.runFor(100);
  await expect(refused).toBeHidden();
});

test('the notice of a payment closes by itself after 5 seconds, not before', { tag: ['@S9.49'] }, async ({ page }) => {
  const transaction = await aPayment('DECLINED');
  const shopper = shopperOn(page);
  await page.clock.install();
  await page.goto(`${store.url}/cart`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${store.url}/success?id=${transaction}`, { waitUntil: 'networkidle' });
  const toast = shopper.toast('El pago fue rechazado.');
  // React shows what it loaded by a timer, which stands still with the clock.
  const drawn = async () => {
    await page.clock.runFor(20);
    return toast.isVisible();
  };
  await expect.poll(drawn, { intervals: [20] }).toBe(true);
  await page.clock.runFor(4_930);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
});

for (const { tag, status, text, toast, sign, nextStep } of [
  {
    tag: ['@S4.27', '@S4.29', '@S8.12', '@S2.157', '@S2.160'],
    status: 'APPROVED',
    text: 'Tu pago fue aprobado',
    toast: 'Pago exitoso. ¡Gracias por tu compra!',
    sign: 'OK',
    nextStep: 'Volver al inicio',
  },
  {
    tag: ['@S4.27', '@S4.31', '@S4.32', '@S8.36', '@S8.37', '@S2.159', '@S2.162'],
    status: 'DECLINED',
    text: 'El pago fue rechazado. Por favor, intenta de nuevo.',
    toast: 'El pago fue rechazado.',
    sign: 'ERR',
    nextStep: 'Volver al carrito',
  },
  {
    tag: ['@S4.27', '@S4.33', '@S4.34', '@S8.38', '@S8.39', '@S2.158', '@S2.161'],
    status: 'PENDING',
    text: 'El estado del pago está pendiente. Por favor, espera unos minutos.',
    toast: 'El estado del pago está pendiente.',
    sign: '!',
    nextStep: 'Volver al inicio',
  },
] as const) {
  test(`what the server says of the stored payment is shown: ${status}`, { tag: [...tag] }, async ({ page }) => {
    const transaction = await aPayment(status);
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === statusCall) asked.push([request.method(), request.postDataJSON()]);
    });
    await page.goto(`${store.url}/cart`);
    await page.evaluate((id) => localStorage.setItem('transactionId', id), transaction);
    await page.goto(`${store.url}/success`);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    const notice = page.getByRole('region', { name: 'Avisos' });
    await expect(notice.getByText(toast, { exact: true })).toBeVisible();
    await expect(notice.getByText(sign, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: nextStep })).toBeVisible();
    expect(asked).toEqual([['POST', { data: { transactionId: transaction } }]]);
  });
}

test('the payment that is asked about is the one that the browser stored', { tag: ['@S7.35', '@S7.36'] }, async ({
  page,
}) => {
  const asked: unknown[] = [];
  await page.route(`**${statusCall}`, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: { status: 'PENDING' } } });
  });
  await page.goto(`${store.url}/cart`);
  await page.evaluate(() => localStorage.setItem('transactionId', '12345-1700000000-67890'));
  await page.goto(`${store.url}/success`);
  await expect(page.getByText('El estado del pago está pendiente. Por favor')).toBeVisible();
  expect(asked).toEqual([{ data: { transactionId: '12345-1700000000-67890' } }]);
});

test('while the server is asked, the page says so and nothing else', { tag: ['@S2.156'] }, async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${statusCall}`, async (route) => {
    await asked;
    await route.fulfill({ json: { data: { status: 'PENDING' } } });
  });
  await page.goto(`${store.url}/success?id=1-2-3`);
  const main = page.getByRole('main');
  await expect(main.getByText('Verificando el estado del pago...')).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(0);
  answer();
  await expect(main.getByText('Verificando el estado del pago...')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
});
