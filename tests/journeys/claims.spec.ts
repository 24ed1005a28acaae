import type { Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

async function fillClaim(page: Page) {
  await page.getByLabel('Tipo de solicitud').selectOption({ label: 'Reclamo: el producto o la compra falló' });
  await page.getByLabel('Nombre completo').fill('Ana Prueba');
  await page.getByLabel('Correo electrónico').fill('ana@example.test');
  await page.getByLabel('Tu mensaje').fill('La tarjeta llegó golpeada.\nPido el cambio. <b>hoy</b>');
}

test('a claim is refused in words until it is whole, then gets its file number, date and a link to follow it', async ({
  page,
}) => {
  await page.goto(`${store.url}/pqr`);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: 'Radicar' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await summary.getByRole('link', { name: /^Tu mensaje/ }).click();
  await expect(page.getByLabel('Tu mensaje')).toBeFocused();
  // Neither link within the page makes it forget what it was answered.
  await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(`${store.url}/pqr`);
  await expect(summary.getByRole('link')).toHaveCount(5);
  expect(await axe(page)).toEqual([]);
  await fillClaim(page);
  await page.getByRole('button', { name: 'Radicar' }).click();
  await expect(page.getByRole('alert')).toContainText('Márcalo para que podamos guardar y atender tu solicitud.');
  await page.getByRole('checkbox', { name: /Autorizo el tratamiento/ }).check();
  await page.getByRole('button', { name: 'Radicar' }).dblclick();
  const year = new Date().getFullYear();
  await expect(page.getByRole('heading', { level: 1, name: `Radicado PQR-${year}-000001` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Recibida');
  await expect(main).toContainText(new RegExp(`de ${year}, \\d+:\\d\\d\\s[ap]\\.\\sm\\.`));
  await expect(main).toContainText('Pido el cambio. <b>hoy</b>');
  expect(await axe(page)).toEqual([]);
  const { count } = await store.services.db
    .selectFrom('claims')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await page.reload();
  await expect(main).toContainText('Recibida');
});

test('a claim can be sent without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${store.url}/pqr`);
  await fillClaim(page);
  await page.getByLabel('Correo electrónico').fill('ana');
  await page.getByRole('button', { name: 'Radicar' }).click();
  await expect(page.getByRole('alert')).toContainText('Correo electrónico: Escribe un correo completo');
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(/Pido el cambio/);
  await expect(page.getByLabel('Tipo de solicitud')).toHaveValue('claim');
  await page.getByLabel('Correo electrónico').fill('ana@example.test');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Radicar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Radicado PQR-/ })).toBeVisible();
  await context.close();
});

test('before paying, delivery time, withdrawal, terms and data policy are a link away', async ({ page }) => {
  await page.goto(`${store.url}/payment`);
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['términos', '/terminos'],
    ['política de datos', '/privacidad'],
    ['Envíos y entregas', '/envios'],
    ['Retracto y garantía', '/retracto-y-garantia'],
  ] as const) {
    const link = main.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(main).toContainText('Escribe tu ciudad y ves qué día llega.');
});
