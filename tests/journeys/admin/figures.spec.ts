import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '#app/shop/shared/day.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { layoutShiftsOf } from '../appearance-faults.ts';
import { expect, test } from '../shop.ts';
import { shopperOn } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
const today = dayOf(new Date());
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const { db } = store.services;
  const names = ['amd-ryzen-5-9600x', 'amd-ryzen-9-5900xt', '1', '2', '3'];
  for (let back = 0; back < 40; back += 1) {
    const at = `${addDays(today, -1 - back)}T17:00:00Z`;
    const lines: Parameters<typeof anOrderOf>[1]['lines'] = [
      [names[back % 5] ?? '1', 400_000 - back * 5_000, 0, 1 + (back % 3)],
    ];
    await anOrderOf(db, { createdAt: at, paidAt: at, status: back === 4 ? 'voided' : 'paid', lines });
  }
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const figures = () => `${store.url}/admin/cifras`;
const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('div', { has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
const columns = (figure: Locator) => figure.locator('rect.fill-mask:not([height="0%"])');

test('the owner chooses a period, reads plot and table, and takes the file along', async ({ page }) => {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  await page.goto(`${store.url}/admin`);
  await page.getByRole('navigation', { name: 'Secciones del panel' }).getByRole('link', { name: 'Cifras' }).click();
  await expect(page.getByRole('link', { name: '30 días' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '7 días' }).click();
  await expect(page.getByRole('main')).toContainText('Se compara con');
  const sales = card(page, 'Ventas por día');
  await expect(columns(sales)).toHaveCount(5);

  await sales.getByRole('slider', { name: 'Ventas por día' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sales.getByText(/^Este periodo: \$/)).toBeVisible();

  await sales.getByText('Ver la tabla').click();
  // A head, seven days and their total.
  await expect(sales.getByRole('row')).toHaveCount(9);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sales.getByRole('link', { name: 'Descargar CSV: Ventas por día' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`nucleo-${addDays(today, -6)}-a-${today}-ventas.csv`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(9);

  await page.getByLabel('Desde').fill(addDays(today, -2));
  await page.getByLabel('Hasta').fill(addDays(today, -1));
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(columns(sales)).toHaveCount(2);
  await page.getByLabel('Desde').fill(addDays(today, 0));
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('La fecha final va después de la inicial.');
  await page.getByRole('navigation', { name: 'Periodo' }).getByRole('link', { name: 'Hoy', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('En este periodo no hubo ventas.');
  // Browsers log a 422 answer themselves.
  expect(noise.filter((line) => !line.includes('422'))).toEqual([]);
});

test('a cart is counted once a tab, at the cart and at the payment', async ({ page }) => {
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/amd-ryzen-5-9600x`);
  await shopper.addToCart();
  await shopper.openCart();
  await page.reload();
  await shopper.goToPayment();
  const counted = () => store.services.db.selectFrom('cart_steps').select(['step', 'times']).orderBy('step').execute();
  await expect.poll(counted).toEqual([
    { step: 'cart', times: 1 },
    { step: 'payment', times: 1 },
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there are plots at rest, tables and the choice of dates', async ({ page }) => {
    await page.goto(figures());
    const sales = card(page, 'Ventas por día');
    await expect(sales.getByRole('img', { name: 'Ventas por día' })).toBeVisible();
    await sales.getByText('Ver la tabla').click();
    await expect(sales.getByRole('row')).toHaveCount(32);
    await page.getByLabel('Desde').fill(addDays(today, -3));
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(sales.locator('rect')).toHaveCount(4);
  });
});

const states = () => ({
  month: figures(),
  year: `${figures()}?periodo=this_year`,
  nothing: `${figures()}?desde=2020-01-01&hasta=2020-01-02`,
  refused: `${figures()}?desde=2020-01-02&hasta=2020-01-01`,
});

for (const width of [360, 1280]) {
  test(`nothing moves while the figures come, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, address] of Object.entries(states())) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (name === 'month') await expect(page.getByRole('slider')).toHaveCount(5);
      expect((await layoutShiftsOf(page)).sum, name).toBeLessThan(0.02);
    }
  });
}
