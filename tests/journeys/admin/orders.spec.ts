import type { Page } from '@playwright/test';
import { buy } from '#tests/support/checkout-client.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const id = 'amd-ryzen-5-9600x';

async function order(fullName: string) {
  const made = await buy(store.url, [{ id, quantity: 1 }], { fullName });
  return { ...made, page: `${store.url}/admin/pedidos/${made.reference}` };
}

async function paidOrder(fullName: string) {
  const made = await order(fullName);
  await store.control.pay(made);
  await expect.poll(async () => (await statusOf(made.reference)).status, { message: 'the event arrives' }).toBe('paid');
  return made;
}

function statusOf(reference: string) {
  return store.services.db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a paid order is prepared, sent with a mail, and delivered', async ({ page }) => {
  const { reference } = await paidOrder('Marta Pagó');
  await page.goto(`${store.url}/admin/pedidos?ver=to_prepare`);
  await main(page)
    .getByRole('link', { name: `Pedido ${reference.slice(-6).toUpperCase()}` })
    .click();
  await press(page, 'Marcar como preparado');
  await expect(page.getByText('El pedido quedó preparado.')).toBeVisible();
  await press(page, 'Marcar como enviado');
  await expect(page.getByRole('alert')).toContainText('Transportadora: Falta este dato.');
  await page.getByLabel('Transportadora').fill('Servientrega');
  await page.getByLabel('Número de guía').fill('2259871234');
  await page.getByLabel('Enlace para seguirlo').fill('https://rastreo.example.test/2259871234');
  await press(page, 'Marcar como enviado');
  await expect(page.getByText('El pedido quedó enviado')).toBeVisible();
  const mail = await store.mailServer.waitFor('ana@example.test', /va en camino/);
  expect(mail.text).toContain('2259871234');
  await page.getByText('Corregir la guía…').click();
  await page.getByLabel('Número de guía').fill('2259871243');
  await press(page, 'Guardar la guía correcta');
  await expect(page.getByText('La guía quedó corregida.')).toBeVisible();
  const corrected = await store.mailServer.waitFor('ana@example.test', /Corregimos la guía/);
  expect(corrected.text).toContain('2259871243');
  await press(page, 'Marcar como entregado');
  await expect(page.getByText('El pedido quedó entregado.')).toBeVisible();
  expect(await statusOf(reference)).toEqual({ status: 'paid', fulfilment: 'delivered' });
});

test('a step pressed by mistake is taken back: the order is as before, and its buyer reads that it was a mistake', async ({
  page,
}) => {
  const made = await paidOrder('Sara Error');
  await page.goto(made.page);
  await page.getByLabel('Transportadora').fill('Servientrega');
  await page.getByLabel('Número de guía').fill('2259871299');
  await press(page, 'Marcar como enviado');
  await store.mailServer.waitFor(
    'ana@example.test',
    new RegExp(`${made.reference.slice(-6).toUpperCase()} va en camino`),
  );
  await press(page, 'Deshacer «Marcar como enviado»');
  await expect(page.getByText('El paso quedó deshecho: el pedido está como antes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Marcar como preparado' })).toBeVisible();
  await expect(main(page).getByText('Deshiciste «Marcar como enviado»')).toBeVisible();
  expect(await statusOf(made.reference)).toEqual({ status: 'paid', fulfilment: 'to_prepare' });
  const mail = await store.mailServer.waitFor('ana@example.test', /todavía no ha salido/);
  expect(mail.text).toContain('Fue un error nuestro');
});

test('who an order is for is corrected before it leaves', async ({ page }) => {
  const made = await paidOrder('Nombre Malo');
  await page.goto(made.page);
  await page.getByText('Corregir los datos de entrega…').click();
  await page.getByLabel('Nombre completo').fill('Nombre Bueno');
  await page.getByLabel('Dirección', { exact: true }).fill('Carrera 7 # 8 - 9');
  await press(page, 'Guardar los datos');
  await expect(page.getByText('Los datos quedaron corregidos.')).toBeVisible();
  await expect(main(page).locator('address')).toContainText('Carrera 7 # 8 - 9');
  const mail = await store.mailServer.waitFor('ana@example.test', /Corregimos la dirección/);
  expect(mail.text).toContain('Carrera 7 # 8 - 9');
});

test('a paid order is cancelled after a question, and the refund noted', async ({ page }) => {
  const made = await paidOrder('Luis Cancela');
  await page.goto(made.page);
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden();
  await page.getByText('Cancelar el pedido…').click();
  await page.getByLabel('Motivo').fill('El proveedor no lo entregó');
  await press(page, 'Cancelar el pedido');
  await expect(page.getByRole('alert')).toContainText('Sí, quiero cancelar este pedido: Falta este dato.');
  await page.getByLabel('Sí, quiero cancelar este pedido').check();
  await press(page, 'Cancelar el pedido');
  await expect(page.getByText('El pedido quedó cancelado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Falta reembolsar el dinero' })).toBeVisible();
  await page.getByLabel('Referencia de la transferencia').fill('WMP-778');
  // The form is far down the page, so the refusal must get the focus and be scrolled into view.
  await page.setViewportSize({ width: 390, height: 700 });
  const amount = page.getByLabel('Valor en pesos');
  const due = await amount.inputValue();
  await amount.fill('99999999');
  await press(page, 'Anotar reembolso');
  const refused = page.getByRole('alert').filter({ hasText: 'solo queda por reembolsar' });
  await expect(refused).toBeFocused();
  await expect(refused).toBeInViewport();
  await amount.fill(due);
  await press(page, 'Anotar reembolso');
  await expect(page.getByText('El reembolso quedó anotado.')).toBeVisible();
  await expect(main(page)).toContainText('Referencia WMP-778');
  await expect(page.getByRole('heading', { name: 'Requieren tu decisión' })).toHaveCount(1);
  await expect(page.getByText('Requiere tu decisión', { exact: true })).toHaveCount(0);
});

test('two windows: the second one learns what happened, and what needs a decision is settled with a note', async ({
  page,
  context,
}) => {
  const made = await paidOrder('Dos Ventanas');
  await page.goto(made.page);
  const second = await context.newPage();
  await second.goto(made.page);
  // Live updates and reloads are blocked until it posts, as in a suspended tab.
  await second.route('**/api/live', (route) => route.abort());
  const spoke = second.waitForRequest((request) => request.method() === 'POST', { timeout: 0 });
  await second.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await spoke;
    await route.continue();
  });
  await second.reload();
  await press(page, 'Marcar como preparado');
  await expect(page.getByText('El pedido quedó preparado.')).toBeVisible();
  await press(second, 'Marcar como preparado');
  await expect(second.getByRole('alert')).toContainText('Ahora está así: Por enviar');
  await expect(second.getByRole('button', { name: 'Marcar como preparado', exact: true })).toHaveCount(0);

  await store.control.pay(made, { sendEvent: false });
  await press(page, 'Preguntar a Wompi ahora');
  await expect(page.getByRole('heading', { name: 'Llegó un segundo pago' })).toBeVisible();
  await page.getByLabel('¿Qué hiciste?').fill('Devuelto por Wompi');
  await press(page, 'Marcar como resuelto');
  await expect(main(page)).toContainText('Devuelto por Wompi');
});

test('the slip is one page of paper, black on white out of the dark theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const made = await paidOrder('Papel Impreso');
  await page.goto(`${made.page}/remision`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const shades = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [style.color, style.backgroundColor];
    });
  const dark = await shades();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(shades).toEqual([expect.stringMatching(/\(0 0 0\)/), expect.stringMatching(/\((1|100) 0 0\)/)]);
  expect(dark).not.toEqual(await shades());
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  const paper = await page.pdf({ format: 'Letter', printBackground: true, path: test.info().outputPath('slip.pdf') });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
