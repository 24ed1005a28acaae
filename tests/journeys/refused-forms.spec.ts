import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { limitTable } from '#app/http/route-rules.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { aForm } from '#tests/support/checkout-client.ts';
import { aShopper, asPage } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { quietOf } from './opened-page.ts';
import { expect, test } from './shop.ts';
import { bringCart, shopperOn } from './shopper.ts';
import { carrySession } from './signed-in.ts';

/** Nobody waits, and one address has the only slot: a browser that has another address than the crowd would get one before it. */
const tightLimit = { working: 1, waiting: 0, longestMs: 600_000 };

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ limits: { ...limitTable, checkout: tightLimit, writes: tightLimit } });
});
/** Ends the lock of a journey that failed, so that the next one has the database. */
let leaving = () => {};
test.afterEach(() => leaving());
test.afterAll(() => store?.close());

/** Until it is ended, nobody gets anything of the database, and so many requests wait for it. */
async function crowd(ask: () => Promise<Response>): Promise<() => Promise<void>> {
  const leave = Promise.withResolvers<void>();
  const occupied = Promise.withResolvers<void>();
  const holding = inTransaction(store.services.db, async (transaction) => {
    // The transaction begins with its first statement.
    await sql`SELECT 1`.execute(transaction);
    occupied.resolve();
    await leave.promise;
  });
  await occupied.promise;
  leaving = leave.resolve;
  const waiting = Array.from({ length: tightLimit.working }, ask);
  // One more is refused, so the others are in.
  await expect.poll(async () => (await Promise.race([ask(), ...waiting])).status).toBe(503);
  return async () => {
    leave.resolve();
    await Promise.all([holding, ...waiting]);
  };
}

const alert = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('alert');

test('an order that finds no room keeps what was typed, says when to press again, and is placed then', async ({
  page,
}) => {
  await setProduct(store.services.db, ['1'], { stock: 20 });
  const shopper = shopperOn(page);
  await bringCart(page, store, { 1: 1 });
  await page.goto(`${store.url}/payment`);
  await shopper.fillForm();
  // Who is signed in is asked of the database.
  const headers = asPage(store, (await aShopper(store)).cookie);
  const end = await crowd(() => fetch(`${store.url}/payment`, { headers }));
  await shopper.pay();
  await expect(alert(page)).toContainText(/no se creó y no se cobró nada\. Intenta de nuevo en [3-8] segundos\./);
  await expect(page.getByRole('button', { name: 'Pagar con Wompi' })).toBeEnabled();
  await expect(page.getByLabel('Nombre completo')).toHaveValue(aForm.fullName);
  await expect(page.getByLabel('Dirección de envío')).toHaveValue(aForm.addressLine1);
  await expect(page.getByRole('checkbox', { name: /términos/ })).toBeChecked();
  await end();
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
});

test('so does every other form, and what the shop said of it before stays as well', async ({ page, context }) => {
  const shopper = await aShopper(store);
  await carrySession(context, store, shopper);
  // What the page asks for by itself is answered from the same slots, of which there is one here.
  const quiet = quietOf(page);
  await page.goto(`${store.url}/settings`);
  await quiet();
  const field = page.getByRole('textbox', { name: 'Correo electrónico nuevo' });
  const send = page.getByRole('button', { name: 'Cambiar correo' });
  await field.fill('ana@');
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
  const end = await crowd(() =>
    fetch(`${store.url}/settings`, { method: 'POST', headers: asPage(store, shopper.cookie), body: new FormData() }),
  );
  await send.click();
  await expect(alert(page)).toContainText(/no cambiamos nada\. Intenta de nuevo en [3-8] segundos\./);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('ana@');
  await end();
});
