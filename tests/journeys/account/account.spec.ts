import { aShopper, signedIn } from '#tests/support/customers.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

test('the hub leads everywhere, and signing out leads home', {
  tag: ['@S1.16', '@S2.122', '@S2.123', '@S2.124', '@S2.125', '@S2.129', '@S6.17', '@S6.18', '@S4.22', '@S8.09'],
}, async ({ page, context, sharedStore: store }) => {
  await carrySession(context, store, await aShopper(store));
  await page.goto(`${store.url}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Cuenta' })).toBeVisible();
  const main = page.getByRole('main');
  for (const [card, heading] of [
    ['Tus Pedidos', 'Tus Pedidos'],
    ['Tus Direcciones', 'Tus Direcciones'],
    ['Configuración de Cuenta', 'Configuración de Cuenta'],
  ] as const) {
    await main.getByRole('link', { name: new RegExp(`^${card}.`) }).click();
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

test('the owner has a fifth card', async ({ page, context, sharedStore: store }) => {
  const { email, password } = store.services.settings.owner;
  await carrySession(context, store, await signedIn(store, email, password));
  await page.goto(`${store.url}/account`);
  await expect(page.getByRole('main').getByRole('link', { name: /Panel Admin/ })).toHaveAttribute('href', '/admin');
});

test('Mi PC stands among the pages of an account, and by itself for a guest', async ({
  page,
  context,
  sharedStore: store,
}) => {
  const pages = page.getByRole('navigation', { name: 'Tu cuenta' });
  await page.goto(`${store.url}/mi-pc`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi PC' })).toBeVisible();
  await expect(pages).toBeHidden();
  await carrySession(context, store, await aShopper(store));
  await page.reload();
  await expect(pages.getByRole('link', { name: 'Mi PC' })).toHaveAttribute('aria-current', 'page');
  await expect(pages).toBeVisible();
});
