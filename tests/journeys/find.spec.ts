import type { Locator, Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { keyboardUser } from './keyboard.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

/** As it is said at the counter: no product is called so. */
const term = 'procesador gamer';
/** What the term itself wishes stands among the filters, once they are sent. */
const filtered =
  '/search?q=procesador+gamer&sin=categoria&sin=uso&categoria=procesadores&disponible=1&marca=amd&socket=am5&uso=jugar';
const sorted = `${filtered}&orden=precio`;

const addressOf = (page: Page) => page.url().slice(store.url.length);
const panelOf = (page: Page) => page.locator('#filtros');
/** On a phone in a closed sheet. */
const choice = (page: Page, name: RegExp) => panelOf(page).getByRole('checkbox', { name, includeHidden: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros elegidos' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const box = (page: Page) => page.getByRole('search').getByRole('combobox').or(page.getByRole('searchbox')).first();
const heads = (page: Page) => page.getByRole('table').getByRole('columnheader').getByRole('link', { name: /^[^Q]/ });
const compareOn = (card: Locator) => card.getByRole('button', { name: /^Comparar: / });

/** One who uses the page: with a finger, or with nothing but keys. */
interface Hand {
  reach(target: Locator): Promise<void>;
  /** What is reached. */
  press(target: Locator, key?: 'Enter' | 'Space'): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
}

const finger: Hand = {
  reach: (target) => target.scrollIntoViewIfNeeded(),
  press: (target) => target.click(),
  async choose(select, option) {
    await select.selectOption(option);
  },
};

function keysOn(page: Page): Hand {
  const user = keyboardUser(page);
  return {
    reach: (target) => user.goTo(target),
    press: (_, key = 'Enter') => page.keyboard.press(key),
    // The list changes with the first letter, and the rest must still reach the select.
    async choose(select, option) {
      const [first = '', ...rest] = option;
      await page.keyboard.type(first);
      await expect.poll(() => page.url()).toContain('&orden=');
      await page.keyboard.type(rest.join(''));
      await expect(select).toBeFocused();
    },
  };
}

async function use(hand: Hand, target: Locator, key?: 'Enter' | 'Space'): Promise<void> {
  await hand.reach(target);
  await hand.press(target, key);
}

/** From the term to a list that is filtered by three and sorted. */
async function findAndFilter(page: Page, hand: Hand, isPhone: boolean): Promise<void> {
  await page.goto(store.url);
  await use(hand, box(page));
  await page.keyboard.type(term);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(term);
  if (isPhone) await use(hand, page.getByRole('button', { name: 'Filtrar' }));
  for (const [name, address] of [
    [/^AMD/, '&marca=amd'],
    [/^Disponible/, '&disponible=1&marca=amd'],
    [/^AM5/, '&disponible=1&marca=amd&socket=am5'],
  ] as const) {
    await use(hand, choice(page, name), 'Space');
    await expect.poll(() => addressOf(page)).toContain(address);
    await expect(choice(page, name)).toBeChecked();
  }
  if (isPhone) await use(hand, panelOf(page).getByRole('button', { name: /^Ver \d+ resultados?$/ }));
  expect(addressOf(page)).toBe(filtered);
  await expect(chips(page).getByRole('link')).toHaveText([
    'Procesadores',
    'AMD',
    'Disponible',
    'Jugar',
    'Socket: AM5',
    'Quitar todo',
  ]);
  const order = page.getByLabel('Ordenar por');
  await hand.reach(order);
  await hand.choose(order, 'Menor precio');
  await expect.poll(() => addressOf(page)).toBe(sorted);
  await expect(order).toHaveValue('precio');
  // The address comes before its list is drawn.
  await expect.poll(() => isCheapestFirst(page)).toBe(true);
}

/** What a card further down says is in the page, but not drawn. */
async function isCheapestFirst(page: Page): Promise<boolean> {
  const texts = await cards(page).locator('.price-figure').allTextContents();
  const prices = texts.map((text) => Number(text.replace(/\D/g, '')));
  return prices.length > 0 && prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0));
}

async function walk(page: Page, hand: Hand, isPhone: boolean): Promise<void> {
  await findAndFilter(page, hand, isPhone);
  const names = await cards(page).getByRole('heading').allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(3);

  const last = cards(page).last().getByRole('link');
  await hand.reach(last);
  const left = await page.evaluate(() => scrollY);
  await hand.press(last);
  await expect(page.getByRole('heading', { level: 1, name: names.at(-1) })).toBeVisible();
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe(sorted);
  // What was chosen is read from the address, and the list stands where it was left.
  for (const name of [/^AMD/, /^Disponible/, /^AM5/]) await expect(choice(page, name)).toBeChecked();
  await expect(page.getByLabel('Ordenar por')).toHaveValue('precio');
  expect(left).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

  const three = [names[0], names[1], names[2]] as [string, string, string];
  for (const name of three) {
    const button = cards(page).getByRole('button', { name: `Comparar: ${name}`, exact: true });
    await use(hand, button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await use(
    hand,
    page.getByRole('region', { name: 'Productos para comparar' }).getByRole('link', { name: /^Comparar/ }),
  );
  await expect(heads(page)).toHaveText(three);
  await use(hand, page.getByRole('button', { name: `Añadir al carrito: ${three[2]}` }));
  await expect(page.getByText(`${three[2]} añadido al carrito`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await use(hand, page.getByRole('banner').getByRole('link', { name: /Carrito/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: three[2], exact: true }).first()).toBeVisible();
}

test('found, filtered, sorted, opened, compared and put into the cart, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await walk(page, finger, true);
});

test('found, filtered, sorted, opened, compared and put into the cart, by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await walk(page, keysOn(page), false);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('found, filtered, sorted, opened and compared, as far as the cart', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(store.url);
    await box(page).fill(term);
    await box(page).press('Enter');
    for (const name of [/^AMD/, /^Disponible/, /^AM5/]) await choice(page, name).check();
    await panelOf(page)
      .getByRole('button', { name: /^Ver \d+ resultados$/ })
      .click();
    expect(addressOf(page)).toBe(filtered);
    await page.getByLabel('Ordenar por').selectOption('Menor precio');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    expect(addressOf(page)).toBe(sorted);
    const names = await cards(page).getByRole('heading').allTextContents();
    await cards(page).nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: names[1] })).toBeVisible();
    await page.goBack();
    await expect(choice(page, /^AM5/)).toBeChecked();

    await compareOn(cards(page).nth(1)).click();
    for (const columns of [2, 3]) {
      await page
        .getByRole('link', { name: /^Añadir a la comparación:/ })
        .first()
        .click();
      await expect(heads(page)).toHaveCount(columns);
    }
    await expect(heads(page).first()).toHaveText(names[1] ?? '');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Carrito/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
  });
});
