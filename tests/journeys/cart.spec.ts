import type { Page } from '@playwright/test';
import { setProduct, stock } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { bringCart, shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';

async function cartWith(page: Page, units: Readonly<Record<string, number>>) {
  await bringCart(page, store, units);
  await page.goto(`${store.url}/cart`);
  return shopperOn(page);
}

test('adding puts one in, adding again makes it two, and the badge counts', {
  tag: ['@S4.06', '@S4.07', '@S8.24', '@S8.25', '@S2.53', '@S2.54', '@S3.27'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/1`);
  const cartLink = page.getByRole('banner').getByRole('link', { name: /Carrito/ });
  await expect(cartLink).not.toHaveText(/\d/);
  await shopper.addToCart();
  await expect(shopper.toast(`${processor} añadido al carrito`)).toBeVisible();
  await expect(cartLink).toHaveText(/1/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir.*al carrito/ })
    .first()
    .click();
  await expect(shopper.toast(`${processor} añadido al carrito (x2)`)).toBeVisible();
  await expect(cartLink).toHaveText(/2/);
  const stored = JSON.parse((await shopper.storage('cart')) ?? '[]');
  expect(stored).toMatchObject([{ id: '1', name: processor, price: 1_894_000, discount: 15, quantity: 2 }]);
  await page.reload();
  await expect(cartLink).toHaveText(/2/);
});

test('what is bought from its own page keeps the drawing that was seen', async ({ page }) => {
  const specs = { tipo: 'ATX Mid Tower', color: 'White', ventiladores: 2 };
  await stock(store.services.db, { id: 'torre', name: 'Torre blanca', category: 'Chasís', stock: 9, specs });
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/torre`);
  const drawing = page.getByRole('main').locator('img').first();
  const seen = await drawing.getAttribute('src');
  expect(seen).toContain('/images/drawings/');
  await shopper.addToCart();
  await shopper.openCart();
  await expect(drawing).toHaveAttribute('src', seen ?? '');
});

test('plus stops at the stock, minus at nothing', {
  tag: ['@S4.13', '@S4.14', '@S8.22', '@S2.98', '@S4.08', '@S4.09', '@S4.10'],
}, async ({ page }) => {
  const shopper = await cartWith(page, { 1: 1 });
  const plus = page.getByRole('button', { name: `Añadir una unidad de ${processor}` });
  const minus = page.getByRole('button', { name: `Quitar una unidad de ${processor}` });
  const line = page.getByRole('listitem').filter({ hasText: processor });
  await plus.click();
  await plus.click();
  await expect(line).toContainText('Cantidad: 3');
  await plus.click();
  await expect(shopper.toast(`No hay más stock disponible para ${processor}`)).toBeVisible();
  await expect(line).toContainText('Cantidad: 3');
  await minus.click();
  await expect(line).toContainText('Cantidad: 2');
  await minus.click();
  await minus.click();
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible();

  await page.goto(`${store.url}/product/1`);
  for (let unit = 0; unit < 3; unit += 1)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Añadir.*al carrito/ })
      .first()
      .click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir.*al carrito/ })
    .first()
    .click();
  await expect(shopper.toast(`No hay más stock disponible para ${processor}`)).toBeVisible();
});

test('a line shows discount, price, struck list price, subtotal; below stands the total', {
  tag: ['@S2.92', '@S2.94', '@S2.95', '@S2.96', '@S2.97', '@S2.99', '@S2.101', '@S9.21', '@S9.22', '@S9.24'],
}, async ({ page }) => {
  await cartWith(page, { 1: 1, 3: 1 });
  const line = page.getByRole('listitem').filter({ hasText: processor });
  await page.getByRole('button', { name: `Añadir una unidad de ${processor}` }).click();
  await expect(line).toContainText('−15\u00a0%');
  await expect(line.locator('s')).toContainText('$\u00a01.894.000');
  await expect(line).toContainText('$\u00a01.609.900');
  await expect(line).toContainText('$\u00a03.219.800');
  const [drive] = await store.services.db
    .selectFrom('products')
    .select(['price', 'discount'])
    .where('id', '=', '3')
    .execute();
  const total = 3_219_800 + Math.floor((drive!.price * (100 - drive!.discount) + 50) / 100);
  await expect(page.getByRole('main')).toContainText(`$\u00a0${total.toLocaleString('es-CO')}`);
});

test('remove takes a line, clear takes all, and an empty cart leads nowhere', {
  tag: ['@S4.11', '@S4.12', '@S2.100', '@S2.102', '@S8.46', '@S5.13', '@S2.140', '@S2.153'],
}, async ({ page }) => {
  const shopper = await cartWith(page, { 1: 1, 3: 1 });
  await page.getByRole('button', { name: `Eliminar ${processor}` }).click();
  await expect(page.getByRole('list', { name: 'Productos en tu carrito' }).getByText(processor)).toBeHidden();
  await page.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expect(page.getByText('Tu carrito está vacío.')).toBeVisible();
  expect(await shopper.storage('cart')).toBe('[]');
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await expect(page.getByRole('alert')).toContainText('El carrito está vacío. Agrega productos antes de pagar.');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${store.url}/payment`);
    const payment = page.getByRole('main');
    await expect(payment.getByText('Tu carrito está vacío.')).toBeVisible();
    await expect(payment.getByRole('button', { name: 'Pagar con Wompi' })).toBeDisabled();
    await expect(payment.getByRole('link', { name: 'Volver al carrito' })).toBeVisible();
    await expect(payment.getByText('$\u00a00')).toHaveCount(0);
    await expect(payment.getByLabel('Nombre completo')).toBeHidden();
    await payment.locator('summary').filter({ hasText: 'Tus datos' }).click();
    await expect(payment.getByLabel('Nombre completo')).toBeVisible();
  }
});

test('what changed on the shelf is said line by line, and the cart is reconciled on the shopper’s word', async ({
  page,
}) => {
  const { db } = store.services;
  const shopper = shopperOn(page);
  await bringCart(page, store, { 'amd-ryzen-5-9600x': 2, 'amd-ryzen-7-9700x': 2, 'amd-ryzen-5-5600': 2, 3: 2 });
  await db.deleteFrom('products').where('id', '=', 'amd-ryzen-5-9600x').execute();
  await setProduct(db, 'amd-ryzen-7-9700x', { stock: 0 });
  await setProduct(db, 'amd-ryzen-5-5600', { stock: 1 });
  await db.updateTable('products').set({ price: 999_900, discount: 0 }).where('id', '=', '3').execute();
  await page.goto(`${store.url}/cart`);
  const main = page.getByRole('main');
  await expect(main.getByText(/AMD Ryzen 5 9600X ya no está disponible\./)).toBeVisible();
  await expect(main.getByText(/AMD Ryzen 7 9700X se agotó\./)).toBeVisible();
  await expect(main.getByText(/Solo queda 1 unidad de AMD Ryzen 5 5600; tienes 2\./)).toBeVisible();
  await expect(main.getByText(/El precio de .* cambió de .* a \$\u00a0999\.900\./)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ir a pagar' })).toBeHidden();
  await main.getByRole('button', { name: 'Actualizar carrito' }).click();
  await expect(main.getByRole('button', { name: 'Actualizar carrito' })).toBeHidden();
  await expect(main.getByText('AMD Ryzen 5 9600X')).toBeHidden();
  await expect(main).toContainText('$\u00a01.999.800');
  await shopper.goToPayment();
});

test('a unit sold while the form was being filled is said before anything is charged', async ({ page }) => {
  const { db } = store.services;
  const shopper = await cartWith(page, { 1: 1 });
  await shopper.goToPayment();
  await shopper.fillForm();
  await setProduct(db, '1', { stock: 0 });
  await shopper.pay();
  await expect(page.getByText(`${processor} se agotó.`)).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar carrito' }).click();
  await expect(page.getByRole('main').getByText('Tu carrito está vacío.')).toBeVisible();
});

test('the form says what is missing, ties each sentence to its field, and sends nothing', {
  tag: ['@S5.14', '@S4.37'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await bringCart(page, store, { 3: 1 });
  await page.goto(`${store.url}/payment`);
  // Until the scripts have the cart, a sent form is answered by the server.
  await expect(page.locator('input[name="cart"]')).not.toHaveValue('[]');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await shopper.pay();
  await expect(page.getByRole('alert')).toContainText('Por favor, completa todos los campos requeridos.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Ciudad')).toHaveAttribute('aria-invalid', 'true');
  await shopper.fillForm();
  await page.getByRole('checkbox', { name: /términos/ }).uncheck();
  await shopper.pay();
  await expect(page.getByRole('alert')).toContainText('Debes aceptar los términos y condiciones para continuar.');
  expect(posts.filter((path) => path.startsWith('/payment'))).toEqual([]);
});

test('a cart of more products than an order takes is shown, says what to do, and can be paid once some are out', async ({
  page,
}) => {
  const parts = Array.from({ length: 102 }, (_, index) => ({
    ...{ id: `mucho-${index}`, name: `Parte ${index}` },
    ...{ price: 100_000, discount: 0, stock: 5 },
  }));
  await stock(store.services.db, ...parts);
  const lines = parts.map(({ id, name }) => ({ id, name, price: 100_000, discount: 0, quantity: 1 }));
  await page.goto(`${store.url}/cart`);
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines));
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('tu carrito tiene 102. Elimina 2 para poder pagar')).toBeVisible();
  await expect(main.getByText('No pudimos comparar tu carrito')).toHaveCount(0);
  for (const { name } of parts.slice(100)) await main.getByRole('button', { name: `Eliminar ${name}` }).click();
  await expect(main.getByText(/para poder pagar/)).toHaveCount(0);
  await page.goto(`${store.url}/product/1`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir.*al carrito/ })
    .first()
    .click();
  const notices = page.getByRole('region', { name: 'Avisos' });
  await expect(notices).toContainText('Tu carrito lleva 100 productos distintos y no caben más');
});
