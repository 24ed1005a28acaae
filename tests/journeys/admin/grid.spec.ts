import type { Page } from '@playwright/test';
import type { cellFields } from '#app/shop/changes/cells.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, stock } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
const products = 40;
const idOf = (position: number) => `fila-${String(position).padStart(2, '0')}`;
test.beforeAll(async () => {
  store = await startStore({ seed: 'none' });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ context }) => {
  const { db } = store.services;
  await db.deleteFrom('change_sets').execute();
  await db.deleteFrom('products').execute();
  const rows = Array.from({ length: products }, (_, position) => ({
    ...{ id: idOf(position), name: `Fila ${String(position).padStart(2, '0')}`, price: 100_000, stock: 5 },
    category: 'SSD' as const,
  }));
  await stock(db, ...rows);
  await carrySession(context, store, owner);
});

const main = (page: Page) => page.getByRole('main');
const cell = (page: Page, field: (typeof cellFields)[number], position: number) =>
  main(page).locator(`[id="${field}:${idOf(position)}"]`);
const preview = (page: Page) => main(page).getByRole('button', { name: 'Ver cómo queda' });
const opened = async (page: Page) => {
  await page.goto(`${store.url}/admin/hoja?orden=name`);
  await expect(main(page).getByRole('button', { name: 'Borrar mis cambios' })).toBeVisible();
};

/** As a spreadsheet copies it. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
const row = (position: number) =>
  productsOnShelf(store.services.db).selectAll().where('id', '=', idOf(position)).executeTakeFirstOrThrow();

test('240 cells pasted from a spreadsheet are looked at, applied and taken back', async ({ page }) => {
  const block = Array.from(
    { length: products },
    (_, position) =>
      `1.894.${String(position).padStart(3, '0')}\t${position % 20}\t${position + 6}\t$ 900.000\tprocesadores\t${position % 2 ? 'Exento' : '5 %'}`,
  );
  await opened(page);
  await cell(page, 'price', 0).focus();
  await paste(page, `${block.join('\r\n')}\r\n`);
  // The discount of two rows was 0 before.
  await expect(main(page).getByRole('status').filter({ hasText: 'Pegamos' })).toHaveText(
    'Pegamos 240 casillas. 238 casillas con cambios.',
  );
  await preview(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoja: 238 casillas');
  expect((await row(7)).price).toBe(100_000);
  await main(page).getByLabel('Revisé estos 40 cambios grandes').check();
  await main(page).getByRole('button', { name: 'Aplicar a 238 casillas' }).click();
  await expect(main(page).getByText('Cambiaron 238 casillas.')).toBeVisible();
  expect(await row(7)).toMatchObject({
    price: 1_894_007,
    discount: 7,
    stock: 13,
    cost: 900_000,
    category: 'Procesadores',
    ...{ vat_percent: 0, zero_vat_kind: 'exempt' },
  });
  await main(page).getByRole('button', { name: 'Deshacer el cambio' }).click();
  await expect(main(page).getByText('238 casillas volvieron a su valor anterior.')).toBeVisible();
  expect(await row(7)).toMatchObject({
    ...{ price: 100_000, discount: 0, stock: 5, cost: null, category: 'SSD' },
    ...{ vat_percent: 19, zero_vat_kind: null },
  });
});

test('the keys of a spreadsheet lead through the cells, and a stale one is left and named', async ({ page }) => {
  await opened(page);
  await cell(page, 'price', 0).focus();
  await page.keyboard.type('120.000');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'price', 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'discount', 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'stock', 1)).toBeFocused();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'stock', 1)).toHaveValue('5');
  await page.keyboard.type('+4');
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, 'stock', 0)).toBeFocused();
  await page.keyboard.type('8');
  await setProduct(store.services.db, idOf(0), { stock: 4 });
  await setProduct(store.services.db, idOf(1), { stock: 3 });
  await preview(page).click();
  const line = (name: string, field: string) =>
    main(page).getByRole('row').filter({ hasText: name }).filter({ hasText: field });
  await expect(line('Fila 00', 'Existencias')).toContainText('Cambió mientras editabas la hoja');
  await main(page).getByRole('button', { name: 'Aplicar a 2 casillas' }).click();
  await expect(main(page).getByText('Cambiaron 2 casillas.')).toBeVisible();
  expect(await row(0)).toMatchObject({ price: 120_000, stock: 4 });
  // Sold two, then four were added.
  expect((await row(1)).stock).toBe(7);
});

test('what cannot be read is marked where it stands, a block too large says so, and a paste is taken back', async ({
  page,
}) => {
  await opened(page);
  await cell(page, 'stock', products - 2).focus();
  await paste(page, '7\tbarato\tSSD\t19\tde más\n8\t5.000\tNeveras\tpoco\n9\t1\t1');
  const status = main(page).getByRole('status').filter({ hasText: 'Pegamos' });
  await expect(status).toHaveText(
    'Pegamos 8 casillas. 1 fila no cabía en la hoja y 1 columna sobraba. 3 casillas con cambios. 3 casillas por corregir.',
  );
  await expect(cell(page, 'cost', products - 2)).toHaveAttribute('aria-invalid', 'true');
  await preview(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('Revisa 3 casillas');
  await alert.getByRole('link', { name: `Categoría de Fila ${products - 1}` }).click();
  await expect(cell(page, 'category', products - 1)).toBeFocused();
  await main(page).getByRole('button', { name: 'Deshacer lo pegado' }).click();
  await expect(cell(page, 'stock', products - 2)).toHaveValue('5');
  await expect(main(page).getByText('Sin cambios.')).toBeVisible();
});
