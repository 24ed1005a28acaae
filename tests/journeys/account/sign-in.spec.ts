import type { Page } from '@playwright/test';
import { aShopper, cookieOf } from '#tests/support/customers.ts';
import { type RunningStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { shopperOn } from '../shopper.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});
test.afterEach(async () => {
  await store.control.captchaMode('normal');
  await store.control.captchaScript('normal');
});

const header = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => main(page).getByRole('button', { name: 'Iniciar Sesión' });
let people = 0;
const newPerson = () => {
  people += 1;
  return aShopper(store, { email: `persona${people}@correo.test`, name: 'Ana Pérez' });
};

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await main(page).getByLabel('Correo electrónico').fill(email);
  await main(page).getByLabel('Contraseña').fill(password);
  await submit(page).click();
}

test('a shopper signs in where they were, and the header follows', {
  tag: [
    '@S1.13',
    '@S2.14',
    '@S2.48',
    '@S2.50',
    '@S2.51',
    '@S4.17',
    '@S4.18',
    '@S6.06',
    '@S6.18',
    '@S7.20',
    '@S7.22',
    '@S7.23',
    '@S7.24',
    '@S7.39',
    '@S8.07',
  ],
}, async ({ page }) => {
  const ana = await newPerson();
  const calls: unknown[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('loginUser')) return;
    addresses.push(request.url());
    calls.push(request.postDataJSON());
  });
  await page.goto(store.url);
  const signInLink = header(page).getByRole('link', { name: 'Iniciar Sesión' }).filter({ visible: true });
  const signOutButton = header(page).getByRole('button', { name: 'Cerrar Sesión' });
  await expect(signInLink).toHaveText('Iniciar Sesión');
  await expect(signOutButton).toBeHidden();
  await signInLink.click();
  await expect(page).toHaveURL(`${store.url}/auth`);
  await page.goto(`${store.url}/auth?next=/offers`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/loginUserWithRecaptcha', async (route) => {
    await released;
    await route.continue();
  });
  await signIn(page, ana);
  const busy = main(page).getByRole('button', { name: 'Iniciando...' });
  await expect(busy).toBeDisabled();
  release();
  await expect(page).toHaveURL(`${store.url}/offers`);
  await expect(shopperOn(page).toast('Inicio de sesión exitoso')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Mi Cuenta' }).first()).toBeVisible();
  await expect(signOutButton).toBeVisible();
  await expect(signInLink).toHaveCount(0);
  // All that remains of S7.20 (region): the call goes to the shop's own origin.
  expect(addresses).toEqual([`${store.url}/api/loginUserWithRecaptcha`]);
  expect(calls).toEqual([{ data: { email: ana.email, password: ana.password, recaptchaToken: expect.any(String) } }]);
  expect(await page.evaluate(() => document.cookie)).toBe('signed-in=1');
  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Mi Cuenta' }).first()).toBeVisible();
});

test('wrong password, refused captcha, captcha that does not load: each says so, and nothing is lost', {
  tag: ['@S8.01', '@S8.02', '@S8.05'],
}, async ({ page }) => {
  const ana = await newPerson();
  await page.goto(`${store.url}/auth`);
  await signIn(page, { ...ana, password: 'no es esta' });
  await expect(main(page).getByRole('alert')).toContainText('Correo o contraseña incorrectos.');
  await expect(main(page).getByLabel('Correo electrónico')).toHaveValue(ana.email);
  await store.control.captchaMode('low-score');
  await signIn(page, ana);
  await expect(main(page).getByRole('alert')).toContainText('Error al verificar reCAPTCHA. Intenta de nuevo.');
  await store.control.captchaMode('normal');
  await store.control.captchaScript('missing');
  await page.goto(`${store.url}/auth`);
  await signIn(page, ana);
  await expect(main(page).getByRole('alert')).toContainText('Error al cargar reCAPTCHA. Intenta de nuevo.');
  await expect(shopperOn(page).toast('Error al cargar reCAPTCHA. Intenta de nuevo.')).toBeVisible();
  await store.control.captchaScript('normal');
  await submit(page).click();
  await expect(page).toHaveURL(`${store.url}/`);
});

test('empty fields, an answer of its own, one without words, and a browser that keeps no cookies', {
  tag: ['@S2.104', '@S2.106', '@S5.06', '@S5.07', '@S5.08', '@S8.03', '@S8.04'],
}, async ({ page, context }) => {
  await page.goto(`${store.url}/auth`);
  await expect(main(page).getByRole('link', { name: 'Registrarse' })).toHaveAttribute('href', /^\/auth\/register/);
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Escribe tu email.');
  await expect(main(page).getByLabel('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña.');
  await expect(main(page).getByLabel('Correo electrónico')).toHaveAttribute('type', 'email');
  let answer: object = { error: 'Vuelve mañana.' };
  let calls = 0;
  await page.route('**/api/loginUserWithRecaptcha', (route) => {
    calls += 1;
    return route.fulfill({ status: 429, json: answer });
  });
  await signIn(page, { email: 'ana@correo.test', password: '' });
  await expect(main(page).getByLabel('Correo electrónico')).toHaveAccessibleDescription('');
  await expect(main(page).getByLabel('Contraseña')).toHaveAccessibleDescription('Escribe tu contraseña.');
  await signIn(page, { email: 'ana@correo.test', password: 'x' });
  await expect(main(page).getByRole('alert')).toContainText('Vuelve mañana.');
  answer = {};
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Error al iniciar sesión');
  expect(calls).toBe(2);
  await page.unroute('**/api/loginUserWithRecaptcha');
  await test.step('a browser that keeps no cookies is told so, and nobody is said to be signed in', async () => {
    const ana = await newPerson();
    await page.route('**/api/loginUserWithRecaptcha', async (route) => {
      const answer = await route.fetch();
      const { 'set-cookie': _cookies, ...headers } = answer.headers();
      await context.clearCookies();
      await route.fulfill({ response: answer, headers });
    });
    await signIn(page, ana);
    await expect(main(page)).toContainText('este navegador no guarda las cookies de la tienda');
    await expect(page.getByText('Inicio de sesión exitoso')).toHaveCount(0);
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test('a signed-in shopper is greeted and signs out, which may fail; then nothing of them stays', {
  tag: ['@S2.107', '@S2.108', '@S2.109', '@S2.110', '@S4.22', '@S7.42', '@S8.09', '@S8.32'],
}, async ({ page, context }) => {
  const ana = await newPerson();
  await context.addCookies([
    { name: '__Host-session', value: ana.cookie.split('=')[1]!, url: store.url },
    { name: 'signed-in', value: '1', url: store.url },
  ]);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${store.url}/auth`);
  await expect(main(page).getByText('Cargando...')).toBeVisible();
  release();
  await expect(main(page).getByText(new RegExp(`Hola, ${ana.email}`))).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  await test.step('signing out that fails says so and leaves the session', async () => {
    await page.route('**/auth/salir', (route) => route.abort());
    await header(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(shopperOn(page).toast('Error al cerrar sesión. Intenta de nuevo.')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Mi Cuenta' }).first()).toBeVisible();
    await page.unroute('**/auth/salir');
  });
  await page.evaluate(() => {
    localStorage.setItem('cart', '[{"id":"1","quantity":1}]');
    localStorage.setItem('recentlyViewed', '["1"]');
    localStorage.setItem('transactionId', 'x');
    localStorage.setItem('theme', 'dark');
  });
  await main(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(`${store.url}/`);
  await expect(shopperOn(page).toast('Sesión cerrada exitosamente')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  expect(
    await store.services.db.selectFrom('sessions').select('id').where('customer_id', '=', ana.customer.id).execute(),
  ).toEqual([]);
});

test('the menu of a phone welcomes by e-mail; only the owner sees the panel', {
  tag: ['@S2.56', '@S2.57', '@S2.58', '@S2.59', '@S6.19'],
}, async ({ page, context }) => {
  const ana = await newPerson();
  const found = await store.services.identity.signIn(storeOwner, new Headers());
  const people = [
    { email: ana.email, cookie: ana.cookie, isOwner: false },
    { email: storeOwner.email, cookie: cookieOf(found!.setCookies), isOwner: true },
  ];
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { email, cookie, isOwner } of people) {
    await context.clearCookies();
    await context.addCookies([
      { name: '__Host-session', value: cookie.split('=')[1]!, url: store.url },
      { name: 'signed-in', value: '1', url: store.url },
    ]);
    await page.goto(`${store.url}/terminos`);
    await header(page).getByRole('button', { name: 'Abrir menú' }).click();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await expect(menu.getByText(`Hola, ${email}`)).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Mi Cuenta' })).toHaveAttribute('href', '/account');
    await expect(menu.getByRole('link', { name: 'Lista de Deseados' })).toHaveAttribute('href', '/wishlist');
    await expect(menu.getByRole('link', { name: 'Panel Admin' })).toHaveCount(isOwner ? 1 : 0);
  }
});
