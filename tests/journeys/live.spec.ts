import type { Page } from '@playwright/test';
import { inTransaction } from '#app/platform/database.server.ts';
import { writeProducts } from '#app/shop/catalog/write-products.server.ts';
import { type ProductValues, setProduct } from '#tests/support/factories.ts';
import { startTlsProxy } from '#tests/support/https/tls-proxy.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, isCluster, test } from './shop.ts';
import { shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';

const change = (id: string, set: ProductValues) => setProduct(store.services.db, id, set);

const listens = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live'));

/** A page load would remove the flag in the window. */
async function openTagged(page: Page, path: string) {
  const listening = listens(page);
  await page.goto(store.url + path);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  // The browser hands the page its own `Server-Timing`, so that the stream begins where the page was answered.
  const since = new URL((await listening).url()).searchParams.get('since');
  // Each process counts by itself.
  if (!isCluster) expect(since).toBe(store.services.live.bus.cursor);
}
const isTheSamePage = (page: Page) => page.evaluate(() => 'isTheSamePage' in window);

test('an open product page follows price, discount and stock, and so does the cart', {
  tag: ['@S7.01', '@S7.07'],
}, async ({ page }) => {
  await openTagged(page, '/product/1');
  const article = page.getByRole('article').first();
  await change('1', { price: 1_234_000, discount: 0 });
  await expect(article).toContainText('1.234.000');
  await change('1', { stock: 0 });
  await expect(article.getByRole('button', { name: 'Agotado' })).toBeDisabled();
  await change('1', { stock: 3, price: 1_894_000, discount: 15 });
  await expect(article).toContainText('Quedan 3');
  await expect(article.getByRole('button', { name: /^Añadir al carrito/ })).toBeEnabled();
  expect(await isTheSamePage(page)).toBe(true);
  await test.step('the cart says what changed, and follows again after going on within the shop', async () => {
    const shopper = shopperOn(page);
    await shopper.addToCart();
    await shopper.openCart();
    await change('1', { price: 2_000_000 });
    await expect(page.getByText(new RegExp(`El precio de ${processor} cambió de`)).first()).toBeVisible();
    await change('1', { price: 1_894_000 });
    await expect(page.getByText(/cambió de/)).toHaveCount(0);
    await shopper.goToPayment();
    await change('1', { stock: 0 });
    await expect(page.getByText(`${processor} se agotó.`).first()).toBeVisible();
    await change('1', { stock: 3 });
    await expect(page.getByText(/se agotó/)).toHaveCount(0);
    expect(await isTheSamePage(page)).toBe(true);
  });
});

test('open offers and best sellers follow products that enter, leave and climb', {
  tag: ['@S7.02', '@S7.03', '@S7.04'],
}, async ({ page, context }) => {
  const [part] = await store.services.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('discount', '=', 0)
    .where('is_available', '=', true)
    .orderBy('sales')
    .limit(1)
    .execute();
  const { id, name } = part!;
  const home = await context.newPage();
  // Only visible pages listen, and only the last opened page is visible.
  await openTagged(page, '/offers');
  await openTagged(home, '/');
  const best = home.getByRole('region', { name: 'Más vendidos' });
  await expect(best).toBeVisible();
  await expect(best.getByRole('link', { name, exact: true })).toHaveCount(0);
  await change(id, { discount: 90, sales: 1_000_000 });
  await expect(best.getByRole('link', { name, exact: true })).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  await change(id, { discount: 0, sales: 0 });
  await expect(best.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0);
  const all = home.getByRole('region', { name: 'Productos', exact: true });
  const last = all.getByRole('article').last();
  const [, lastId = ''] = /\/product\/(.+)/.exec((await last.getByRole('link').getAttribute('href')) ?? '') ?? [];
  await change(lastId, { price: 7_654_321 });
  await expect(all.getByRole('article').filter({ hasText: /7\.654\.321/ })).toHaveCount(1);
  expect(await isTheSamePage(home)).toBe(true);
  await home.close();
});

test('an open search follows what it found, and products that get the term or lose it', { tag: ['@S7.05'] }, async ({
  page,
}) => {
  await openTagged(page, '/search?q=kingston');
  const found = page.getByRole('main').getByRole('article');
  const link = (name: string) => found.getByRole('link', { name, exact: true });
  await expect(link('Kingston NV3 1 TB')).toBeVisible();
  await expect(link(processor)).toHaveCount(0);
  await change('3', { price: 7_654_322 });
  await expect(found.filter({ hasText: 'Kingston NV3 1 TB' })).toContainText('7.654.322');
  const rename = (name: string) =>
    inTransaction(store.services.db, (transaction) =>
      writeProducts(transaction, [{ id: '1', name, price: 1_894_000, category: 'Procesadores' }], ['id', 'name']),
    );
  await rename(`Kingston ${processor}`);
  await expect(link(`Kingston ${processor}`)).toBeVisible();
  await rename(processor);
  await expect(link(processor)).toHaveCount(0);
  expect(await isTheSamePage(page)).toBe(true);
});

test('a stream that breaks comes back by itself and catches up with what it missed', async ({ page }) => {
  const before = await startTlsProxy({ backends: [store.insideUrl] });
  const listening = listens(page);
  await page.goto(`${before.url}/product/1`);
  await listening;
  await before.close();
  await change('1', { price: 1_111_000, discount: 0 });
  const again = await startTlsProxy({ port: Number(new URL(before.url).port), backends: [store.insideUrl] });
  await expect(page.getByRole('article').first()).toContainText('1.111.000');
  await change('1', { price: 2_222_000 });
  await expect(page.getByRole('article').first()).toContainText('2.222.000');
  await again.close();
  await change('1', { price: 1_894_000, discount: 15 });
});

test('a card that the browser translated follows price and stock, without the words from before', async ({ page }) => {
  await change('1', { price: 1_894_000, discount: 15, stock: 1 });
  await openTagged(page, '/categories/procesadores');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: processor });
  await expect(card).toContainText('Queda 1');
  // As Google Translate does: each text goes into elements of the translator's own.
  await card.evaluate((element) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  });
  await change('1', { price: 2_000_000, stock: 0 });
  await expect(card).toContainText('Agotado');
  await expect(card).toContainText('2.000.000');
  await expect(card).not.toContainText('Queda 1');
  await expect(card).not.toContainText('1.894.000');
  expect(await isTheSamePage(page)).toBe(true);
  await change('1', { price: 1_894_000, stock: 3 });
});
