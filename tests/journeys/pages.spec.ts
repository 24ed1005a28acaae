import type { RunningStore } from '#tests/support/store/store.ts';
import { holdScripts } from './hold-scripts.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

test('the theme starts light, whatever the system wants, toggles, and is remembered', {
  tag: ['@S1.20', '@S4.24', '@S4.25', '@S4.26', '@S2.47', '@S3.47'],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(store.url);
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${store.url}/offers`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a tema claro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await paper()).toBe(light);
});

test('the category filter works without scripts, and so does paging', { tag: ['@S1.02', '@S2.07', '@S2.64'] }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { db } = store.services;
  const sold = await db.selectFrom('products').select('name').where('category', '=', 'Mouse Pads').execute();
  const mousePads = sold.map(({ name }) => name).sort();
  for (const path of ['/', '/categories']) {
    await page.goto(store.url + path);
    await expect(page.getByRole('main').getByRole('link', { name: /^Todas/ })).toBeVisible();
    const filter = page.getByRole('navigation', { name: 'Filtrar por categoría' });
    await filter.getByRole('link', { name: /^Mouse Pads/ }).click();
    const grid = path === '/' ? page.getByRole('region', { name: 'Productos', exact: true }) : page.getByRole('main');
    const names = grid.getByRole('article').getByRole('heading');
    // Without scripts nothing says when the document has come whole.
    await expect(names).toHaveCount(mousePads.length);
    expect((await names.allTextContents()).sort()).toEqual(mousePads);
    await page.goto(store.url + path);
    const next = page.getByRole('main').getByRole('link', { name: /Siguiente/ });
    // Cards get their real height near the view, which would move the link away during the click.
    await next.scrollIntoViewIfNeeded();
    await expect(next).toBeInViewport();
    await next.click();
    await expect(page).toHaveURL(/page=2/);
  }
  await context.close();
});

test('back leads to the page before, though it was opened before scripts were there', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  // The page's load event waits for the held scripts, so do not wait for it.
  await page.goto(`${store.url}/categories/procesadores`, { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('link', { name: 'AMD Ryzen 7 7800X3D', exact: true })
    .click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/product\//);
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${store.url}/categories/procesadores`);
});

test('a product page shows everything that decides; one that is gone says so', {
  tag: ['@S2.77', '@S2.78', '@S2.79', '@S2.80', '@S2.81', '@S2.83', '@S2.84', '@S2.86', '@S2.91'],
}, async ({ page }) => {
  await page.goto(`${store.url}/categories/procesadores`);
  await page.getByRole('main').getByRole('link', { name: 'AMD Ryzen 7 7800X3D', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'AMD Ryzen 7 7800X3D' })).toBeVisible();
  await expect(main.getByRole('img').first()).toBeVisible();
  await expect(main).toContainText('$\u00a01.609.900');
  await expect(main).toContainText('−15\u00a0%');
  await expect(main).toContainText('Quedan 3');
  await expect(main.getByRole('link', { name: 'Procesadores' }).first()).toBeVisible();
  const add = main
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Añadir al carrito/ });
  await expect(add).toBeEnabled();
  await add.click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Carrito/ })).toHaveText(/1/);
  await main.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${store.url}/categories/procesadores`);
  const gone = await page.goto(`${store.url}/product/none`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByText('Producto no encontrado')).toBeVisible();
});
