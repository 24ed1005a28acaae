import type { Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const names = { x3d: 'AMD Ryzen 7 7800X3D', six: 'AMD Ryzen 5 7600', drive: 'Kingston NV3 1 TB' };
const three = '/comparar?ids=1,amd-ryzen-5-7600,amd-ryzen-5-7500f';

const four = ['1', 'amd-ryzen-5-7600', 'amd-ryzen-5-7500f', 'amd-ryzen-5-8500g'];

const cardButton = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Comparar: ${name}`, exact: true })
    .first();
const bar = (page: Page) => page.getByRole('region', { name: 'Productos para comparar' });
const heads = (page: Page) => page.getByRole('table').getByRole('columnheader').getByRole('link', { name: /^[^Q]/ });

test('three are collected from cards and a product page, compared, put into the cart, and one is taken out', async ({
  page,
  context,
}) => {
  await page.goto(`${store.url}/categories/procesadores`);
  await cardButton(page, names.x3d).click();
  await expect(cardButton(page, names.x3d)).toHaveAttribute('aria-pressed', 'true');
  await cardButton(page, names.six).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 productos de 4 para comparar');

  const other = await context.newPage();
  await other.goto(`${store.url}/product/amd-ryzen-5-7500f`);
  await expect(bar(other).getByRole('link', { name: 'Comparar (2)' })).toBeVisible();
  await cardButton(other, 'AMD Ryzen 5 7500F (OEM)').click();
  await expect(bar(other).getByRole('link', { name: 'Comparar (3)' })).toBeVisible();
  await other.close();

  await bar(page).getByRole('link', { name: 'Comparar (3)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comparación' })).toBeVisible();
  await expect(heads(page)).toHaveText([names.x3d, names.six, 'AMD Ryzen 5 7500F (OEM)']);
  await expect(bar(page)).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  const rows = page.getByRole('table').getByRole('row');
  const all = await rows.count();
  await page.getByRole('link', { name: /^Solo diferencias/ }).click();
  await expect(page).toHaveURL(/diferencias=1/);
  await expect(page.getByRole('row', { name: /^Socket/ })).toHaveCount(0);
  expect(await rows.count()).toBeLessThan(all);

  await page.getByRole('button', { name: `Añadir al carrito: ${names.six}` }).click();
  await expect(page.getByText(`${names.six} añadido al carrito`)).toBeVisible();
  await page.getByRole('link', { name: `Quitar de la comparación: ${names.x3d}` }).click();
  await expect(heads(page)).toHaveText([names.six, 'AMD Ryzen 5 7500F (OEM)']);
  await expect(page.getByText('2 productos de 4')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('comparison'))).toBe(
    '["amd-ryzen-5-7600","amd-ryzen-5-7500f"]',
  );
});

test('a bar that comes late does not cover where the keys are by then', async ({ page }) => {
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/compare-bar-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${store.url}/categories/procesadores`);
  const further = page.getByRole('main').getByRole('article').nth(8);
  await further.getByRole('button', { name: /^Comparar: / }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const next = page.locator('main article :focus-visible');
  // As the Tab key leaves it that leads further down.
  await next.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const endOf = async (part: typeof next, edge: 'top' | 'bottom') =>
    part.evaluate((element, side) => element.getBoundingClientRect()[side], edge);
  expect(await endOf(next, 'bottom')).toBeGreaterThan(700);
  come.resolve();
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => (await endOf(next, 'bottom')) <= (await endOf(bar(page), 'top'))).toBe(true);
});

test('another category and a fifth are refused in words, and one may start again or empty all and take it back', async ({
  page,
}) => {
  await page.addInitScript((ids) => {
    if (!localStorage.getItem('comparison')) localStorage.setItem('comparison', JSON.stringify(ids));
  }, four);
  await page.goto(`${store.url}/product/amd-ryzen-9-5900xt`);
  await cardButton(page, 'AMD Ryzen 9 5900XT').click();
  await expect(bar(page).getByRole('alert')).toContainText('Ya elegiste 4 productos y no caben más.');
  await bar(page).getByRole('button', { name: 'Dejar como está' }).click();
  await expect(bar(page).getByRole('alert')).toHaveCount(0);
  await expect(cardButton(page, 'AMD Ryzen 9 5900XT')).toHaveAttribute('aria-pressed', 'false');

  await page.goto(`${store.url}/product/3`);
  await cardButton(page, names.drive).click();
  await expect(bar(page).getByRole('alert')).toHaveText(
    `${names.drive} es de SSD y estás comparando Procesadores. Solo se comparan productos de una misma categoría.`,
  );
  expect(await axe(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Empezar de nuevo con este' }).click();
  await expect(bar(page).getByRole('link', { name: 'Comparar (1)' })).toBeFocused();
  await bar(page).getByRole('button', { name: 'Vaciar' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(bar(page).getByRole('button', { name: `Quitar de la comparación: ${names.drive}` })).toBeVisible();
});

test('the bar lies on no footer and moves nothing, and its code comes only when something is chosen', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${store.url}/categories/ssd`);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /\/(compare-bar|collect)-/.test(url))).toEqual([]);
  const footer = page.getByRole('contentinfo');
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  await cardButton(page, names.drive).click();
  await expect(bar(page).getByRole('link', { name: 'Comparar (1)' })).toBeVisible();
  expect(await heightOf()).toBe(before);
  await page.keyboard.press('End');
  await expect(footer.getByText(/^©/)).toBeInViewport();
  // At one moment, since the page may still be scrolling.
  const overlap = await footer.evaluate(
    (element, lying) => lying!.getBoundingClientRect().bottom - element.getBoundingClientRect().top,
    await bar(page).elementHandle(),
  );
  expect(overlap).toBeLessThanOrEqual(1);
});

test('the link is shared by what the phone offers, else copied; on paper there are heads, facts, the day, and no buttons', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.goto(store.url + three);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Enlace copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(store.url + three);
  await page.evaluate(() => {
    const share = (sharing: ShareData) => {
      document.documentElement.dataset.shared = sharing.url;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Comparación compartida')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(store.url + three);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Precios y existencias del \d+ de/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Socket/ })).toBeVisible();
  const display = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).display);
  expect(await display('.compare-table')).toBe('table');
  // Browsers repeat these on each sheet.
  expect(await display('.compare-table thead')).toBe('table-header-group');
});

test('the heads stay in sight at every width, and nothing is wider than the screen', async ({ page }) => {
  for (const [width, columns] of [
    [360, 2],
    [360, 3],
    [360, 4],
    [1280, 4],
  ] as const) {
    await test.step(`${columns} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${store.url}/comparar?ids=${four.slice(0, columns).join()}`);
      const header = await page.getByRole('banner').boundingBox();
      const add = (name: string) => page.getByRole('button', { name: `Añadir al carrito: ${name}` });
      // Only the page scrolls down: what a finger beside the table moves is the same as on it.
      for (const row of [/^Núcleos/, /^Socket/, /^Disipador incluido/]) {
        // A row is wider than the screen.
        const fact = page.getByRole('row', { name: row }).locator('th span').first();
        for (const fraction of [0.95, 0.5]) {
          await fact.evaluate(
            (each, part) => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight * part),
            fraction,
          );
          await expect(fact).toBeInViewport({ ratio: 1 });
          await expect(heads(page).first()).toBeInViewport({ ratio: 1 });
          await expect(add(names.x3d)).toBeInViewport({ ratio: 1 });
          expect((await heads(page).first().boundingBox())!.y).toBeGreaterThanOrEqual(header!.height);
        }
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const last = page.getByRole('button', { name: /^Añadir al carrito: / }).nth(columns - 1);
      await last.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 0.9 });
    });
  }
});

test('the keyboard collects, compares and takes out', async ({ page }) => {
  await page.goto(`${store.url}/product/1`);
  await cardButton(page, names.x3d).focus();
  await page.keyboard.press('Space');
  await expect(cardButton(page, names.x3d)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Compartir' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Úsalo en tu PC' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Comparar con parecidos' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heads(page)).toHaveCount(4);
  await page.getByRole('link', { name: `Quitar de la comparación: ${names.x3d}` }).press('Enter');
  await expect(heads(page)).toHaveCount(3);
  // Other products than the chosen ones are on this page, so what was chosen stays.
  expect(await page.evaluate(() => localStorage.getItem('comparison'))).toBe('["1"]');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a card opens the comparison, which grows and shrinks by links', async ({ page }) => {
    await page.goto(`${store.url}/categories/procesadores`);
    await cardButton(page, names.x3d).click();
    await expect(heads(page)).toHaveText([names.x3d]);
    await expect(page).toHaveURL(`${store.url}/comparar?ids=1`);
    await page
      .getByRole('link', { name: /^Añadir a la comparación:/ })
      .first()
      .click();
    await expect(heads(page)).toHaveCount(2);
    const pictures = page.getByRole('main').locator('img');
    await expect
      .poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0)))
      .toEqual(Array(await pictures.count()).fill(true));
    await page.getByRole('link', { name: /^Solo diferencias/ }).click();
    await page.getByRole('link', { name: 'Todo', exact: true }).click();
    await page.getByRole('link', { name: `Quitar de la comparación: ${names.x3d}` }).click();
    await expect(heads(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Compartir' })).toHaveCount(0);
  });
});
