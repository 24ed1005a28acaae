import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());
test.use({ serviceWorkers: 'allow' });

const breakProducts = () => sql`ALTER TABLE products RENAME TO elsewhere`.execute(store.services.db);
const restoreProducts = () => sql`ALTER TABLE elsewhere RENAME TO products`.execute(store.services.db);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const failure = 'Algo falló de nuestro lado';
const offline = 'No tienes conexión';

async function withWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

test('a page that fails says so with the code of the request, and goes on when what failed is repaired', async ({
  page,
}) => {
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await breakProducts();
  try {
    const answer = await page.goto(`${store.url}/offers`);
    expect(answer?.status()).toBe(500);
    await expect(title(page)).toHaveText(failure);
    const code = answer?.headers()['x-request-id'] ?? '';
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toContainText(`Código ${code}`);
    expect(await axe(page)).toEqual([]);
  } finally {
    await restoreProducts();
  }
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(title(page)).toHaveText('Ofertas');
  // React Router logs the boundary's error to the console.
  expect(noise).toEqual([]);
});

test('a page that is not there says so and leads on; a step inside the shop that fails says so, and so does a failed search', {
  tag: ['@S8.31'],
}, async ({ page }) => {
  const answer = await page.goto(`${store.url}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(title(page)).toHaveText('No encontramos esta página');
  await page.getByRole('main').getByRole('link', { name: 'Ver categorías' }).click();
  await expect(page).toHaveURL(`${store.url}/categories`);
  await page.goto(`${store.url}/cart`);
  await breakProducts();
  try {
    await page.getByRole('banner').getByPlaceholder('Buscar productos...').fill('r');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Error al buscar productos. Intenta de nuevo.');
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Ofertas' }).click();
    await expect(title(page)).toHaveText(failure);
  } finally {
    await restoreProducts();
  }
});

test('what fails beside the page is logged to the console alone, and the page goes on', { tag: ['@S8.48'] }, async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  await page.route('**/assets/live-stream-*', (route) => route.abort());
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(`${store.url}/product/1`);
  await expect.poll(() => messages.join('\n')).toMatch(/What is seen is not remembered[\s\S]*QuotaExceededError/);
  await expect.poll(() => messages.join('\n')).toContain('The page does not follow changes');
  const notices = page.getByRole('region', { name: 'Avisos' });
  await expect(notices).toBeEmpty();
  await page.getByRole('main').getByRole('button', { name: 'Añadir al carrito: AMD Ryzen 7 7800X3D' }).click();
  await expect(notices).toContainText('Este navegador no pudo guardar AMD Ryzen 7 7800X3D en tu carrito');
  await expect(notices).not.toContainText('añadido al carrito');
  await expect(page.getByRole('banner').getByRole('link', { name: /Carrito/ })).toHaveText(/1/);
  expect(messages.join('\n')).toContain('The cart is not kept');
});

test('without a connection the shop says so in its own style, and comes back by itself', async ({ page, context }) => {
  const noise: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  // As after a failure of the shop or of a network beyond the device's own: the browser says nothing.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await page.goto(store.url);
  await withWorker(page);
  page.on('console', (message) => /policy/i.test(message.text()) && noise.push(message.text()));
  await context.setOffline(true);
  await page.goto(`${store.url}/offers`);
  await expect(title(page)).toHaveText(offline);
  await expect(page).toHaveTitle('No tienes conexión | Núcleo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(title(page)).toHaveText(offline);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('flex');
  expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true);
  expect(await axe(page)).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  await expect(title(page)).toHaveText(offline);
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Ofertas');
  await expect(page).toHaveURL(`${store.url}/offers`);
  expect(noise).toEqual([]);
});

test('a step inside the open shop without a connection says so too, and is taken when there is one', async ({
  page,
  context,
}) => {
  // A page whose script is already loaded; for others the router itself reloads the document.
  await page.goto(`${store.url}/search?q=ssd`);
  await withWorker(page);
  await test.step('the worker keeps its own page and nothing of the shop', async () => {
    await page.goto(`${store.url}/offers`);
    await page.goto(`${store.url}/product/1`);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.sort()).toEqual(
      ['/favicon.svg', '/images/empty/error.svg', '/offline.css', '/offline.html', '/offline.js'].sort(),
    );
    const changed = await store.services.db
      .updateTable('products')
      .set({ name: 'Nombre nuevo' })
      .where('id', '=', '1')
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    await page.reload();
    await expect(title(page)).toHaveText('Nombre nuevo');
  });
  await page.goto(`${store.url}/search?q=ssd`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByPlaceholder('Buscar productos...').fill('r');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(offline);
  await context.setOffline(false);
  await expect(title(page)).toContainText('Resultados para «r»');
});
