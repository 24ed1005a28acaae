import type { Page } from '@playwright/test';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { bringCart, shopperOn } from '../shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Carrito/ });
const storedCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; quantity: number }[]).map(({ id, quantity }) => [
      id,
      quantity,
    ]),
  );
const saved = async ({ customer }: SignedInCustomer) =>
  (
    await store.services.db
      .selectFrom('saved_carts')
      .select('lines')
      .where('customer_id', '=', customer.id)
      .executeTakeFirst()
  )?.lines.map(({ id, quantity }) => [id, quantity]) ?? [];

async function add(page: Page, id: string) {
  await page.goto(`${store.url}/product/${id}`);
  await shopperOn(page).addToCart();
}

async function signIn(page: Page, { email, password }: SignedInCustomer) {
  await page.goto(`${store.url}/auth`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`${store.url}/`);
}

test('a cart made before signing in survives it, meets the one of another device, and follows changes there', async ({
  device,
}) => {
  const ana = await aShopper(store);
  const laptop = await device();
  await bringCart(laptop, store, { 1: 2 });
  await signIn(laptop, ana);
  await expect.poll(() => saved(ana)).toEqual([['1', 2]]);

  const phone = await device();
  await bringCart(phone, store, { 2: 1 });
  await signIn(phone, ana);
  await expect(badge(phone)).toContainText('3');
  expect(await storedCart(phone)).toEqual([
    ['1', 2],
    ['2', 1],
  ]);

  await phone.goto(`${store.url}/cart`);
  await phone
    .getByRole('button', { name: /^Eliminar / })
    .first()
    .click();
  await expect.poll(() => saved(ana)).toEqual([['2', 1]]);
  await laptop.reload();
  await expect.poll(() => storedCart(laptop)).toEqual([['2', 1]]);
  await expect(badge(laptop)).toContainText('1');
  await test.step('stock is respected when carts meet', async () => {
    await setProduct(store.services.db, '3', { stock: 2, held: 0 });
    const tablet = await device();
    await bringCart(tablet, store, { 3: 9 });
    await signIn(tablet, ana);
    await expect
      .poll(() => storedCart(tablet))
      .toEqual([
        ['2', 1],
        ['3', 2],
      ]);
  });
});

test('signing out leaves nothing of one shopper to the next, and takes nothing from the saved cart', async ({
  device,
}) => {
  const [ana, luis] = [await aShopper(store), await aShopper(store)];
  const shared = await device();
  await signIn(shared, ana);
  await add(shared, '1');
  await shared.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(shopperOn(shared).toast('Sesión cerrada exitosamente')).toBeVisible();
  expect(await storedCart(shared)).toEqual([]);
  expect(await saved(ana)).toEqual([['1', 1]]);
  await signIn(shared, luis);
  await shared.reload();
  await expect.poll(() => shared.evaluate(() => localStorage.getItem('savedCart'))).not.toBeNull();
  expect(await storedCart(shared)).toEqual([]);
  expect(await saved(luis)).toEqual([]);
});

test("a session that ended by itself leaves a cart that is not the next shopper's", async ({ device }) => {
  const [ana, luis] = [await aShopper(store), await aShopper(store)];
  const shared = await device();
  await signIn(shared, ana);
  await add(shared, '1');
  await expect.poll(() => saved(ana)).toEqual([['1', 1]]);
  await expect.poll(() => shared.evaluate(() => localStorage.getItem('savedCart'))).toContain('quantity');
  await store.services.db.deleteFrom('sessions').where('customer_id', '=', ana.customer.id).execute();
  await shared.context().clearCookies();
  await signIn(shared, luis);
  await expect.poll(() => storedCart(shared)).toEqual([]);
  expect(await saved(luis)).toEqual([]);
  expect(await saved(ana)).toEqual([['1', 1]]);
});
