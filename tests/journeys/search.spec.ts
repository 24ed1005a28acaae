import type { Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axeInBothThemes } from './accessibility.ts';
import { inkIn } from './ink.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';

interface Product {
  name: string;
}

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

function searchOn(page: Page) {
  return {
    box: page.getByRole('banner').getByPlaceholder('Buscar productos...'),
    list: page.getByRole('listbox', { name: 'Sugerencias' }),
    options: page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option'),
    status: page.getByRole('search').getByRole('status'),
  };
}

function termsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/suggestions')) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  return asked;
}

/** Requests caused by timers are seen before this one, so they are complete when it is answered. */
async function letPausesPass(page: Page) {
  await page.clock.fastForward(5_000);
  await page.evaluate(async () => (await fetch('/ready')).status);
}

const failed = 'Error al buscar productos. Intenta de nuevo.';

test('from two letters on, at most five suggestions with picture, price and stock', {
  tag: ['@S2.42', '@S2.43', '@S5.31', '@S9.19', '@S9.20'],
}, async ({ page }) => {
  const asked = termsAsked(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.clock.install();
  await page.goto(store.url);
  await isAlive(page);
  const { box, list, options, status } = searchOn(page);
  await page.waitForLoadState('networkidle');
  expect(
    fetched.filter((url) => /suggestion/.test(url)),
    'their script is fetched when somebody goes to the box, not before',
  ).toEqual([]);
  await box.click();
  await expect(box).toHaveRole('combobox');
  await box.pressSequentially('7');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await letPausesPass(page);
  expect(asked).toEqual([]);
  await box.pressSequentially('8');
  await expect(options.filter({ hasText: 'AMD Ryzen 7 7800X3D' })).toBeVisible();
  const line = options.filter({ hasText: 'AMD Ryzen 7 7800X3D' });
  await expect(line.locator('img')).toBeVisible();
  await expect(line).toContainText('$\u00a01.609.900');
  await expect(line).toContainText('Quedan 3');
  await box.fill('AMD');
  await expect(options).toHaveCount(5);
  await expect(status).toHaveText('5 sugerencias. Usa las flechas para elegir.');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.fill('zzzz');
  await expect(list).toBeHidden();
  await expect(status).toHaveText('No hay sugerencias.');
});

test('the arrows go round lines and box, Escape and leaving close and keep what was typed, Enter or a click opens the chosen one', {
  tag: ['@S2.44'],
}, async ({ page }) => {
  // A page that is lighter than the first one.
  await page.goto(`${store.url}/terminos`);
  await isAlive(page);
  const { box, list, options } = searchOn(page);
  const chosen = () => list.locator('[aria-selected=true]');
  await box.fill('amd');
  await expect(options).toHaveCount(5);
  await expect(chosen()).toHaveCount(0);
  await box.press('ArrowUp');
  await expect(options.nth(4)).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await expect(chosen()).toHaveCount(0);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('amd');
  await box.press('ArrowDown');
  await expect(options).toHaveCount(5);
  await box.press('Tab');
  await expect(list).toBeHidden();
  // It opens again by the focus alone: an arrow at that moment would choose, or not, as fast as the machine is.
  await box.focus();
  await expect(options).toHaveCount(5);
  const second = (await options.nth(1).locator('p').first().textContent()) ?? '';
  await expect(chosen()).toHaveCount(0);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(list).toBeHidden();

  await box.fill('7800x3d');
  await options.first().click();
  await expect(page).toHaveURL(`${store.url}/product/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'AMD Ryzen 7 7800X3D' })).toBeVisible();
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('');
});

test('Enter without a chosen suggestion searches for the term, small and trimmed, clears the box and closes the list', {
  tag: ['@S2.40', '@S2.41', '@S2.45', '@S2.46', '@S2.174', '@S5.29', '@S5.30', '@S7.05'],
}, async ({ page }) => {
  const asked = termsAsked(page);
  await page.clock.install();
  await page.goto(store.url);
  await isAlive(page);
  const { box, list, options } = searchOn(page);
  await box.fill('  Ryzen 7  ');
  await expect(options).toHaveCount(5);
  await box.press('Enter');
  await expect(page).toHaveURL(`${store.url}/search?q=ryzen+7`);
  await expect(box).toHaveValue('');
  await letPausesPass(page);
  expect(asked).toEqual(['ryzen 7']);
  await expect(list).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ryzen 7');
  await expect(page.getByRole('main').getByRole('link', { name: 'AMD Ryzen 7 7800X3D', exact: true })).toBeVisible();
});

test('its cross is no blue one, lies beside the button and clears what was typed', async ({ page }) => {
  const { box } = searchOn(page);
  await page.goto(`${store.url}/terminos`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await box.fill('q');
    const field = (await box.boundingBox())!;
    const button = (await page.getByRole('button', { name: 'Buscar' }).first().boundingBox())!;
    const left = button.x - 40;
    const clip = { x: left, y: field.y, width: button.x - left, height: field.height };
    const cross = await inkIn(await page.screenshot({ clip }));
    expect(cross.first, `${width} px`).toBeGreaterThan(0);
    expect(cross.colour, `${width} px`).toBeLessThan(60);
    await page.mouse.click(left + (cross.first + cross.last) / 2, field.y + field.height / 2);
    await expect(box, `${width} px`).toHaveValue('');
  }
});

test('a late answer never replaces a newer one', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/suggestions?q=amd', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(`${store.url}/terminos`);
  await isAlive(page);
  const { box, options } = searchOn(page);
  const isLate = page.waitForRequest(/suggestions\?q=amd/);
  await box.fill('amd');
  await isLate;
  await box.fill('7800x3d');
  await expect(options).toHaveCount(1);
  const shown = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      for (const option of document.querySelectorAll('[role=option]')) texts.add(option.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  release();
  // Null when the page aborted it.
  await (await isLate).response();
  await box.fill('kingston');
  await expect(options.first()).toContainText('Kingston');
  const texts = await shown.evaluate((all) => [...all]);
  const late = (await (await page.request.get(`${store.url}/api/suggestions?q=amd`)).json()) as { products: Product[] };
  const names = late.products.map(({ name }) => name).filter((name) => !name.includes('7800X3D'));
  expect(names.length).toBeGreaterThan(1);
  expect(texts.filter((text) => names.some((name) => text.includes(name)))).toEqual([]);
});

test('suggestions that fail say so once, and the search itself goes on', { tag: ['@S8.31'] }, async ({ page }) => {
  await page.route('**/api/suggestions*', (route) => route.abort());
  await page.goto(`${store.url}/terminos`);
  await isAlive(page);
  const { box } = searchOn(page);
  await box.fill('ryz');
  const notice = page.getByRole('region', { name: 'Avisos' }).getByText(failed);
  await expect(notice).toHaveCount(1);
  for (const term of ['ryze', 'ryzen']) {
    const isHandled = page.waitForEvent('console', (message) => message.text().startsWith('There are no suggestions'));
    await box.fill(term);
    await isHandled;
  }
  await expect(notice).toHaveCount(1);
  await box.press('Enter');
  await expect(page).toHaveURL(`${store.url}/search?q=ryzen`);
});

test('a suggestions script that cannot be fetched leaves the box as it was', async ({ page }) => {
  await page.route('**/assets/search-suggestions-*', (route) => route.abort());
  await page.goto(`${store.url}/terminos`);
  await isAlive(page);
  const { box } = searchOn(page);
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('search-suggestions-'));
  await box.fill('ryzen');
  await isRefused;
  await box.press('Enter');
  await expect(page).toHaveURL(`${store.url}/search?q=ryzen`);
});

test('without q the search leads home; with a blank one it says that there is no term, without results that there are none', {
  tag: ['@S2.175', '@S2.176', '@S8.47'],
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/search`);
  await expect(page).toHaveURL(`${store.url}/`);
  const { box } = searchOn(page);
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(`${store.url}/search?q=+++`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se proporcionó término de búsqueda');
  await box.fill('Ryzen 7');
  await box.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'AMD Ryzen 7 7800X3D', exact: true })).toBeVisible();
  await box.fill('Zzzz');
  await box.press('Enter');
  await expect(page.getByText('No se encontraron productos para "zzzz".')).toBeVisible();
  await context.close();
});

test('open suggestions break no rule of accessibility, no policy and no width', async ({ page }) => {
  const noise: string[] = [];
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  // Or axe would look at colours on their way from one theme to the other.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(store.url);
  await isAlive(page);
  const { box, list, options } = searchOn(page);
  await box.fill('amd');
  await expect(options).toHaveCount(5);
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.waitForLoadState('networkidle');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await axeInBothThemes(page, { isFirst: width === 360 }), `${width} px`).toEqual([]);
    const { x, width: room } = (await list.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + room).toBeLessThanOrEqual(width);
    expect(room).toBeGreaterThan(300);
    await expect(options.first()).toBeInViewport({ ratio: 0.9 });
  }
  expect(noise).toEqual([]);
});
