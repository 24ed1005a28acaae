import type { Page } from '@playwright/test';
import { listId } from '#app/components/catalog/filters/filter-facts.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { layoutShiftsOf } from './appearance-faults.ts';
import { keyboardUser } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const path = '/categories/procesadores';
const addressOf = (page: Page) => page.url().slice(store.url.length);
const panelOf = (page: Page) => page.locator('#filtros');
const choice = (page: Page, name: RegExp) => panelOf(page).getByRole('checkbox', { name });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /producto/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros elegidos' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Filters and bar come after the page itself. */
async function open(page: Page, address: string) {
  await page.goto(store.url + address);
  await isAlive(page);
  await page.waitForFunction(() => {
    const form = document.querySelector('#filtros form');
    return form && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

for (const [name, address] of [
  ['products', `${path}?disponible=1`],
  ['parts for a build', '/armar/1/elegir/procesador?marca=amd'],
] as const) {
  test(`another list of ${name} has rows of its own, so nothing on the screen moves to another position`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, address);
    await choice(page, /^AM5/).check();
    await expect(chips(page)).toContainText('AM5');
    await page.getByLabel('Ordenar por').selectOption('Mayor precio');
    await expect.poll(() => addressOf(page)).toContain('orden=precio-mayor');
    await chips(page).getByRole('link', { name: /AM5/ }).click();
    await expect(chips(page)).not.toContainText('AM5');
    const { moved } = await layoutShiftsOf(page, {
      isInputCounted: true,
      within: `#${listId} li, main li:has(.chosen-filter)`,
    });
    expect(moved).toEqual([]);
  });
}

const isAscending = (figures: number[]) => figures.every((figure, at) => at === 0 || figure >= (figures[at - 1] ?? 0));

test('filter by three, sort, open, and back to the same position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, path);
  await expect(count(page)).toHaveText('24 productos');
  const amd = choice(page, /^AMD/);
  await amd.check();
  await expect.poll(() => addressOf(page)).toBe(`${path}?marca=amd`);
  await expect(amd).toBeFocused();
  await choice(page, /^AM5/).check();
  await expect.poll(() => addressOf(page)).toBe(`${path}?marca=amd&socket=am5`);
  // The counts of a group are those with all other groups as chosen.
  await expect(panelOf(page).locator('label', { hasText: 'AM5' })).toContainText('9');
  await expect(count(page)).toHaveText('9 productos');
  const eight = choice(page, /^8\b/);
  await eight.scrollIntoViewIfNeeded();
  const placed = await page.evaluate(() => scrollY);
  await eight.check();
  await expect.poll(() => addressOf(page)).toBe(`${path}?marca=amd&nucleos=8&socket=am5`);
  expect(await page.evaluate(() => scrollY)).toBe(placed);
  await page.getByLabel('Ordenar por').selectOption('Menor precio');
  await expect.poll(() => addressOf(page)).toBe(`${path}?marca=amd&nucleos=8&socket=am5&orden=precio`);
  const prices = async () =>
    (await cards(page).locator('.price-figure').allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  expect((await prices()).length).toBeGreaterThan(1);
  // The address comes before its list is drawn.
  await expect.poll(async () => isAscending(await prices())).toBe(true);
  await expect(chips(page).getByRole('link')).toHaveCount(4);

  await page.evaluate(() => scrollTo(0, 300));
  await cards(page).last().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  const link = page.getByRole('main').getByRole('link', { name: 'Procesadores', exact: true });
  await expect(link).toHaveAttribute('href', `${path}?marca=amd&nucleos=8&socket=am5&orden=precio`);
  await page.goBack();
  await expect.poll(() => addressOf(page)).toContain('orden=precio');
  await expect(amd).toBeChecked();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);

  await page.goBack();
  await expect(page.getByLabel('Ordenar por')).toHaveValue('');
  await page.getByRole('link', { name: 'Quitar Núcleos: 8' }).click();
  await expect(choice(page, /^8\b/)).not.toBeChecked();
  await expect(count(page)).toHaveText('9 productos');
  await page.getByRole('link', { name: 'Quitar todo' }).click();
  await expect.poll(() => addressOf(page)).toBe(path);
  await expect(amd).not.toBeChecked();
  await expect(count(page)).toHaveText('24 productos');
});

test('a price is a filter when it is finished, and the wrong way round is turned', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, path);
  const [from, to] = [panelOf(page).getByLabel('Desde').first(), panelOf(page).getByLabel('Hasta').first()];
  await from.fill('$ 1.500.000');
  await to.fill('700.000');
  await to.press('Enter');
  await expect(chips(page)).toContainText('$\u00a0700.000 a $\u00a01.500.000');
  await expect(from).toHaveValue('700.000');
  const shown = Number(((await count(page).textContent()) ?? '').replace(/\D/g, ''));
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(24);
});

test('on a phone a sheet says how many there are before it is closed, by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, path);
  const user = keyboardUser(page);
  await user.goTo(page.getByRole('button', { name: 'Filtrar' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await user.goTo(choice(page, /^Intel/));
  await page.keyboard.press('Space');
  await expect(sheet.getByRole('button', { name: 'Ver 10 resultados' })).toBeVisible();
  await expect(choice(page, /^Intel/)).toBeFocused();
  await user.goTo(sheet.getByRole('button', { name: 'Ver 10 resultados' }));
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Cerrar los filtros' })).toBeFocused();
  await user.goTo(sheet.getByRole('button', { name: 'Ver 10 resultados' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtrar (1)' })).toBeVisible();
  expect(addressOf(page)).toBe(`${path}?marca=intel`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axe(page)).toEqual([]);
});

test('after a plain load of a list, Tab meets what leads to the content first', async ({ page }) => {
  for (const address of ['/offers', '/search?q=ryzen', path]) {
    await open(page, address);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' }), address).toBeFocused();
  }
});

test('filters come with the list that a link leads to, however late their scripts are', async ({ page }) => {
  await page.goto(store.url);
  await isAlive(page);
  const asked: string[] = [];
  await page.route(/\/assets\/filter-(bar|panel)/, async (route) => {
    asked.push(route.request().url());
    await expect.poll(() => asked.length).toBe(2);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await route.continue();
  });
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isThere = document.querySelector('h1')?.textContent === 'Procesadores';
      if (isThere) seen.push(document.querySelector('#filtros') !== null);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Procesadores', exact: true }).click();
  await expect(page.getByLabel('Ordenar por')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(asked).toHaveLength(2);
  expect(new Set(seen)).toEqual(new Set([true]));
});

test('the sheet of a phone counts while a price is typed, keeps what it opened with, and takes all away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  const groups = sheet.locator('summary');
  // The press is answered first, and the groups are drawn after it.
  await expect(groups.last()).toHaveText(/./, { useInnerText: true });
  const titles = await groups.allInnerTexts();
  const height = () => sheet.evaluate(({ scrollHeight }) => scrollHeight);
  const opened = await height();
  await choice(page, /^Intel/).check();
  await expect(sheet.getByRole('button', { name: 'Ver 10 resultados' })).toBeVisible();
  expect(await groups.allInnerTexts()).toEqual(titles);
  await expect(panelOf(page).locator('label', { hasText: 'AM5' })).toContainText('0');
  // All that are left: no filter, but no nothing either.
  await expect(panelOf(page).locator('label', { hasText: 'Disponible' })).toContainText('10');
  expect(await height()).toBe(opened);

  const most = sheet.getByLabel('Hasta').first();
  await most.focus();
  await page.keyboard.type('900000');
  await expect(page.getByRole('button', { name: /^Ver \d resultados?$/ })).toBeVisible();
  await expect(most).toBeFocused();
  await expect(most).toHaveValue('900000');
  await most.blur();
  await expect(most).toHaveValue('900.000');

  await sheet.getByRole('link', { name: 'Quitar todo' }).click();
  await expect(sheet.getByRole('button', { name: 'Ver 24 resultados' })).toBeVisible();
  await expect(choice(page, /^Intel/)).not.toBeChecked();
  await expect(most).toHaveValue('');
  await expect(sheet).toBeFocused();
  expect(addressOf(page)).toBe(path);
});

test('a list that the sheet covers is drawn once, when it closes; one that is in sight at each choice', async ({
  page,
}) => {
  const list = page.locator('#productos');
  const first = list.getByRole('article').first();
  const changes = () => list.evaluate((element) => Number(element.dataset.changes));
  const chooseTwo = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, path);
    await expect(first).toContainText('AMD');
    await list.evaluate((element) => {
      element.dataset.changes = '0';
      const count = () => (element.dataset.changes = String(Number(element.dataset.changes) + 1));
      new MutationObserver(count).observe(element, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await choice(page, /^Intel/).check();
    await expect(page.getByRole('button', { name: 'Ver 10 resultados' })).toBeVisible();
    await choice(page, /^LGA1700/).check();
    await expect(page).toHaveURL(/LGA1700/i);
    await expect(page.getByRole('button', { name: 'Ver 10 resultados' })).toBeHidden();
  };
  await chooseTwo(390);
  expect(await changes()).toBe(0);
  await page.getByRole('button', { name: /^Ver \d+ resultados?$/ }).click();
  await expect(first).toContainText('Intel');
  expect(await changes()).toBeGreaterThan(0);
  await chooseTwo(768);
  await expect(first).toContainText('Intel');
  // Turned or unfolded while the sheet is open.
  await chooseTwo(390);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(first).toContainText('Intel');
});

test('Back below an open sheet takes the order back, and the next choice does not bring it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  await page.getByRole('combobox').selectOption('precio');
  await expect(page).toHaveURL(/orden=precio/);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/orden/);
  await choice(page, /^Intel/).check();
  await expect(page.getByRole('button', { name: 'Ver 10 resultados' })).toBeVisible();
  expect(addressOf(page)).toBe(`${path}?marca=intel`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet opens, its form filters, and crosses take filters away', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(store.url + path);
    await expect(choice(page, /^AMD/)).toBeHidden();
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await choice(page, /^AMD/).check();
    await choice(page, /^AM5/).check();
    await panelOf(page).getByRole('button', { name: 'Ver 24 resultados' }).click();
    expect(addressOf(page)).toBe(`${path}?marca=amd&socket=am5`);
    await expect(count(page)).toHaveText('9 productos');
    await page.getByLabel('Ordenar por').selectOption('Mayor precio');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    expect(addressOf(page)).toBe(`${path}?marca=amd&socket=am5&orden=precio-mayor`);
    await page.getByRole('link', { name: 'Quitar AMD' }).click();
    expect(addressOf(page)).toBe(`${path}?socket=am5&orden=precio-mayor`);
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AMD');
  });
});
