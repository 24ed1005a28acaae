import type { Page } from '@playwright/test';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { signedIn } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { submit } from '#tests/support/visit.ts';
import { axe } from './accessibility.ts';
import { keyboardUser, openFold, press, pressButton, typeCard, typeForm, typeInto } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { bringCart, isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ env: { INVOICING: 'factus', PAYMENT_CHECK_SECONDS: '1' } });
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const company = { name: 'Andina de Cómputo S.A.S.', nit: '900123456', digit: '8', email: 'facturas@andina.test' };

async function namesIn(zip: Uint8Array | undefined): Promise<string[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(zip ?? new Uint8Array())).getEntries();
  return entries.map(({ filename }) => filename);
}

/** What the buyer is mailed about the document. @returns its number, and the order's link */
async function mailed(to: string, code: '01' | '91') {
  const mail = await store.mailServer.waitFor(to, new RegExp(`;${code};`));
  const number = mail.subject.split(';')[2] ?? '';
  expect(await namesIn(store.mailServer.file(mail.id))).toEqual([`${number}.xml`, `${number}.pdf`]);
  const link = /https:\/\/\S+\/orders\/order_\w+\?clave=\S+/.exec(mail.text ?? '')?.[0] ?? '';
  return { number, link };
}

test('a company buys, has its invoice in the mail, sends half of it back and has the note: by keyboard, on a phone’s width', async ({
  page,
  device,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await setProduct(store.services.db, '3', { stock: 9 });
  await bringCart(page, store, { 3: 2 });
  const user = keyboardUser(page);
  await page.goto(`${store.url}/payment`);
  await isAlive(page);
  await test.step('the fold of the checkout takes the company', async () => {
    await user.goTo(page.getByLabel('Nombre completo'));
    await typeForm(page);
    await user.goTo(main(page).locator('summary', { hasText: 'a nombre de una empresa' }), 'Shift+Tab');
    await press(page, 'Enter');
    await typeInto(page, user, 'Razón social', company.name);
    await typeInto(page, user, 'NIT', company.nit);
    await typeInto(page, user, 'Dígito de verificación', company.digit);
    await typeInto(page, user, 'Correo para facturas', company.email);
    await pressButton(page, user, 'Pagar con Wompi');
    await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    await user.goTo(page.getByLabel('Número de tarjeta'));
    await typeCard(page);
    await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  });

  const invoice = await mailed(company.email, '01');
  const reference = /order_\w+/.exec(invoice.link)?.[0] ?? '';
  await test.step('the mail’s link shows the invoice with its files', async () => {
    await page.goto(invoice.link);
    await user.goTo(main(page).getByRole('link', { name: `Factura ${invoice.number} en PDF` }));
    const arriving = page.waitForEvent('download');
    await press(page, 'Enter');
    expect((await arriving).suggestedFilename()).toBe(`${invoice.number}.pdf`);
    expect(await axe(page)).toEqual([]);
  });

  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const orderPage = `/admin/pedidos/${reference}`;
  const counter = await device();
  await counter.setViewportSize({ width: 360, height: 740 });
  await carrySession(counter.context(), store, owner);
  await test.step('the owner notes what came back, and what was paid back', async () => {
    const sent = { intent: 'send', seen: 'paid/to_prepare', carrier: 'Servientrega', trackingNumber: '226012345' };
    expect((await submit(store, orderPage, sent, owner)).location).toContain('hecho=send');
    await counter.goto(store.url + orderPage);
    await isAlive(counter);
    const hand = keyboardUser(counter);
    await openFold(counter, hand, 'Volvió');
    await typeInto(counter, hand, /Crucial|Kingston|SSD|Disco|Samsung|MSI|GB/, '1');
    await typeInto(counter, hand, 'Por qué volvió', 'No era el que quería');
    await pressButton(counter, hand, 'Recibir la devolución');
    await expect(main(counter)).toContainText('La devolución quedó anotada');
    await typeInto(counter, hand, 'Referencia de la transferencia', 'WMP-778');
    await pressButton(counter, hand, 'Anotar reembolso');
    await expect(main(counter)).toContainText('El reembolso quedó anotado.');
  });

  const note = await mailed(company.email, '91');
  await page.goto(note.link);
  await expect(main(page)).toContainText(`Nota crédito ${note.number}`);
  await expect(main(page).getByRole('link', { name: `Nota crédito ${note.number} en XML` })).toBeVisible();
  const rows = await store.services.db
    .selectFrom('invoices')
    .select(['kind', 'content'])
    .where('order_reference', '=', reference)
    .orderBy('id')
    .execute();
  const [whole, half] = rows.map(({ content }) => content?.totals.totalInCents ?? 0);
  expect([rows.length, half]).toEqual([2, (whole ?? 0) / 2]);
  expect(rows[1]?.content).toMatchObject({ concept: '1', buyer: { document: company.nit, checkDigit: company.digit } });

  await test.step('the owner makes the rest out to another buyer', async () => {
    const hand = keyboardUser(counter);
    await counter.goto(store.url + orderPage);
    await isAlive(counter);
    await openFold(counter, hand, 'Corregir comprador…');
    await typeInto(counter, hand, 'Nombre o razón social', 'Andina Norte S.A.S.');
    expect(await axe(counter)).toEqual([]);
    await pressButton(counter, hand, 'Anular y facturar de nuevo');
    await expect(main(counter)).toContainText('El comprador quedó corregido');
    await expect(main(counter)).toContainText('Andina Norte S.A.S., NIT 900123456-8');
    const inForce = async () =>
      (
        await store.services.db
          .selectFrom('invoices')
          .select(['state', 'content'])
          .where('order_reference', '=', reference)
          .where('kind', '=', 'invoice')
          .where('is_in_force', '=', true)
          .executeTakeFirst()
      )?.content?.totals.totalInCents;
    await expect.poll(inForce).toBe((whole ?? 0) / 2);
  });
});
