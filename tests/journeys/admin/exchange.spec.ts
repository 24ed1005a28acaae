import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { madeUpCatalogue } from '#tests/support/large-catalogue.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const main = (page: Page) => page.getByRole('main');
const header = 'id,name,price,category,color';
const wrong = `${header}\nx1,Uno,mil,Mouse,rojo\nx2,,2000,Planta,rojo\nx3,Tres,3000,SSD,rojo`;

async function send(page: Page, text: string, name = 'productos.csv'): Promise<void> {
  await page.goto(`${store.url}/admin/intercambio`);
  await page.getByLabel('Archivo CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
}

const countNamed = (page: Page, name: string) =>
  main(page)
    .getByRole('definition')
    .and(main(page).locator(`dt:text-is("${name}") + dd`));

/**
 * Written in seconds, so that its page is notified several times how far it is. A whole catalogue (`npm run bench:bulk-jobs`) is the same
 * in more batches: each rests as long as it took, so that on a busy machine 12,000 products would take minutes.
 */
const manyProducts = 1_500;

/** However long it takes, as long as it gets on: what stands still as long as anything may take has failed. */
async function untilShown(page: Page, end: Locator): Promise<void> {
  const words = page.locator('#progress-words');
  const progress = async () => ((await end.isVisible()) ? 'shown' : (await words.allTextContents()).join());
  for (let before = 'nothing yet'; before !== 'shown'; before = await progress()) {
    await expect.poll(progress, { message: `goes on after: ${before}` }).not.toBe(before);
  }
}

test('a file of thousands is checked, written and found in the shop, with real progress', async ({ page }) => {
  const catalogue = madeUpCatalogue(manyProducts);
  const productCount = catalogue.products.toLocaleString('es-CO');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const words = document.getElementById('progress-words')?.textContent;
      if (words && seen.at(-1) !== words) seen.push(words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await send(page, catalogue.text, 'catalogo.csv');
  await expect(page.getByRole('heading', { level: 1, name: 'catalogo.csv' })).toBeVisible();
  await untilShown(page, main(page).getByText('Sin errores: lo puedes aplicar'));
  await expect(countNamed(page, 'Nuevos')).toHaveText(productCount);
  const before = (await store.services.db.selectFrom('products').select('id').execute()).length;
  await main(page)
    .getByRole('button', { name: `Aplicar a ${productCount} productos` })
    .click();
  await untilShown(page, main(page).getByText(`Listo: quedaron escritos ${productCount} productos`));

  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  // The check may end before the page has opened its stream; writing takes seconds.
  const writing = seen
    .filter((words) => words.startsWith('Escribiendo'))
    .map((words) => Number(words.match(/[\d.]+/)?.[0].replace('.', '')))
    .filter((done) => done > 0 && done < catalogue.products);
  expect(writing.length, seen.join('; ')).toBeGreaterThan(1);
  expect(writing).toEqual([...writing].sort((one, other) => one - other));
  const after = (await store.services.db.selectFrom('products').select('id').execute()).length;
  expect(after - before).toBe(catalogue.products);

  await page.goto(`${store.url}/search?q=${encodeURIComponent(catalogue.name)}`);
  await expect(main(page).getByRole('link', { name: catalogue.name, exact: true }).first()).toBeVisible();
});

test('a file with errors says each with its line, the others can be applied, and the errors can be taken along', async ({
  page,
}) => {
  await send(page, wrong);
  await expect(main(page).getByText('2 líneas no se entienden, las demás sí')).toBeVisible();
  const table = main(page).getByRole('table', { name: 'Errores del archivo, por línea' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/2\s*precio en pesos\s*«mil» no es un precio/);
  await expect(table.getByRole('row').nth(3)).toHaveText(/3\s*categoría\s*«Planta» no es una categoría/);
  await expect(main(page).getByRole('button', { name: 'Aplicar la que se entiende y dejar 2' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Descargar todos los errores' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(4);

  await send(page, 'esto no es un csv');
  await expect(main(page).getByRole('alert')).toContainText('dice qué trae cada columna');
  await expect(page.getByLabel('Archivo CSV')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Archivo CSV').setInputFiles({
    name: 'grande.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
  });
  await expect(main(page).getByRole('alert')).toContainText('El archivo pasa de 10 MB.');
});

test('what is exported comes back unchanged; what sold in between is reported before it would be undone', async ({
  page,
}) => {
  await page.goto(`${store.url}/admin/intercambio`);
  const downloading = page.waitForEvent('download');
  await page.getByLabel('Categoría', { exact: true }).selectOption('Mouse');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('productos.csv');
  const text = await readFile(await download.path(), 'utf8');
  await send(page, text);
  await expect(main(page).getByText('El archivo dice lo mismo que la tienda')).toBeVisible();
  await expect(countNamed(page, 'Cambian')).toHaveText('0');

  const id = text.trim().split('\n')[1]?.split(';')[0] ?? '';
  await store.services.db
    .updateTable('shelf')
    .set((set) => ({ stock: set('stock', '+', 1) }))
    .where('product_id', '=', id)
    .execute();
  await send(page, text);
  await expect(main(page).getByText('1 producto tiene en la tienda otras existencias')).toBeVisible();

  await store.services.db.updateTable('products').set({ sales: 3_000 }).where('id', '=', id).execute();
  await main(page).getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await expect(main(page).getByText('1 producto cambió en la tienda después de la revisión')).toBeVisible();
  await expect(main(page).getByText('1 producto tiene en la tienda otras ventas')).toBeVisible();
  await main(page).getByRole('button', { name: 'Descartar' }).click();
  await expect(main(page).getByText('Descartaste este archivo.')).toBeVisible();
});

test('without scripts a link shows how it goes on', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  await send(page, `${header}\nsin-scripts,Sin scripts,1000,SSD,rojo`);
  const reload = main(page).getByRole('link', { name: 'Actualizar para ver cómo va' });
  const until = (words: string) =>
    expect(async () => {
      if (await reload.isVisible()) await reload.click();
      await expect(main(page).getByText(words)).toBeVisible({ timeout: 500 });
    }).toPass();
  await until('Sin errores: lo puedes aplicar');
  await main(page).getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await until('Listo: quedaron escritos 1 producto');
  await page.goto(`${store.url}/product/sin-scripts`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sin scripts' })).toBeVisible();
});
