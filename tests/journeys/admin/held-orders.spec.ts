import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { setProduct, shelf } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
  await setProduct(store.services.db, '3', { stock: 40 });
});
test.afterAll(() => store?.close());

async function order(email: string, quantity: number) {
  const reference = await referenceFrom(store.url);
  const cart = JSON.stringify([{ id: '3', quantity }]);
  expect(await submitCheckout(store.url, { ...aForm, email, reference, cart })).toMatchObject({ status: 303 });
}

test('16.5 the owner meets who holds much on the first page, and frees one order, then all that is left', async ({
  page,
  context,
}) => {
  for (let made = 0; made < 5; made += 1) await order('muchos@correo.test', 3);
  await order('ana@correo.test', 2);
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  await page.goto(`${store.url}/admin`);
  await page.getByRole('link', { name: /^muchos@correo\.test: 5 pedidos · 15 piezas/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apartados sin pagar' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '6 pedidos · 17 piezas' })).toBeVisible();

  await page
    .getByRole('button', { name: /^Liberar el pedido/ })
    .first()
    .click();
  await expect(page.getByText(/^Quedaron libres las piezas de un pedido\./)).toBeVisible();
  await page.getByRole('button', { name: 'Liberar los 4 pedidos de muchos@correo.test' }).click();
  await expect(page.getByText(/^Quedaron libres las piezas de 4 pedidos\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'muchos@correo.test' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'ana@correo.test' })).toBeVisible();
  expect(await shelf(store.services.db, '3')).toMatchObject({ held: 2 });
});
