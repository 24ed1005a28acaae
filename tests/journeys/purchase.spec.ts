import { productsOnShelf, setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { bringCart, type Shopper, shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ env: { PAYMENT_CHECK_SECONDS: '1' } });
});
test.afterAll(() => store?.close());
test.afterEach(() => store.control.reset().then(() => store.control.settings({ redirectDelaySeconds: 0 })));

async function shelfOf(id: string) {
  return productsOnShelf(store.services.db)
    .select(['stock', 'held', 'sales'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function goToWompi(shopper: Shopper, id: string) {
  await bringCart(shopper.page, store, { [id]: 1 });
  await shopper.page.goto(`${store.url}/payment`);
  await payAtWompi(shopper);
}

async function payAtWompi(shopper: Shopper) {
  await shopper.fillForm();
  await shopper.pay();
  await expect(shopper.page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
}

test('an approved card: from the home page to a paid order', {
  tag: ['@S1.15', '@S8.12', '@S4.28', '@S4.29', '@S4.30', '@S2.157', '@S2.160', '@S9.29'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  const before = await shelfOf('amd-ryzen-5-9600x');
  await page.goto(store.url);
  await shopper.openCategory('Procesadores');
  await shopper.openProduct('AMD Ryzen 5 9600X');
  await shopper.buyFromProduct();
  await test.step('going back from Wompi and pressing again is the same order', async () => {
    const first = new URL(page.url()).searchParams.get('reference');
    await page.goBack();
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Prueba');
    await page.getByRole('checkbox', { name: /términos/ }).check();
    await shopper.pay();
    await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('reference')).toBe(first);
  });
  await shopper.payByCard('4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/success\?id=/);
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  await expect(shopper.toast('Pago exitoso. ¡Gracias por tu compra!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  const result = page.getByRole('main');
  await expect(result.getByRole('heading', { name: /^Tu pedido [A-Z0-9]{5}[A-Z]$/ })).toBeVisible();
  await expect(result.getByRole('listitem').filter({ hasText: 'AMD Ryzen 5 9600X' })).toContainText('Cantidad: 1');
  await expect(result.getByText('Total', { exact: true }).locator('xpath=..')).toContainText(/\$\u00a0[\d.]{7,}/);
  expect(await shopper.storage('cart')).toBe('[]');
  expect(await shopper.storage('transactionId')).toBeNull();
  expect(await shelfOf('amd-ryzen-5-9600x')).toEqual({ stock: before.stock - 1, held: 0, sales: before.sales + 1 });
});

test('a declined card keeps the cart, and trying again works, also for the last unit', {
  tag: ['@S8.36', '@S8.37', '@S4.31', '@S4.32', '@S2.159', '@S2.162'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await setProduct(store.services.db, 'amd-ryzen-7-9800x3d', { stock: 1 });
  await goToWompi(shopper, 'amd-ryzen-7-9800x3d');
  await shopper.payByCard('4111 1111 1111 1111');
  await shopper.returnToShop();
  await expect(page.getByText('El pago fue rechazado. Por favor, intenta de nuevo.')).toBeVisible();
  await expect(shopper.toast('El pago fue rechazado.')).toBeVisible();
  const result = page.getByRole('main');
  await expect(result.getByRole('link', { name: 'Volver al carrito' })).toHaveAttribute('href', '/cart');
  await expect(result.getByRole('listitem').filter({ hasText: 'AMD Ryzen 7 9800X3D' })).toBeVisible();
  await expect(result.getByRole('link', { name: 'Ver el pedido' })).toHaveAttribute(
    'href',
    /^\/orders\/order_.*clave=/,
  );
  const cart = JSON.parse((await shopper.storage('cart')) ?? '[]');
  expect(cart).toMatchObject([{ id: 'amd-ryzen-7-9800x3d', quantity: 1 }]);
  await result.getByRole('link', { name: 'Intentar el pago de nuevo' }).click();
  await payAtWompi(shopper);
  await shopper.payByCard('4242 4242 4242 4242');
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  expect(await shelfOf('amd-ryzen-7-9800x3d')).toMatchObject({ stock: 0, held: 0 });
});

test('a PSE payment is pending first and paid when the bank confirms', {
  tag: ['@S8.38', '@S8.39', '@S4.33', '@S4.34', '@S2.158', '@S2.161'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await goToWompi(shopper, 'intel-core-i5-12400f');
  await page.getByLabel('Banco', { exact: true }).selectOption({ label: 'Banco que aprueba' });
  await page.getByRole('button', { name: 'Pagar con PSE' }).click();
  await page.getByRole('link', { name: 'Volver sin esperar la confirmación' }).click();
  await expect(page.getByText('El estado del pago está pendiente. Por favor, espera unos minutos.')).toBeVisible();
  await expect(shopper.toast('El estado del pago está pendiente.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
  expect(await shopper.storage('transactionId')).not.toBeNull();
  const [transaction] = await store.control.transactions();
  await store.control.confirm(transaction!.id);
  await page.getByRole('button', { name: 'Verificar de nuevo' }).click();
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
});

test('a result page without a transaction says so and asks nobody; so it does where the status cannot be learnt', {
  tag: ['@S8.33', '@S4.35', '@S4.36', '@S8.34', '@S8.35'],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${store.url}/success`);
  await expect(page.getByText('No se encontró el ID de la transacción.')).toBeVisible();
  expect(asked).not.toContain('/api/checkWompiTransactionStatus');
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al carrito' })).toBeVisible();
  await page.route('**/api/checkWompiTransactionStatus', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${store.url}/success?id=1-2-3`);
  await expect(page.getByText('Error al verificar el estado de la transacción')).toBeVisible();
  await page.route('**/api/checkWompiTransactionStatus', (route) => route.abort());
  await page.goto(`${store.url}/success?id=1-2-3`);
  await expect(page.getByText('Error al verificar el estado del pago.')).toBeVisible();
});
