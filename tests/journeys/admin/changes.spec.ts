import type { Page } from '@playwright/test';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, stock } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore({ seed: 'none' });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ context }) => {
  const { db } = store.services;
  await db.deleteFrom('change_sets').execute();
  await db.deleteFrom('products').execute();
  await stock(
    db,
    { id: 'uno', name: 'AMD Uno', price: 100_000, stock: 5 },
    { id: 'dos', name: 'AMD Dos', price: 200_000, stock: 2 },
    { id: 'tres', name: 'Corsair Tres', price: 300_000, category: 'SSD', stock: 9 },
  );
  await db.updateTable('products').set({ cost: 150_000, cost_usd_cents: 5_000 }).where('id', '=', 'uno').execute();
  await carrySession(context, store, owner);
});

const main = (page: Page) => page.getByRole('main');
const product = (id: string) =>
  productsOnShelf(store.services.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('the owner ticks products, sees what their stock becomes, applies it beside a sale and takes it back', async ({
  page,
}) => {
  await page.goto(`${store.url}/admin/productos`);
  await button(page, 'Elegir toda la página').click();
  await expect(page.getByRole('checkbox', { name: 'Elegir AMD Uno' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Elegir Corsair Tres' }).uncheck();
  await button(page, 'Cambiar los elegidos').click();
  await expect(main(page).getByText('2 productos:')).toBeVisible();

  const stockForm = main(page).getByRole('form', { name: 'Existencias' });
  await stockForm.getByLabel('Cómo').selectOption('Subir');
  await stockForm.getByRole('button').click();
  await expect(stockForm.getByRole('alert')).toContainText('Escribe un valor.');
  await stockForm.getByLabel('Unidades').fill('10');
  await stockForm.getByRole('button').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Existencias: subir 10 unidades');
  const line = main(page).getByRole('row').filter({ hasText: 'AMD Uno' });
  await expect(line).toContainText('15');
  expect((await product('uno')).stock).toBe(5);
  await setProduct(store.services.db, 'dos', { stock: 1, sales: 1 });
  await button(page, 'Aplicar a 2 productos').click();
  await expect(main(page).getByText('Cambió 1 producto.')).toBeVisible();
  await expect(main(page).getByText('1 producto quedó por fuera')).toBeVisible();
  expect([(await product('uno')).stock, (await product('dos')).stock]).toEqual([15, 1]);

  await page.reload();
  await button(page, 'Deshacer el cambio').click();
  await expect(main(page).getByText('1 producto volvió a su valor anterior.')).toBeVisible();
  expect([(await product('uno')).stock, (await product('dos')).stock]).toEqual([5, 1]);
});

test('a brand is repriced with the keyboard alone, below cost is flagged, and one step back undoes it', async ({
  page,
}) => {
  await page.goto(`${store.url}/admin/precios`);
  const form = main(page).getByRole('form', { name: 'Cambiar precios' });
  await form.getByLabel('Categoría').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('AMD');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Precio: subir 10/);
  await expect(main(page).getByText('1 producto quedaría por debajo de su costo.')).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Bajo el costo/ })
    .press('Enter');
  await expect(main(page).getByRole('row').filter({ hasText: 'AMD Dos' })).toHaveCount(0);
  await expect(main(page).getByRole('row').filter({ hasText: 'AMD Uno' })).toContainText('109.900');
  await main(page).getByLabel('Revisé este cambio grande').press('Space');
  await button(page, 'Aplicar a 2 productos').press('Enter');
  await expect(main(page).getByText('Cambiaron 2 productos.')).toBeVisible();
  expect([(await product('uno')).price, (await product('dos')).price]).toEqual([109_900, 219_900]);

  await main(page).getByRole('link', { name: 'Volver a Precios' }).press('Enter');
  // Both pages have the button, so wait for the new page before pressing it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Precios');
  await button(page, 'Deshacer el cambio').press('Enter');
  await expect(main(page).getByText('2 productos volvieron')).toBeVisible();
  expect([(await product('uno')).price, (await product('dos')).price]).toEqual([100_000, 200_000]);
});

/** Without scripts a page that says how far the work is has to be loaded again. */
async function loadUntil(page: Page, words: string): Promise<void> {
  const said = main(page).getByText(words);
  await expect
    .poll(async () => {
      if (!(await said.isVisible())) await page.reload();
      return said.isVisible();
    })
    .toBe(true);
}

test('without scripts a filter is moved to another category, and prices follow the dollar', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  await page.goto(`${store.url}/admin/productos?q=amd`);
  await button(page, 'Cambiar los 2 de este filtro').click();
  await main(page).getByLabel('Categoría nueva').selectOption('Coolers');
  await main(page).getByRole('form', { name: 'Categoría' }).getByRole('button').click();
  await button(page, 'Aplicar a 2 productos').click();
  await loadUntil(page, 'Cambiaron 2 productos.');
  await page.goto(`${store.url}/search?q=coolers`);
  await expect(main(page).getByRole('link', { name: 'AMD Uno' })).toBeVisible();

  await page.goto(`${store.url}/admin/precios`);
  await expect(main(page).getByLabel('Tasa')).toBeHidden();
  await main(page).getByLabel('Cómo').selectOption('dollars');
  await main(page).getByLabel('Tasa').fill('4.000');
  await main(page).getByLabel('Margen').fill('25');
  await button(page, 'Ver cómo queda').click();
  await expect(main(page).getByRole('row').filter({ hasText: 'AMD Uno' })).toContainText('297.900');
  await expect(main(page).getByRole('row').filter({ hasText: 'AMD Uno' })).toContainText(
    /US\$\s50,00 × 4\.000 = \$\s200\.000 \+ 25\s% margen \+ 19\s% IVA = \$\s297\.500/,
  );
  await expect(main(page).getByText('No tiene costo en dólares.')).toHaveCount(2);
  await main(page).getByLabel('Revisé este cambio grande').check();
  await button(page, 'Aplicar a 1 producto').click();
  await loadUntil(page, 'Cambió 1 producto.');
  expect((await product('uno')).price).toBe(297_900);
  await context.close();
});

test('a rate of 0 waits on Hoy, is said for all of them at once, and waits again when that is taken back', async ({
  page,
}) => {
  await setProduct(store.services.db, ['dos', 'tres'], { vat_percent: 0 });
  await page.goto(`${store.url}/admin`);
  const waiting = main(page).locator('summary').filter({ hasText: 'IVA del 0 %: exento o excluido' });
  await waiting.click();
  await main(page).getByRole('link', { name: 'Ver todo: IVA del 0 %: exento o excluido' }).click();
  await button(page, 'Cambiar los 2 de este filtro').click();
  const form = main(page).getByRole('form', { name: 'IVA del producto' });
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText('Elige una opción de la lista.');
  await form.getByLabel('IVA nuevo').selectOption('Excluido: no causa IVA');
  await form.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IVA del producto: dejar en Excluido');
  const line = main(page).getByRole('row').filter({ hasText: 'AMD Dos' });
  await expect(line).toContainText('0 % por definir');
  await button(page, 'Aplicar a 2 productos').click();
  await expect(main(page).getByText('Cambiaron 2 productos.')).toBeVisible();
  expect(await product('dos')).toMatchObject({ vat_percent: 0, zero_vat_kind: 'excluded' });
  const change = page.url();
  await page.goto(`${store.url}/admin`);
  await expect(main(page).getByRole('heading', { name: 'Cuando puedas' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.goto(change);
  await button(page, 'Deshacer el cambio').click();
  await expect(main(page).getByText('2 productos volvieron a su valor anterior.')).toBeVisible();
  expect(await product('dos')).toMatchObject({ vat_percent: 0, zero_vat_kind: null });
});
