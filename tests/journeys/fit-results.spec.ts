import type { Page } from '@playwright/test';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const cpu = 'amd-ryzen-5-7600';
const intelCpu = 'intel-core-i5-12400f';
const boards = '/categories/placas-base';
const intelBoard = 'MSI B760 Gaming Plus WiFi';
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('a part that went into another category is named, and badges go on for the rest', async ({ page }) => {
  const { db } = store.services;
  const parts = [
    { slot: 'cpu', part: cpu },
    { slot: 'drives', part: 'wd-blue-sn5000-1tb' },
    { slot: 'cooler', part: 'samsung-870-evo-1tb' },
  ];
  await setProduct(db, 'wd-blue-sn5000-1tb', { category: 'Mouse' });
  await page.addInitScript((text) => localStorage.setItem('myPc', text), JSON.stringify({ v: 1, parts, aside: [] }));
  await page.goto(store.url + boards);
  await expect(card(page, intelBoard).getByText('No compatible', { exact: true })).toBeVisible();
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'cambiaron de categoría' });
  await expect(said).toContainText('SN5000');
  await expect(said).toContainText('870 EVO');
  expect(await axe(page)).toEqual([]);
  await said.getByRole('link', { name: 'Revisar' }).click();
  await expect(page).toHaveURL(`${store.url}/mi-pc`);
  await expect(page.getByText(/^Cambió de categoría en la tienda/)).toHaveCount(2);
  await setProduct(db, 'wd-blue-sn5000-1tb', { category: 'SSD' });
});

test('products are marked for the build that is being made, for the PC instead, and not at all', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${store.url}/armar/1c${cpu}`);
  const badgesButton = page.getByRole('button', { name: 'Ver en la tienda solo lo compatible con este PC' });
  await badgesButton.click();
  await expect(page.getByRole('button', { name: 'Dejar de ver la compatibilidad' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto(store.url + boards);
  await expect(card(page, intelBoard).getByText('No compatible', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Compatible', { exact: true }).first()).toBeVisible();
  const fitting = page.locator('.product-card-fit').filter({ hasText: '✓' }).first();
  // One line within its card.
  expect((await fitting.boundingBox())?.height).toBeLessThan(30);
  const kind = page.getByRole('combobox', { name: 'Marcas en los productos' });
  await expect(kind.getByRole('option')).toHaveText(['Para tu armado', 'Sin marcas']);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'Ver solo lo compatible con tu armado' }).click();
  await expect(page).toHaveURL(`${store.url}${boards}?con=1c${cpu}&sirve=1`);
  await page.goBack();

  // A PC beside it: what the badges are for is chosen.
  await page.evaluate(
    (part) => localStorage.setItem('myPc', JSON.stringify({ v: 1, parts: [{ slot: 'cpu', part }], aside: [] })),
    intelCpu,
  );
  await page.reload();
  await expect(card(page, intelBoard).getByText('No compatible', { exact: true })).toBeVisible();
  await kind.selectOption('Para tu PC');
  await expect(card(page, intelBoard).getByText('Compatible con tu PC', { exact: true })).toBeVisible();
  await page.goto(`${store.url}/product/msi-b760-gaming-plus-wifi`);
  await page.getByRole('button', { name: 'Para tu armado' }).click();
  await expect(page.getByRole('region', { name: 'Con tu armado' })).toContainText('No compatible');
  await page.goto(store.url + boards);
  await kind.selectOption('Sin marcas');
  await expect(page.getByRole('main').getByText('No compatible', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(kind).toHaveValue('none');
  await expect(page.getByRole('main').getByText('Compatible con tu PC', { exact: true })).toHaveCount(0);
});

test('without a PC, removing the badges leaves nothing behind, and a press takes it back', async ({ page }) => {
  await page.goto(`${store.url}/armar/1c${cpu}`);
  await page.getByRole('button', { name: 'Ver en la tienda solo lo compatible con este PC' }).click();
  await expect(page.getByRole('button', { name: 'Dejar de ver la compatibilidad' })).toBeVisible();
  await page.goto(store.url + boards);
  await page.getByRole('combobox', { name: 'Marcas en los productos' }).selectOption('Sin marcas');
  await expect(page.getByRole('combobox', { name: 'Marcas en los productos' })).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem('myPc'), localStorage.getItem('fitFor')])).toEqual([
    null,
    null,
  ]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card(page, intelBoard).getByText('No compatible', { exact: true })).toBeVisible();
  await page.goto(`${store.url}/mi-pc`);
  await expect(page.getByText('Sin agregar').first()).toBeVisible();
});
