import type { Page } from '@playwright/test';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe } from '../accessibility.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let ana: SignedInCustomer;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});
test.beforeEach(async ({ context }) => {
  ana = await aShopper(store);
  await carrySession(context, store, ana);
});

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

test('name, e-mail and password are changed, each with its own answer', {
  tag: ['@S2.24', '@S9.54', '@S2.130', '@S2.131', '@S2.132'],
}, async ({ page }) => {
  await page.goto(`${store.url}/settings`);
  await page.getByLabel('Nombre completo').fill('');
  await page.getByRole('button', { name: 'Guardar nombre' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('Nombre completo').fill('Ana Sofía');
  await page.getByRole('button', { name: 'Guardar nombre' }).click();
  await expect(page.getByText('Nombre actualizado.')).toBeVisible();

  const email = section(page, 'Correo electrónico');
  await email.getByLabel('Correo electrónico nuevo').fill('otra@correo.test');
  await email.getByLabel('Contraseña actual').fill('no es');
  await email.getByRole('button', { name: 'Cambiar correo' }).click();
  await expect(email.getByRole('alert')).toContainText('Esa no es tu contraseña actual.');
  await expect(email.getByLabel('Correo electrónico nuevo')).toHaveValue('otra@correo.test');
  expect(await axe(page)).toEqual([]);
  await email.getByLabel('Contraseña actual').fill(ana.password);
  await email.getByRole('button', { name: 'Cambiar correo' }).click();
  await expect(page.getByText('Te enviamos un enlace.')).toBeVisible();

  const password = section(page, 'Contraseña');
  await password.getByLabel('Contraseña actual').fill(ana.password);
  await password.getByLabel('Contraseña nueva').fill('cuatro caballos corren lejos');
  await password.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Contraseña actualizada.')).toBeVisible();
  await signedIn(store, ana.email, 'cuatro caballos corren lejos');
});

test('other sessions are seen and ended, and the data are a file', async ({ page }) => {
  await signedIn(store, ana.email, ana.password);
  await page.goto(`${store.url}/settings`);
  const sessions = section(page, 'Sesiones abiertas');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect(page.getByText('Cerramos tus demás sesiones.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar mis datos' }).click();
  expect((await download).suggestedFilename()).toBe('mis-datos-nucleo.json');
});

test('an account is deleted once its password is given, and the browser keeps nothing of it', async ({ page }) => {
  await page.goto(`${store.url}/product/3`);
  await page
    .getByRole('button', { name: /^Añadir.*al carrito/ })
    .first()
    .click();
  await expect(page.getByText(/añadido al carrito/).first()).toBeVisible();
  await page.goto(`${store.url}/settings`);
  await page.getByRole('link', { name: 'Eliminar mi cuenta' }).click();
  await page.getByLabel('Tu contraseña').fill('no es');
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click();
  await expect(page.getByRole('alert')).toContainText('Esa no es tu contraseña actual.');
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Tu contraseña').fill(ana.password);
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta se eliminó' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).last()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await expect(signedIn(store, ana.email, ana.password)).rejects.toThrow('cannot sign in');
});

test('settings work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, ana);
  const page = await context.newPage();
  await page.goto(`${store.url}/settings`);
  await page.getByLabel('Nombre completo').fill('Ana Sin Guiones');
  await page.getByRole('button', { name: 'Guardar nombre' }).click();
  await expect(page.getByText('Nombre actualizado.')).toBeVisible();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Sin Guiones');
  await context.close();
});
