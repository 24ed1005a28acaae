import type { Page } from '@playwright/test';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, shelf } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { shopperOn } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const stockOf = async (id: string) => (await shelf(store.services.db, id)).stock;
const main = (page: Page) => page.getByRole('main');

test('the owner adds a product and finds it in list and shop', { tag: ['@S2.177', '@S1.17'] }, async ({ page }) => {
  await page.goto(`${store.url}/admin`);
  const form = page.getByRole('form', { name: 'Añadir producto' });
  await form.getByRole('button', { name: 'Añadir producto' }).click();
  await expect(form.getByRole('alert')).toContainText('Escribe el nombre.');
  await form.getByLabel('Nombre').fill('Teclado Óptico');
  await form.getByLabel('Precio').fill('$ 1.250.000');
  await form.getByLabel('Existencias').fill('7');
  await form.getByRole('button', { name: 'Añadir producto' }).click();
  await expect(main(page).getByText('«Teclado Óptico» ya está en la tienda.')).toBeVisible();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Teclado Óptico' })).toContainText('1.250.000');
  await expect(form).toBeHidden();
  await page.locator('summary', { hasText: 'Añadir producto' }).click();
  await expect(form.getByLabel('Nombre')).toHaveValue('');
  await form.getByRole('button', { name: 'Añadir producto' }).click();
  await expect(form.getByRole('alert')).toBeFocused();
  await page.goto(`${store.url}/search?q=optico`);
  await expect(main(page).getByRole('link', { name: 'Teclado Óptico' })).toBeVisible();
});

test('stock is saved when the field is left; a sale in between is reported and nothing is lost', {
  tag: ['@S4.23', '@S2.180'],
}, async ({ page }) => {
  await page.goto(`${store.url}/admin/productos?q=1`);
  const { name } = await store.services.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', '1')
    .executeTakeFirstOrThrow();
  const field = main(page).getByRole('textbox', { name: `Existencias de ${name}` });
  await field.fill('20');
  await field.blur();
  await expect(shopperOn(page).toast('Existencias guardadas: 20.')).toBeVisible();
  expect(await stockOf('1')).toBe(20);

  await field.fill('30');
  await setProduct(store.services.db, '1', { stock: 19, sales: 1 });
  await field.press('Tab');
  await expect(main(page).getByRole('alert')).toContainText('ahora hay 19');
  await expect(field).toHaveValue('30');
  expect(await stockOf('1')).toBe(19);
  await main(page).getByRole('button', { name: 'Dejar en 30' }).click();
  await expect.poll(() => stockOf('1')).toBe(30);
  await expect(field).toHaveValue('30');

  await field.fill('+5');
  await setProduct(store.services.db, '1', { stock: 28, sales: 3 });
  await field.blur();
  await expect(shopperOn(page).toast('Sumamos 5: ahora hay 33.')).toBeVisible();
  await expect(field).toHaveValue('33');
  await setProduct(store.services.db, '1', { stock: 32, sales: 4 });
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
  await expect(shopperOn(page).toast('Restamos 5: ahora hay 27.')).toBeVisible();
  await expect(field).toHaveValue('27');
  expect(await stockOf('1')).toBe(27);
  await field.fill('-28');
  await field.press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('No hay tantas: ahora hay 27.');

  await field.fill('muchas');
  await field.press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('Escribe un número');
});

test('the stock field never shows what was before: what was saved, and what is typed in between, stays', {
  tag: '@S2.180',
}, async ({ page }) => {
  await page.goto(`${store.url}/admin/productos?q=2`);
  const { name, stock } = await productsOnShelf(store.services.db)
    .select(['name', 'stock'])
    .where('id', '=', '2')
    .executeTakeFirstOrThrow();
  const field = main(page).getByRole('textbox', { name: `Existencias de ${name}` });
  const saving = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  await page.route('**/admin/productos.data*', async (route) => {
    await (route.request().method() === 'POST' ? saving : reading).promise;
    await route.continue();
  });
  await field.fill(String(stock + 1));
  await field.blur();
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await field.fill('+5');
  saving.resolve();
  await expect(shopperOn(page).toast(`Existencias guardadas: ${stock + 1}.`)).toBeVisible();
  await expect(field).toHaveValue('+5');
  await field.fill(String(stock + 2));
  await field.blur();
  await expect(shopperOn(page).toast(`Existencias guardadas: ${stock + 2}.`)).toBeVisible();
  // The list has not been read again and still holds the old figure.
  expect(await field.inputValue()).toBe(String(stock + 2));
  reading.resolve();
  await expect(field).not.toHaveAttribute('aria-busy');
  await expect(field).toHaveValue(String(stock + 2));
  expect(await stockOf('2')).toBe(stock + 2);
});

test('deleting asks first and can be undone from the toast, or later from the list', {
  tag: ['@S2.179', '@S1.18'],
}, async ({ page }) => {
  await page.goto(`${store.url}/admin/productos?orden=name`);
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Eliminar / }) });
  const name = (await row.first().getByRole('link').first().textContent()) ?? '';
  const remove = main(page).getByRole('button', { name: `Eliminar ${name}` });
  const dialog = page.getByRole('dialog', { name: `¿Eliminar «${name}»?` });
  await remove.click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(remove).toBeVisible();

  await remove.press('Enter');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(remove).toHaveCount(0);
  const toasts = page.getByRole('region', { name: 'Avisos' });
  await toasts.getByRole('button', { name: 'Deshacer' }).click();
  await expect(remove).toBeVisible();

  await remove.click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(remove).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Eliminados' }).click();
  await main(page)
    .getByRole('button', { name: `Recuperar ${name}` })
    .click();
  await expect(main(page).getByText('Ningún producto coincide')).toBeVisible();
});

test('everything of a product can be edited, and another change in between is reported', async ({ page }) => {
  await page.goto(`${store.url}/admin/productos/2`);
  const cost = page.getByRole('textbox', { name: /^Costo(?! en dólares)/ });
  await cost.fill('100');
  await store.services.db.updateTable('products').set({ coupon: 'OTRO' }).where('id', '=', '2').execute();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Cupón: ahora es «OTRO»');
  await expect(cost).toHaveValue('100');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Guardamos los cambios' })).toBeVisible();
  await expect(page.getByLabel('Cupón')).toHaveValue('OTRO');
});

test('what was typed and not saved is asked for before it is left, by any link or key', async ({ page }) => {
  await page.goto(`${store.url}/admin/productos?q=4`);
  await main(page)
    .getByRole('link', { name: /^Editar / })
    .first()
    .click();
  const coupon = page.getByLabel('Cupón');
  const toList = main(page).getByRole('link', { name: 'Volver a la lista' });
  const list = page.getByRole('heading', { level: 1, name: 'Productos' });
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });

  await coupon.click();
  await coupon.pressSequentially('NUEVO');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.accept();
  await reloaded;
  await expect(coupon).toHaveValue('');

  await coupon.fill('NUEVO');
  await toList.focus();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Seguir aquí' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(toList).toBeFocused();
  await expect(coupon).toHaveValue('NUEVO');
  await page.goBack();
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(coupon).toHaveValue('NUEVO');

  await page.getByLabel('Descuento').fill('mucho');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Escribe un número');
  await toList.click();
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await page.getByLabel('Descuento').fill('5 %');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Guardamos los cambios' })).toBeVisible();
  await coupon.fill('OTRO');
  await coupon.fill('NUEVO');
  await toList.click();
  await expect(list).toBeVisible();

  await page.getByRole('link', { name: 'Precios', exact: true }).click();
  await page.getByLabel('Porcentaje o pesos').fill('10');
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
});

test('an owner who stays and goes back before the page has drawn that is asked again', async ({ page }) => {
  await page.goto(`${store.url}/admin/productos?q=4`);
  await main(page)
    .getByRole('link', { name: /^Editar / })
    .first()
    .click();
  await page.getByLabel('Cupón').fill('NUNCA');
  await main(page).getByRole('link', { name: 'Volver a la lista' }).click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(question).toBeVisible();
  await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]') as HTMLDialogElement;
    dialog.addEventListener('close', () => history.back(), { once: true });
    dialog.close();
  });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByLabel('Cupón')).toHaveValue('NUNCA');
});

test('without scripts a page asks before deleting', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  await page.goto(`${store.url}/admin/productos?q=3`);
  await main(page)
    .getByRole('button', { name: /^Eliminar / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('¿Eliminar «');
  await main(page).getByRole('button', { name: 'Eliminar' }).click();
  await main(page)
    .getByRole('button', { name: /^Deshacer/ })
    .click();
  await expect(main(page).getByText('otra vez en la tienda')).toBeVisible();
});
