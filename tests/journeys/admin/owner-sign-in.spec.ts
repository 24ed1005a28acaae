import type { Page } from '@playwright/test';
import { beginSecondStep } from '#app/shop/customers/owner-sign-in/second-step.server.ts';
import { signedIn } from '#tests/support/customers.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { appCode } from '#tests/support/totp.ts';
import { checkedWidths, faultsInEveryAppearance } from '../appearance-faults.ts';
import { expect, isCluster, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ page }) => {
  const { db } = store.services;
  for (const table of ['second_factors', 'attempts'] as const) await db.deleteFrom(table).execute();
  await page.setViewportSize({ width: checkedWidths[0], height: 900 });
});

const ownerSignIn = '/admin/acceso';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
/** Half a minute on, so that a code that was used is not typed again. */
const nextCode = (key: string) => appCode(key, new Date(Date.now() + 30_000));

async function aSession(page: Page) {
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  await carrySession(page.context(), store, owner);
  return owner;
}

async function signIn(page: Page) {
  await page.goto(`${store.url}/auth?next=${ownerSignIn}`);
  await main(page).getByLabel('Correo electrónico').fill(storeOwner.email);
  await main(page).getByLabel('Contraseña').fill(storeOwner.password);
  await press(page, 'Iniciar Sesión');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Segundo paso' })).toBeVisible();
}

test('16.3 the owner turns the second factor on, signs in with a code and with a recovery code, and turns it off', async ({
  page,
}) => {
  await aSession(page);
  await page.goto(store.url + ownerSignIn);
  await main(page).getByLabel('Tu contraseña').fill(storeOwner.password);
  await press(page, 'Activar el segundo paso');
  await expect(main(page).getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  const key = (await main(page).locator('[data-key]').getAttribute('data-key')) ?? '';
  await main(page).getByLabel('Escribe el código que muestra ahora tu aplicación').fill(appCode(key, new Date()));
  await press(page, 'Encender el segundo paso');
  const codes = main(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await main(page).getByRole('link', { name: 'Ya los guardé' }).click();
  await expect(codes).toHaveCount(0);
  await expect(main(page).getByText('Te quedan 10 códigos')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page);
  await main(page).getByLabel('Código de tu aplicación').fill('000000');
  await press(page, 'Entrar');
  await expect(main(page).getByRole('alert')).toContainText('Ese código no sirve');
  await main(page).getByLabel('Código de tu aplicación').fill(nextCode(key));
  await press(page, 'Entrar');
  await expect(page).toHaveURL(store.url + ownerSignIn);
  await expect(main(page).getByText('Encendido desde')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page);
  await main(page)
    .getByRole('link', { name: /usar un código de recuperación/ })
    .click();
  await main(page).getByLabel('Código de recuperación').fill(recovery.toLowerCase());
  await press(page, 'Entrar');
  await expect(main(page).getByText('Te quedan 9 códigos')).toBeVisible();

  await main(page).getByText('Apagar el segundo paso').first().click();
  const { id } = await store.services.db
    .selectFrom('customers')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  // The app's code of this half minute is used up: the journey goes on with an app that was set up a while ago.
  const { key: later } = await withSecondFactor(store.services, id);
  const form = main(page).locator('details[open]');
  await form.getByLabel('Tu contraseña').fill(storeOwner.password);
  await form.getByLabel(/^Código de tu aplicación o/).fill(appCode(later, new Date()));
  await press(page, 'Apagar el segundo paso');
  await expect(main(page).getByText('Apagaste el segundo paso.')).toBeVisible();
  await expect(main(page).getByLabel('Tu contraseña')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('16.3 the second factor is turned on, and the code opens the admin', async ({ page }) => {
    const owner = await aSession(page);
    await page.goto(store.url + ownerSignIn);
    await main(page).getByLabel('Tu contraseña').fill(storeOwner.password);
    await press(page, 'Activar el segundo paso');
    const key = (await main(page).locator('[data-key]').getAttribute('data-key')) ?? '';
    await main(page).getByLabel('Escribe el código que muestra ahora tu aplicación').fill(appCode(key, new Date()));
    await press(page, 'Encender el segundo paso');
    await expect(main(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(
      10,
    );
    const token = await beginSecondStep(store.services.db, owner.customer.id, new Date());
    await page.context().clearCookies();
    await page.context().addCookies([{ name: '__Host-second-step', value: token, url: store.url }]);
    await page.goto(`${store.url}/auth/codigo?next=${ownerSignIn}`);
    await main(page).getByLabel('Código de tu aplicación').fill(nextCode(key));
    await press(page, 'Entrar');
    await expect(main(page).getByText('Encendido desde')).toBeVisible();
  });
});

test('16.3 after half an hour a price asks who is there, and what was typed is saved', async ({ page }) => {
  const owner = await aSession(page);
  await page.goto(`${store.url}/admin/productos/1`);
  const name = main(page).getByLabel('Nombre', { exact: true });
  const before = await name.inputValue();
  await name.fill(`${before} "X" <b>`);
  const long = new Date(Date.now() - 31 * 60_000);
  await store.services.db.updateTable('sessions').set({ created_at: long }).execute();
  await store.services.db.deleteFrom('desk_presence').execute();
  await press(page, 'Guardar cambios');
  await expect(main(page).getByRole('heading', { level: 1, name: '¿Sigues ahí?' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Pedidos' }).click();
  await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  await page.getByRole('button', { name: 'Seguir aquí' }).click();
  await main(page).getByLabel('Tu contraseña').fill('no es esta');
  await press(page, 'Confirmar y continuar');
  await expect(main(page).getByRole('alert')).toContainText('Esa no es tu contraseña.');
  await main(page).getByLabel('Tu contraseña').fill(owner.password);
  await press(page, 'Confirmar y continuar');
  await expect(page).toHaveURL(/\/admin\/productos\/1\?hecho=1$/);
  await expect(name).toHaveValue(`${before} "X" <b>`);
  await name.fill(before);
  await press(page, 'Guardar cambios');
  await expect(name).toHaveValue(before);
});

test('16.3 every state of the owner sign-in is whole in every appearance', async ({ page }) => {
  // Or axe would look at colours on their way from one theme to the other.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = await aSession(page);
  await page.goto(store.url);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto(store.url + ownerSignIn);
  let isFurtherState = false;
  const whole = async () => {
    expect(await faultsInEveryAppearance(page, { isFurtherState })).toEqual([]);
    isFurtherState = true;
    await page.setViewportSize({ width: checkedWidths[0], height: 900 });
  };
  await whole();
  await main(page).getByLabel('Tu contraseña').fill(storeOwner.password);
  await press(page, 'Activar el segundo paso');
  const key = (await main(page).locator('[data-key]').getAttribute('data-key')) ?? '';
  await whole();
  await press(page, 'Encender el segundo paso');
  await main(page).getByRole('alert').waitFor();
  await whole();
  await main(page).getByLabel('Escribe el código que muestra ahora tu aplicación').fill(appCode(key, new Date()));
  await press(page, 'Encender el segundo paso');
  await expect(main(page).getByRole('listitem').nth(9)).toBeVisible();
  await whole();
  const long = new Date(Date.now() - 31 * 60_000);
  await store.services.db
    .updateTable('sessions')
    .set({ created_at: long })
    .where('customer_id', '=', owner.customer.id)
    .execute();
  await store.services.db.deleteFrom('desk_presence').execute();
  await page.goto(`${store.url}/admin/productos/1`);
  await press(page, 'Guardar cambios');
  await expect(main(page).getByRole('heading', { level: 1, name: '¿Sigues ahí?' })).toBeVisible();
  await press(page, 'Confirmar y continuar');
  await main(page).getByRole('alert').waitFor();
  await whole();
  // The settings of separate processes cannot be changed.
  if (isCluster) return;
  Object.assign(store.services.settings, { mode: 'live' });
  await store.services.db.deleteFrom('second_factors').execute();
  await page.goto(`${store.url}/admin`);
  await expect(main(page).getByText('Protege tu cuenta con un segundo paso')).toBeVisible();
  await whole();
  Object.assign(store.services.settings, { mode: 'demo' });
});
