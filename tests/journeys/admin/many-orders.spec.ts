import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const orders = 50;
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Presses of a finger or a key, over all pages. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, count, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

const inState = async (fulfilment: string) =>
  (
    await store.services.db
      .selectFrom('orders')
      .select('reference')
      .where('fulfilment_status', '=', fulfilment as 'sent')
      .execute()
  ).length;

test('fifty paid orders are prepared, printed in one file, and shipped with a file of guides in few presses', async ({
  page,
  context,
}) => {
  const { db } = store.services;
  const references: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const paidAt = new Date(Date.now() - (orders - order) * 60_000).toISOString();
    references.push(
      await anOrderOf(db, {
        createdAt: paidAt,
        paidAt,
        lines: [['amd-ryzen-5-9600x', 900_000, 0, 1 + (order % 2)]],
        row: { fulfilment_status: 'to_prepare', full_name: `Comprador ${order + 1}` },
      }),
    );
  }
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const presses = await countPresses(page);

  for (let left = orders; left > 0; left = await inState('to_prepare')) {
    await page.goto(`${store.url}/admin/pedidos?ver=to_prepare`);
    await press(page, 'Elegir los de esta página');
    await press(page, 'Marcar preparados');
    await expect(main(page).getByText(/quedaron preparados/)).toBeVisible();
  }
  expect(await inState('prepared')).toBe(orders);

  await press(page, 'Remisiones y rótulos');
  await expect(main(page).getByText('50 pedidos: primero los rótulos')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await main(page).getByRole('link', { name: 'Descargar PDF' }).click();
  const paper = (await readFile(await (await downloading).path())).toString('latin1');
  // Six labels on a sheet, then a sheet for each order.
  expect(paper.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(Math.ceil(orders / 6) + orders);

  const printed = await presses();
  const lines = references.map(
    (reference, index) => `#${orderNumber(reference)};${2_259_870_000 + index};servientrega`,
  );
  await main(page).getByRole('link', { name: 'Enviar con guías' }).click();
  await main(page).getByText('Traer las guías de un archivo').click();
  const buffer = Buffer.from(`Pedido;Guía;Transportadora\r\n${lines.join('\r\n')}\r\n`, 'latin1');
  await page.getByLabel('Archivo CSV').setInputFiles({ name: 'guias.csv', mimeType: 'text/csv', buffer });
  await press(page, 'Leer archivo');
  await expect(main(page).getByText('Leímos 50 guías')).toBeVisible();
  await press(page, 'Enviar los que tienen guía');
  await expect(main(page).getByText('50 pedidos quedaron enviados')).toBeVisible();
  expect(await inState('sent')).toBe(orders);
  // Playwright does without the window of the system: its button, the file, "Abrir".
  const choosing = 3;
  expect((await presses()) - printed + choosing).toBeLessThanOrEqual(20);
  const mails = await db.selectFrom('mails').select('id').where('kind', '=', 'order-sent').execute();
  expect(mails).toHaveLength(orders);
});

test('orders that nobody paid yet appear on the open list by themselves, and many do not make it read for each', async ({
  page,
  context,
}) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  await page.goto(`${store.url}/admin/pedidos?ver=unpaid`);
  await page.waitForRequest((request) => request.url().includes('/api/live'));
  const made = await buy(store.url, [{ id: 'amd-ryzen-5-9600x', quantity: 1 }], { fullName: 'Aún Sin Pagar' });
  await expect(main(page).getByRole('link', { name: `Pedido ${orderNumber(made.reference)}` })).toBeVisible();

  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/admin/pedidos.data')) reads += 1;
  });
  const [many, started] = [40, performance.now()];
  for (let order = 0; order < many; order += 1) {
    const createdAt = new Date(Date.now() + order).toISOString();
    await anOrderOf(store.services.db, {
      ...{ status: 'awaiting_payment', createdAt, paidAt: null, row: { full_name: `Nadie ${order + 1}` } },
      lines: [['amd-ryzen-5-9600x', 900_000, 0, 1]],
    });
  }
  await expect(main(page).getByText(`Nadie ${many}`)).toBeVisible();
  // At most twice a second, however many orders come.
  expect(reads).toBeLessThanOrEqual(2 + (performance.now() - started) / 500);
});

test('an order that is paid appears on the open list by itself, and leads to its neighbours', async ({
  page,
  context,
}) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const id = 'amd-ryzen-5-9600x';
  const first = await buy(store.url, [{ id, quantity: 1 }], { fullName: 'Ya Estaba' });
  await store.control.pay(first);
  await page.goto(`${store.url}/admin/pedidos?ver=to_prepare`);
  await expect(main(page).getByText('Ya Estaba')).toBeVisible();
  const made = await buy(store.url, [{ id, quantity: 1 }], { fullName: 'Recién Pagada' });
  await store.control.pay(made);
  const link = main(page).getByRole('link', { name: `Pedido ${orderNumber(made.reference)}` });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber(made.reference));
  await main(page).getByRole('link', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber(first.reference));
  await main(page).getByRole('link', { name: 'Volver a la lista' }).click();
  await expect(page).toHaveURL(/ver=to_prepare/);
});

test('an order that is paid waits on the open first page by itself', async ({ page, context }) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const made = await buy(store.url, [{ id: 'amd-ryzen-5-9600x', quantity: 1 }], { fullName: 'Espera Su Envío' });
  await page.goto(`${store.url}/admin`);
  await page.waitForRequest((request) => request.url().includes('/api/live'));
  await expect(main(page).getByText('Espera Su Envío')).toHaveCount(0);
  await store.control.pay(made);
  await expect(main(page).getByText('Espera Su Envío').first()).toBeVisible();
});
