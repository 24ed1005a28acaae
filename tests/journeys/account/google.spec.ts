import type { Page } from '@playwright/test';
import { type RunningStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { shopperOn } from '../shopper.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});
test.afterEach(() => store.control.googleMode('normal'));

const main = (page: Page) => page.getByRole('main');
const password = 'roble-Azul-47';
const customers = (email: string) =>
  store.services.db.selectFrom('customers').selectAll().where('email', '=', email).execute();

interface Person {
  email: string;
  name?: string;
  isVerified?: boolean;
}

async function chooseAtGoogle(google: Page, { email, name = 'Gala Ríos', isVerified = true }: Person) {
  await google.getByLabel('Correo', { exact: true }).fill(email);
  await google.getByLabel('Nombre').fill(name);
  await google.getByRole('checkbox', { name: 'Correo verificado' }).setChecked(isVerified);
  await google.getByRole('button', { name: 'Continuar' }).click();
}

async function openGoogle(page: Page, path: string, button: string): Promise<Page> {
  await page.goto(store.url + path);
  const opening = page.waitForEvent('popup');
  await main(page).getByRole('link', { name: button }).click();
  const google = await opening;
  await expect(google.getByRole('heading', { name: 'Elige una cuenta' })).toBeVisible();
  return google;
}

test('a stranger registers with Google in a window of its own and is welcomed once', {
  tag: ['@S1.12', '@S2.117', '@S4.21', '@S7.32', '@S7.41', '@S8.11'],
}, async ({ page }) => {
  const email = 'gala@gmail.test';
  const google = await openGoogle(page, '/auth/register', 'Registrarse con Google');
  const closing = google.waitForEvent('close');
  await chooseAtGoogle(google, { email });
  await closing;
  await expect(page).toHaveURL(`${store.url}/`);
  const { toast } = shopperOn(page);
  await expect(toast('Registro con Google exitoso')).toBeVisible();
  await expect(toast('Se ha enviado un correo de bienvenida.')).toBeVisible();
  expect(await customers(email)).toMatchObject([{ name: 'Gala Ríos', email_verified: true, role: 'shopper' }]);
  await store.mailServer.waitFor(email, /[Bb]ienvenid/);
});

test('who comes back by Google is signed in to the same account, where they were, and not welcomed again', {
  tag: ['@S1.14', '@S2.105', '@S8.08'],
}, async ({ page, browser }) => {
  const email = 'vuelve@gmail.test';
  for (const sentence of ['Registro con Google exitoso', 'Inicio de sesión con Google exitoso']) {
    const context = await browser.newContext();
    const own = await context.newPage();
    const google = await openGoogle(own, '/auth?next=/offers', 'Continuar con Google');
    await chooseAtGoogle(google, { email });
    await expect(own).toHaveURL(`${store.url}/offers`);
    await expect(shopperOn(own).toast(sentence)).toBeVisible();
    if (sentence.startsWith('Registro')) await store.mailServer.waitFor(email, /[Bb]ienvenid/);
    await context.close();
  }
  expect(await customers(email)).toHaveLength(1);
  expect(store.mailServer.received.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
  await page.close();
});

test('where windows are blocked, the whole page goes to Google and back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${store.url}/auth?next=/offers`);
  await main(page).getByRole('link', { name: 'Continuar con Google' }).click();
  await chooseAtGoogle(page, { email: 'bloqueada@gmail.test' });
  await expect(page).toHaveURL(`${store.url}/offers`);
  await expect(shopperOn(page).toast('Registro con Google exitoso')).toBeVisible();
});

test('the same address as a confirmed account is linked to it; the password stays', async ({ page }) => {
  const email = 'confirmada@correo.test';
  const made = await store.services.identity.register({ email, password, name: 'Carla' });
  await store.services.db.updateTable('customers').set({ email_verified: true }).where('id', '=', made!.id).execute();
  const google = await openGoogle(page, '/auth', 'Continuar con Google');
  await chooseAtGoogle(google, { email });
  await expect(shopperOn(page).toast('Inicio de sesión con Google exitoso')).toBeVisible();
  expect(await customers(email)).toMatchObject([{ id: made!.id, name: 'Carla' }]);
  const logins = await store.services.db.selectFrom('logins').selectAll().where('customer_id', '=', made!.id).execute();
  expect(logins.map((login) => login.provider_id).sort()).toEqual(['credential', 'google']);
  expect(logins.map((login) => Object.entries(login).filter(([name, value]) => /_token$/.test(name) && value))).toEqual(
    [[], []],
  );
});

const refused = [
  [
    'an account that never confirmed the address is not taken over',
    (email: string) => store.services.identity.register({ email, password, name: 'Nora' }),
    { email: 'sin-confirmar@correo.test' },
    /falta confirmarlo/,
  ],
  [
    'an address that Google did not verify makes no account',
    null,
    { email: 'dudosa@gmail.test', isVerified: false },
    /Google no ha verificado ese correo/,
  ],
  ["the owner's address opens nothing", null, { email: storeOwner.email }, /ingresa solo con su contraseña/],
  [
    "the owner's address in another spelling opens nothing",
    null,
    { email: storeOwner.email.replace('@', '+x@') },
    /ingresa solo con su contraseña/,
  ],
] as const;

test('an account that is not the stranger’s is not taken over by Google, and the reason is shown', async ({ page }) => {
  for (const [what, arrange, person, sentence] of refused) {
    await test.step(what, async () => {
      await arrange?.(person.email);
      const before = await customers(person.email);
      const google = await openGoogle(page, '/auth', 'Continuar con Google');
      const closing = google.waitForEvent('close');
      await chooseAtGoogle(google, person);
      await closing;
      await expect(main(page).getByRole('alert')).toContainText(sentence);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      expect(await customers(person.email)).toEqual(before);
    });
  }
});

test('a refusal at Google and other failures are said in the words of the form', {
  tag: ['@S8.06', '@S8.17', '@S8.18'],
}, async ({ page }) => {
  const google = await openGoogle(page, '/auth', 'Continuar con Google');
  await google.getByRole('button', { name: 'Cancelar' }).click();
  await expect(main(page).getByRole('alert')).toContainText('Cancelaste el ingreso con Google.');
  for (const [mode, path, button, sentence] of [
    ['no-token', '/auth', 'Continuar con Google', 'Error al iniciar sesión con Google'],
    ['no-token', '/auth/register', 'Registrarse con Google', 'Error al registrarse con Google'],
    ['no-user', '/auth/register', 'Registrarse con Google', 'No se pudo obtener el usuario de Google.'],
  ] as const) {
    await store.control.googleMode(mode);
    await chooseAtGoogle(await openGoogle(page, path, button), { email: 'nadie@gmail.test' });
    await expect(main(page).getByRole('alert')).toContainText(sentence);
    await expect(shopperOn(page).toast(sentence)).toBeVisible();
  }
  expect(await customers('nadie@gmail.test')).toEqual([]);
});
