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

test('a visitor without an account browses, searches, opens a product and fills a cart, which shows its picture', {
  tag: ['@S1.01', '@S1.05', '@S1.06', '@S1.07', '@S2.93', '@S6.01', '@S6.02', '@S6.03', '@S6.04'],
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
  const picture = page.getByRole('listitem').filter({ hasText: processor }).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-800\.webp$/);
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('notices appear at the top right and close by themselves, of the cart after 3 seconds, of a payment after 5, not before', {
  tag: ['@S2.38', '@S8.22', '@S8.23', '@S9.48', '@S9.49'],
}, async ({ page }) => {
  await setProduct(store.services.db, '1', { stock: 1 });
  const transaction = await aPayment('DECLINED');
  const shopper = shopperOn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A fake clock, because a busy machine would check too late.
  await page.clock.install();
  await page.goto(`${store.url}/product/1`);
  // The first notice loads what draws them, which would wait for a clock that stands.
  await shopper.addToCart();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(shopper.toast(`${processor} añadido al carrito`)).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Añadir al carrito: ${processor}` })
    .click();
  const refused = page.getByRole('alert').filter({ hasText: `No hay más stock disponible para ${processor}` });
  await expect(refused).toBeVisible();
  const box = await refused.boundingBox();
  expect(box && box.x > 640 && box.y < 200).toBe(true);
  await page.clock.runFor(2_950);
  await expect(refused).toBeVisible();
  await page.clock.runFor(100);
  await expect(refused).toBeHidden();

  await page.goto(`${store.url}/success?id=${transaction}`, { waitUntil: 'networkidle' });
  const declined = shopper.toast('El pago fue rechazado.');
  // React shows what it loaded by a timer, which stands still with the clock.
  const drawn = async () => {
    await page.clock.runFor(20);
    return declined.isVisible();
  };
  await expect.poll(drawn, { intervals: [20] }).toBe(true);
  await page.clock.runFor(4_930);
  await expect(declined).toBeVisible();
  await page.clock.runFor(100);
  await expect(declined).toBeHidden();
});

const results = [
  {
    status: 'APPROVED',
    text: 'Tu pago fue aprobado',
    toast: 'Pago exitoso. ¡Gracias por tu compra!',
    sign: 'Listo',
    nextStep: 'Volver al inicio',
  },
  {
    status: 'DECLINED',
    text: 'El pago fue rechazado. Por favor, intenta de nuevo.',
    toast: 'El pago fue rechazado.',
    sign: 'Ojo',
    nextStep: 'Volver al carrito',
  },
  {
    status: 'PENDING',
    text: 'El estado del pago está pendiente. Por favor, espera unos minutos.',
    toast: 'El estado del pago está pendiente.',
    sign: 'Ojo',
    nextStep: 'Volver al inicio',
  },
] as const;

test('what the server says of the payment that the browser stored is shown, and until then that it is asked', {
  tag: [
    '@S4.27',
    '@S4.29',
    '@S4.31',
    '@S4.32',
    '@S4.33',
    '@S4.34',
    '@S7.35',
    '@S7.36',
    '@S8.12',
    '@S8.36',
    '@S8.37',
    '@S8.38',
    '@S8.39',
    '@S2.156',
    '@S2.157',
    '@S2.158',
    '@S2.159',
    '@S2.160',
    '@S2.161',
    '@S2.162',
  ],
}, async ({ page }) => {
  const main = page.getByRole('main');
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === statusCall) asked.push([request.method(), request.postDataJSON()]);
  });
  await page.goto(`${store.url}/success`);
  for (const { status, text, toast, sign, nextStep } of results) {
    await test.step(status, async () => {
      const transaction = await aPayment(status);
      asked.length = 0;
      await page.evaluate((id) => localStorage.setItem('transactionId', id), transaction);
      await page.reload();
      await expect(main.getByText(text)).toBeVisible();
      const notice = page.getByRole('region', { name: 'Avisos' });
      await expect(notice.getByText(toast, { exact: true })).toBeVisible();
      await expect(notice.getByText(sign, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: nextStep })).toBeVisible();
      expect(asked).toEqual([['POST', { data: { transactionId: transaction } }]]);
    });
  }
  const answer = Promise.withResolvers<void>();
  await page.route(`**${statusCall}`, async (route) => {
    await answer.promise;
    await route.fulfill({ json: { data: { status: 'PENDING' } } });
  });
  await page.goto(`${store.url}/success?id=1-2-3`);
  await expect(main.getByText('Verificando el estado del pago...')).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(0);
  answer.resolve();
  await expect(main.getByText('Verificando el estado del pago...')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
});
