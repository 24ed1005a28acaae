import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { aShopper } from '#tests/support/customers.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from '../accessibility.ts';
import { expect, test } from '../shop.ts';
import { bringCart, shopperOn } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

async function fillAddress(page: Page, { label, line, city }: { label: string; line: string; city: string }) {
  await page.getByLabel('Nombre de la dirección').fill(label);
  await page.getByLabel('Número de teléfono').fill('300 123 4567');
  await page.getByLabel('Dirección', { exact: true }).fill(line);
  await page.getByLabel('Ciudad').fill(city);
  // The choices close when the field is left.
  await page.keyboard.press('Tab');
  await page.getByLabel('Departamento').selectOption('Valle del Cauca');
}
const save = (page: Page) => page.getByRole('button', { name: 'Guardar dirección' }).click();
const card = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: label }) });

test('addresses are added, edited, preferred and deleted', {
  tag: ['@S2.23', '@S9.53', '@S2.126', '@S2.127', '@S2.128'],
}, async ({ page, context }) => {
  await carrySession(context, store, await aShopper(store));
  await page.goto(`${store.url}/addresses`);
  await expect(page.getByText('Aún no tienes direcciones.')).toBeVisible();
  await page.getByRole('link', { name: 'Añadir dirección' }).click();
  await expect(page.getByLabel('Quién recibe')).toHaveValue('Ana Pérez');
  await save(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(5);
  await summary.getByRole('link', { name: /^Ciudad/ }).click();
  await expect(page.getByLabel('Ciudad')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await fillAddress(page, { label: 'Casa', line: 'Calle 5 # 1 - 2', city: 'Cali' });
  await page.getByRole('button', { name: 'Guardar dirección' }).dblclick();
  await expect(page.getByText('Dirección guardada.')).toBeVisible();
  await expect(card(page, 'Casa')).toContainText('Predeterminada');

  await page.getByRole('link', { name: 'Añadir dirección' }).click();
  await fillAddress(page, { label: 'Oficina', line: 'Carrera 9 # 8 - 7', city: 'Palmira' });
  await save(page);
  await page.getByRole('button', { name: 'Usar como predeterminada: Oficina' }).click();
  await expect(card(page, 'Oficina')).toContainText('Predeterminada');
  await expect(card(page, 'Casa')).not.toContainText('Predeterminada');

  await page.getByRole('link', { name: 'Editar Oficina' }).click();
  await expect(page.getByLabel('Departamento')).toHaveValue('Valle del Cauca');
  await page.getByLabel('Ciudad').fill('Buga');
  await save(page);
  await expect(card(page, 'Oficina')).toContainText('Buga, Valle del Cauca');

  await page.getByLabel('Eliminar Oficina').click();
  await expect(page.getByText('¿Eliminar «Oficina»?')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Dirección eliminada.')).toBeVisible();
  await expect(card(page, 'Casa')).toContainText('Predeterminada');
});

test('all of it works without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, await aShopper(store));
  const page = await context.newPage();
  await page.goto(`${store.url}/addresses/new`);
  await fillAddress(page, { label: 'Casa', line: ' ', city: 'Cali' });
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Dirección: Escribe la calle, el número y el apartamento.');
  await expect(page.getByLabel('Nombre de la dirección')).toHaveValue('Casa');
  await page.getByLabel('Dirección', { exact: true }).fill('Calle 5');
  await save(page);
  await expect(card(page, 'Casa')).toContainText('Calle 5');
  await page.getByLabel('Eliminar Casa').click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Aún no tienes direcciones.')).toBeVisible();
  await context.close();
});

test('the payment form is filled in, offers the other addresses, and loses nothing that was typed', async ({
  page,
  context,
}) => {
  const ana = await aShopper(store);
  await carrySession(context, store, ana);
  const common = { recipient: 'Ana Pérez', phoneNumber: '300 123 4567', region: 'Valle del Cauca' } as const;
  for (const address of [
    { label: 'Casa', addressLine1: 'Calle 5 # 1 - 2', city: 'Cali' },
    { label: 'Oficina', addressLine1: 'Carrera 9 # 8 - 7', city: 'Palmira' },
  ]) {
    const own = { customerId: ana.customer.id, id: randomUUID(), now: new Date() };
    await addAddress(store.services.db, own, { ...common, ...address });
  }
  const shopper = shopperOn(page);
  await bringCart(page, store, { 3: 1 });
  await page.goto(`${store.url}/payment`);
  const line = page.getByLabel('Dirección de envío');
  const choice = page.getByLabel('Dirección guardada');
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Ana Pérez');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ana.email);
  await expect(line).toHaveValue('Calle 5 # 1 - 2');

  await choice.selectOption({ label: 'Oficina: Carrera 9 # 8 - 7, Palmira' });
  await expect(line).toHaveValue('Carrera 9 # 8 - 7');
  await expect(page.getByLabel('Ciudad')).toHaveValue('Palmira');
  await line.fill('Carrera 9 # 8 - 7, oficina 301');
  await expect(choice).toHaveValue('');
  await choice.selectOption({ label: 'Casa: Calle 5 # 1 - 2, Cali' });
  await expect(line).toHaveValue('Calle 5 # 1 - 2');
  await choice.selectOption({ label: 'Escribir otra dirección' });
  await expect(line).toHaveValue('Carrera 9 # 8 - 7, oficina 301');

  await page.getByLabel('Documento de identidad').fill('1000000001');
  await page.getByRole('checkbox', { name: /términos/ }).check();
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  const order = await store.services.db
    .selectFrom('orders')
    .select(['address_line_1', 'city', 'customer_id'])
    .where('email', '=', ana.email)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({
    address_line_1: 'Carrera 9 # 8 - 7, oficina 301',
    city: 'Palmira',
    customer_id: ana.customer.id,
  });
});
