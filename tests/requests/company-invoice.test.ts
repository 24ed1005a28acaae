import { beforeEach, describe, expect, test } from 'vitest';
import { companyOfCustomer, companyOfOrder } from '#app/shop/invoices/company-buyers.server.ts';
import { invoiceContentOf } from '#app/shop/invoices/document-content.server.ts';
import { findOrder } from '#app/shop/orders/orders.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
const andina = {
  invoiceName: 'Andina SAS',
  invoiceNit: '900123456',
  invoiceDv: '8',
  invoiceEmail: 'facturas@andina.test',
};
const stored = { name: 'Andina SAS', nit: '900123456', checkDigit: '8', email: 'facturas@andina.test' };
let id: string;
beforeEach(async () => {
  const [part] = await stock(running.store.services.db, { stock: 9, price: 119_000 });
  id = part!.id;
});

async function bought(form: object) {
  const { url } = running.store;
  const { reference, answer } = await buy(url, [{ id, quantity: 1 }], form);
  expect(answer.status).toBe(303);
  return reference;
}

async function buyerOn(reference: string) {
  const { db, settings } = running.store.services;
  const written = await invoiceContentOf(db, reference, settings.seller);
  return written.ok ? { ...written.content.buyer, problem: written.buyerProblem } : written.reason;
}

describe('the checkout with a company for the invoice', () => {
  test('makes the invoice out to it', async () => {
    const reference = await bought({ ...andina, invoiceResponsibilities: 'O-13' });
    expect(await companyOfOrder(running.store.services.db, reference)).toEqual({
      ...stored,
      responsibilities: ['O-13'],
    });
    expect(await buyerOn(reference)).toMatchObject({
      ...{ kind: 'company', name: 'Andina SAS', documentType: 'NIT', document: '900123456', checkDigit: '8' },
      ...{ email: 'facturas@andina.test', responsibilities: ['O-13'], problem: null },
    });
  });

  test('without one makes it out to who pays', async () => {
    const reference = await bought({ invoiceName: '', invoiceNit: ' ' });
    expect(await companyOfOrder(running.store.services.db, reference)).toBeUndefined();
    expect(await buyerOn(reference)).toMatchObject({ kind: 'person', document: '1000000001', problem: null });
  });

  test.each([
    [{ ...andina, invoiceDv: '1' }, 'wrong_digit'],
    [{ ...andina, invoiceNit: 'no tengo', invoiceDv: '' }, 'no_document'],
    [{ ...andina, invoiceName: '' }, 'no_name'],
    [{ invoiceName: 'x'.repeat(90_000), invoiceNit: '\u0000💥'.repeat(900), invoiceEmail: '@' }, 'no_document'],
  ])('never refuses for its sake; the invoice says why it is the final consumer’s', async (form, problem) => {
    const reference = await bought(form);
    expect(await buyerOn(reference)).toMatchObject({ document: '222222222222', problem });
  });

  test('has it in the account the next time, where it is changed, downloaded and taken out', async () => {
    const { services } = running.store;
    const ana = await aShopper(running.store);
    const { reference } = await buyAs(ana.cookie);
    expect((await findOrder(services.db, reference))?.customerId).toBe(ana.customer.id);
    const payment = await visit(running.store, '/payment', ana);
    expect(payment.html).toContain('value="Andina SAS"');
    const data = JSON.parse((await visit(running.store, '/settings/datos.json', ana)).html);
    expect(data.empresaParaFacturas).toEqual({ ...stored, responsibilities: [] });
    const changed = { ...andina, invoiceName: 'Andina y Cía', invoiceResponsibilities: 'O-47' };
    const saved = await submit(running.store, '/settings', { intent: 'company', ...changed }, ana);
    expect(saved).toMatchObject({ status: 303, location: '/settings?hecho=company' });
    expect((await visit(running.store, '/settings', ana)).html).toContain('value="Andina y Cía"');
    expect(await companyOfOrder(services.db, reference)).toMatchObject({ name: 'Andina SAS' });
    const gone = await submit(running.store, '/settings', { intent: 'company', invoiceName: '' }, ana);
    expect(gone).toMatchObject({ status: 303, location: '/settings?hecho=noCompany' });
    expect(await companyOfCustomer(services.db, ana.customer.id)).toBeUndefined();
  });
});

async function buyAs(cookie: string) {
  const { submitCheckout, referenceFrom, aForm } = await import('#tests/support/checkout-client.ts');
  const { url } = running.store;
  const reference = await referenceFrom(url);
  const cart = JSON.stringify([{ id, quantity: 1 }]);
  const answer = await submitCheckout(url, { ...aForm, ...andina, reference, cart }, { cookie });
  expect(answer.status).toBe(303);
  return { reference };
}
