import { sql } from 'kysely';
import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

const supply = 'msi-mag-a750bn-pcie5';
const supplyName = 'MSI MAG A750BN PCIE5 750 W';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
  // The best seller of all that lacks something.
  await sql`UPDATE products SET specs = specs - 'largo_mm' - 'eps_8pin', sales = 99999 WHERE id = ${supply}`.execute(
    store.services.db,
  );
});
test.afterAll(() => store?.close());

test('the owner completes a sheet from the library, takes it back, and does it for the list', async ({
  page,
  context,
}) => {
  const specs = async () => {
    const rows = await store.services.db.selectFrom('products').select('specs').where('id', '=', supply).execute();
    return rows[0]?.specs;
  };
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  await page.goto(`${store.url}/admin`);
  await page.locator('summary', { hasText: 'Faltan datos de compatibilidad' }).click();
  await page.getByRole('link', { name: supplyName }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: supplyName })).toBeVisible();
  await expect(page.getByText('si la fuente cabe a lo largo')).toBeVisible();
  await expect(page.getByText('Es la misma pieza')).toBeVisible();
  // What is left out stays to be done.
  await page.getByRole('checkbox', { name: /^Largo/ }).uncheck();
  await page.getByRole('button', { name: /^Tomar los datos marcados de MSI MAG A750BN/ }).click();
  await expect(page.getByText(`${supplyName}: 1 dato guardado.`)).toBeVisible();
  expect(await specs()).toHaveProperty('eps_8pin');
  expect(await specs()).not.toHaveProperty('largo_mm');

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Los datos quedaron como estaban.')).toBeVisible();
  expect(await specs()).not.toHaveProperty('eps_8pin');

  await page.getByRole('checkbox', { name: `Tomar los datos de ${supplyName}` }).check();
  await page.getByRole('button', { name: 'Tomar los datos de las marcadas' }).click();
  await expect(page.getByText(`${supplyName}: 2 datos guardados.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Completar ${supplyName}` })).toBeHidden();
  expect(await specs()).toMatchObject({ largo_mm: expect.any(Number), eps_8pin: expect.any(Number) });
});
