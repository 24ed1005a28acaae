import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore } from '#tests/support/store.ts';
import { expectWholeInEveryLook } from './looks.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

test('[S1.16, S2.122–S2.125, S2.129, S6.17, S6.18, S4.22, S8.09] the hub leads everywhere, and signing out leads home', async ({
  page,
  context,
}) => {
  await carrySession(context, store, await aShopper(store));
  await page.goto(`${store.url}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Cuenta' })).toBeVisible();
  const main = page.getByRole('main');
  for (const [card, heading] of [
    ['Tus Pedidos', 'Tus Pedidos'],
    ['Tus Direcciones', 'Tus Direcciones'],
    ['Configuración de Cuenta', 'Configuración de Cuenta'],
  ] as const) {
    await main.getByRole('list').last().getByRole('link', { name: card }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Resumen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Cuenta' })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: /Lista de Deseados/ }).last()).toHaveAttribute('href', '/wishlist');
  await main.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(`${store.url}/`);
  await expect(page.getByText('Sesión cerrada exitosamente')).toBeVisible();
  await page.goto(`${store.url}/account`);
  await expect(page).toHaveURL(`${store.url}/auth?next=%2Faccount`);
});

test('the owner has a fifth card', async ({ page, context }) => {
  const { email, password } = store.services.settings.owner;
  await carrySession(context, store, await signedIn(store, email, password));
  await page.goto(`${store.url}/account`);
  await expect(page.getByRole('main').getByRole('link', { name: /Panel Admin/ })).toHaveAttribute('href', '/admin');
});

test('every page of an account is usable with assistive technology and fits a phone, in both themes', async ({
  context,
  page,
}) => {
  const ana = await aShopper(store);
  test.slow();
  const { reference } = await buy(store.url, [{ id: '1', quantity: 1 }], { email: ana.email });
  await addAddress(
    store.services.db,
    { customerId: ana.customer.id, id: crypto.randomUUID(), now: new Date() },
    {
      label: 'Casa de mis papás',
      recipient: 'Ana',
      phoneNumber: '300 123 4567',
      addressLine1: 'Calle 34 # 56 - 78',
      city: 'Leticia',
      region: 'Archipiélago de San Andrés, Providencia y Santa Catalina',
    },
  );
  const paths = [
    '/account',
    '/orders',
    `/orders/${reference}`,
    '/addresses',
    '/addresses/new',
    '/settings',
    '/settings/delete',
    '/payment',
  ];
  await carrySession(context, store, ana);
  await expectWholeInEveryLook(page, Object.fromEntries(paths.map((path) => [path, store.url + path])));
});
