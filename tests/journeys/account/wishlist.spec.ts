import type { Page } from '@playwright/test';
import { setWish, wishlistOf } from '#app/shop/wishlist/wishlist.server.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { isAliveAt, shopperOn } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let ana: SignedInCustomer;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});
test.beforeEach(async ({ context }) => {
  ana = await aShopper(store);
  await carrySession(context, store, ana);
});

const add = 'Añadir a la lista de deseados';
const remove = 'Quitar de la lista de deseados';
const heart = (page: Page, name = add) => page.getByRole('article').first().getByRole('button', { name, exact: true });
const wish = (...ids: string[]) =>
  Promise.all(
    ids.map((productId, n) =>
      setWish(store.services.db, ana.customer.id, { productId, isWished: true }, new Date(Date.now() - n * 60_000)),
    ),
  );
const idsOf = async () =>
  (await wishlistOf(store.services.db, ana.customer.id)).entries.map(({ productId }) => productId);
const listens = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live'));

test('the heart of a product adds it to the list and takes it off, says what fails, and ends as the last press wanted', {
  tag: ['@S1.08', '@S2.87', '@S4.15', '@S4.16', '@S6.16', '@S8.26', '@S8.27', '@S8.28'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/1`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await heart(page).click();
  await expect(shopper.toast('Producto añadido a la lista de deseados')).toBeVisible();
  await expect(heart(page, remove)).toHaveAttribute('aria-pressed', 'true');
  expect(await idsOf()).toEqual(['1']);
  await page.reload();
  await heart(page, remove).press('Enter');
  await expect(shopper.toast('Producto eliminado de la lista de deseados')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await idsOf()).toEqual([]);
  await test.step('a press that does not reach the shop says so, and the heart is as it was', async () => {
    await page.waitForLoadState('networkidle');
    let unanswered = 0;
    for (const answer of ['abort', '500'] as const) {
      await page.route('**/api/wishlist', (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        unanswered += 1;
        return answer === 'abort' ? route.abort() : route.fulfill({ status: 500 });
      });
      const before = unanswered;
      await heart(page).click();
      await expect.poll(() => unanswered).toBe(before + 1);
      await expect(shopperOn(page).toast('Error al actualizar la lista de deseados').last()).toBeVisible();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
      await page.unroute('**/api/wishlist');
    }
    expect(await idsOf()).toEqual([]);
  });
  await test.step('presses faster than the shop answers end as the last one wanted', async () => {
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/wishlist', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    for (let n = 0; n < 5; n += 1)
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /deseados/ })
        .click();
    await expect(heart(page, remove)).toBeVisible();
    letGo();
    await expect.poll(idsOf).toEqual(['1']);
    await page.waitForLoadState('networkidle');
    await expect(heart(page, remove)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('hearts on cards know the list, lie above the card’s link and change nothing else', async ({ page }) => {
  await wish('1');
  await page.goto(`${store.url}/categories/procesadores`);
  const cards = page.getByRole('main').getByRole('article');
  const mine = cards.filter({ hasText: 'AMD Ryzen 7 7800X3D' }).getByRole('button', { name: remove });
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('main').getByRole('button', { name: remove })).toHaveCount(1);
  await cards.nth(1).getByRole('button', { name: add }).click();
  await expect(page.getByRole('main').getByRole('button', { name: remove })).toHaveCount(2);
  await expect(page).toHaveURL(`${store.url}/categories/procesadores`);
  await expect.poll(async () => (await idsOf()).length).toBe(2);
});

test('a list that cannot be loaded leaves the hearts empty, says nothing, and is logged', {
  tag: ['@S8.30', '@S8.48'],
}, async ({ page }) => {
  await wish('1');
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/wishlist', (route) => route.fulfill({ status: 500 }));
  await page.goto(`${store.url}/product/1`);
  await expect.poll(() => logged.join()).toContain('/api/wishlist answered 500');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeEmpty();
});

test('the list shows each product with picture, name, price and a link to it, and what is gone', {
  tag: ['@S2.10', '@S2.163', '@S2.166', '@S2.167', '@S2.168', '@S2.169', '@S2.170', '@S2.172'],
}, async ({ page }) => {
  await wish('1', '3');
  await store.services.db
    .insertInto('wishlist_entries')
    .values({ customer_id: ana.customer.id, product_id: 'gone', added_at: new Date(0) })
    .execute();
  await store.services.db
    .updateTable('wishlist_entries')
    .set({ price_in_cents: 170_990_000 })
    .where('product_id', '=', '1')
    .where('customer_id', '=', ana.customer.id)
    .execute();
  await page.goto(`${store.url}/wishlist`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Lista de Deseados' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Tu cuenta' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([
    'AMD Ryzen 7 7800X3D',
    'Kingston NV3 1 TB',
    'Producto no disponible',
  ]);
  await expect(cards.first()).toContainText('1.609.900');
  await expect(cards.first()).toContainText('Bajó $\u00a0100.000: costaba $\u00a01.709.900 cuando lo guardaste.');
  await expect(cards.nth(1)).not.toContainText('cuando lo guardaste');
  await expect(cards.first()).toContainText(/Disponible|Quedan? \d/);
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()));
  expect([second!.y, third!.y]).toEqual([first!.y, first!.y]);
  expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width);
  expect(third!.x).toBeGreaterThanOrEqual(second!.x + second!.width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await cards.nth(2).boundingBox())!.x).toBe((await cards.first().boundingBox())!.x);
  expect((await cards.nth(2).boundingBox())!.y).toBeGreaterThan((await cards.nth(1).boundingBox())!.y);
  expect((await cards.nth(1).boundingBox())!.y).toBe((await cards.first().boundingBox())!.y);
  for (const picture of await cards.locator('img').all()) {
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  await expect(cards.last().getByRole('link')).toHaveCount(0);
  await expect(cards.last().getByRole('button', { name: /^Añadir/ })).toHaveCount(0);
  await cards
    .first()
    .getByRole('button', { name: /^Añadir.* al carrito/ })
    .click();
  await expect(shopperOn(page).toast('AMD Ryzen 7 7800X3D añadido al carrito')).toBeVisible();
  await cards.first().getByRole('link', { name: 'Ver Producto' }).click();
  await expect(page).toHaveURL(`${store.url}/product/1`);
});

test('Eliminar takes products off one by one, says what fails, until the list is empty and leads on', {
  tag: ['@S2.171', '@S2.173', '@S8.29'],
}, async ({ page }) => {
  await wish('1', '2');
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/wishlist`);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: 'Eliminar: AMD Ryzen 7 7800X3D' });
  // Before hydration the form would be answered by a page, without a toast.
  await isAliveAt(remove);
  await page.route('**/api/wishlist', (route) => route.abort());
  await remove.click();
  await expect(shopper.toast('Error al eliminar de la lista de deseados')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(2);
  expect(await idsOf()).toEqual(['1', '2']);
  await page.unroute('**/api/wishlist');
  await remove.click();
  await expect(shopper.toast('Producto eliminado de la lista de deseados')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByText('1 producto')).toBeFocused();
  await main.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(main.getByText('Tu lista de deseados está vacía.')).toBeVisible();
  expect(await idsOf()).toEqual([]);
  await main.getByRole('link', { name: 'Ver todas las categorías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
});

test('on the way within the shop it says that it loads; a failure only stops that, and it can be tried again', {
  tag: ['@S2.165', '@S8.30'],
}, async ({ page }) => {
  await wish('1');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(store.url);
  let isBroken = true;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/wishlist.data*', async (route) => {
    if (!isBroken) return route.continue();
    await released;
    return route.fulfill({ status: 500, body: '' });
  });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Lista de Deseados' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Cargando...')).toBeVisible();
  letGo();
  await expect(main.getByText('Cargando...')).toBeHidden();
  await expect(main.getByRole('heading', { level: 1, name: 'Mi Lista de Deseados' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeEmpty();
  isBroken = false;
  await main.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(main.getByRole('heading', { name: 'AMD Ryzen 7 7800X3D' })).toBeVisible();
});

test('another device of the shopper follows, list and hearts alike', { tag: ['@S7.09'] }, async ({ page, browser }) => {
  const elsewhere = await browser.newContext({ locale: 'es-CO' });
  await carrySession(elsewhere, store, ana);
  const other = await elsewhere.newPage();
  const listening = [listens(page), listens(other)];
  await page.goto(`${store.url}/wishlist`);
  await other.goto(`${store.url}/product/1`);
  await Promise.all(listening);
  await expect(heart(other)).toBeVisible();
  await page.bringToFront();
  await wish('1', '2');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(heart(other, remove)).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();
});

test('signing out empties the hearts, which lead to the sign-in then; the next one in the same browser sees his own', {
  tag: ['@S5.05', '@S6.09'],
}, async ({ page, context }) => {
  await wish('1');
  await page.goto(`${store.url}/product/1`);
  await expect(heart(page, remove)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(`${store.url}/`);
  await page.goto(`${store.url}/product/1`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  await heart(page).click();
  await expect(page).toHaveURL(`${store.url}/auth?next=%2Fproduct%2F1`);
  await page.goto(`${store.url}/wishlist`);
  await expect(page).toHaveURL(`${store.url}/auth?next=%2Fwishlist`);
  const luis = await aShopper(store);
  await carrySession(context, store, luis);
  await page.goto(`${store.url}/product/1`);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await test.step('a session that ended in between leads to the sign-in, too', async () => {
    await page.waitForLoadState('networkidle');
    await store.services.db.deleteFrom('sessions').where('customer_id', '=', luis.customer.id).execute();
    await heart(page).click();
    await expect(page).toHaveURL(`${store.url}/auth?next=%2Fproduct%2F1`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a heart adds and leads to the list, and Eliminar empties it', async ({ page }) => {
    await page.goto(`${store.url}/product/1`);
    await heart(page).click();
    await expect(page).toHaveURL(`${store.url}/wishlist`);
    await expect(page.getByRole('main').getByRole('heading', { name: 'AMD Ryzen 7 7800X3D' })).toBeVisible();
    await page.getByRole('button', { name: /^Eliminar/ }).click();
    await expect(page.getByRole('main').getByText('Tu lista de deseados está vacía.')).toBeVisible();
  });
});
