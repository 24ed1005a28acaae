import { sql } from 'kysely';
import { serialField } from '#app/shop/aftersale/admin-items.ts';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { unitField } from '#app/shop/orders/parcels/unit-forms.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { invoiceThatWaits } from '#tests/support/orders/accepted-invoice.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import {
  type AdminWorld,
  type AdminWrite,
  leaves,
  leavesNothing,
  raw,
  savedOf,
  sentBefore,
  typedInto,
  withFile,
} from './admin-world.ts';

const pageOf = (reference: string) => `/admin/pedidos/${reference}`;
const bought = (admin: AdminWorld, form: object = {}, id = 'disco') =>
  buy(admin.store.url, [{ id, quantity: 1 }], form);

/** Wompi knows of the payment, and nobody has notified the shop. */
async function paidAtWompi(admin: AdminWorld): Promise<string> {
  const made = await bought(admin);
  await admin.store.control.pay(made, { sendEvent: false });
  return made.reference;
}

async function paidOrder(admin: AdminWorld): Promise<string> {
  const reference = await paidAtWompi(admin);
  await sentBefore(admin, raw(pageOf(reference), { intent: 'ask' }));
  return reference;
}

async function undeliveredMail({ store: { services } }: AdminWorld, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mails (dedupe_key, recipient, kind, message, ended_at, ended_as)
    VALUES (${key}, 'ana@example.test', 'order-paid', ${JSON.stringify({ kind: 'order-paid', reference: key })}::jsonb, now(), 'given_up')
    RETURNING id`.execute(services.db);
  return rows[0]?.id ?? '';
}

/** The page of the order that goes from its payment to its refund. */
const order = (admin: AdminWorld) => pageOf(savedOf(admin, 'order'));
/** As Servientrega's are. */
const guide = '226012345';
const parcel = { carrier: 'Servientrega', trackingNumber: '2259', trackingUrl: 'https://rastreo.example.com/1' };
const claim = (admin: AdminWorld) => `/admin/pqr/${savedOf(admin, 'claim')}`;
const aPdf = () => new File(['%PDF-1.7\n%%EOF\n'], 'factura.pdf', { type: 'application/pdf' });
const onlyRead = 'nothing is written before the orders are sent';

/** In their order: each finds what those before it left. */
export const orderWrites: Record<string, AdminWrite> = {
  '/admin/pedidos/:reference ask': leaves('order asked_provider', async (admin) => {
    admin.saved.set('order', await paidAtWompi(admin));
    return raw(order(admin), { intent: 'ask' });
  }),
  '/admin/pedidos/:reference note': leaves('order noted', (admin) =>
    typedInto(admin, order(admin), 'note', { note: 'Llamó.' }),
  ),
  '/admin/pedidos/:reference recipient': leaves('order recipient_corrected', (admin) =>
    typedInto(admin, order(admin), 'recipient', { fullName: 'Ana Corregida' }),
  ),
  '/admin/pedidos/:reference invoice_buyer': leaves('order invoice_buyer_corrected', async (admin) => {
    const reference = savedOf(admin, 'order');
    await invoiceThatWaits(admin.store.services.db, reference, new Date(Date.now() + 3_600_000));
    return typedInto(admin, order(admin), 'invoice_buyer', { buyerDocument: '1000000009' });
  }),
  '/admin/pedidos/:reference undo': leaves('order step_taken_back', async (admin) => {
    await sentBefore(admin, await typedInto(admin, order(admin), 'prepare'));
    return typedInto(admin, order(admin), 'undo');
  }),
  '/admin/pedidos/:reference close': leaves('order closed', async (admin) => {
    const { store } = admin;
    const made = await bought(admin);
    const { id } = await store.control.pay(made, { sendEvent: false });
    const page = pageOf(made.reference);
    await sentBefore(admin, raw(page, { intent: 'ask' }));
    await store.control.setStatus(id, 'VOIDED', false);
    await sentBefore(admin, raw(page, { intent: 'ask' }));
    return typedInto(admin, page, 'close');
  }),
  '/admin/pedidos/:reference prepare': leaves('order prepared', (admin) => typedInto(admin, order(admin), 'prepare')),
  '/admin/pedidos/:reference serials': leaves('order serials_saved', (admin) =>
    typedInto(admin, order(admin), 'serials', { [serialField(1)]: 'SN-0001' }),
  ),
  '/admin/pedidos/:reference send': leaves('order sent', (admin) => typedInto(admin, order(admin), 'send', parcel)),
  '/admin/pedidos/:reference parcel': leaves('order parcel_corrected', (admin) =>
    typedInto(admin, order(admin), 'parcel', { trackingNumber: '2260' }),
  ),
  '/admin/pedidos/:reference deliver': leaves('order delivered', (admin) => typedInto(admin, order(admin), 'deliver')),
  '/admin/pedidos/:reference piece_back': leaves('order piece_back', (admin) =>
    typedInto(admin, order(admin), 'piece_back'),
  ),
  '/admin/pedidos/:reference return': leaves('order returned', (admin) =>
    typedInto(admin, order(admin), 'return', { reason: 'No era', shelf: 'back' }),
  ),
  '/admin/pedidos/:reference undo_return': leaves('order return_undone', (admin) =>
    typedInto(admin, order(admin), 'undo_return'),
  ),
  '/admin/pedidos/:reference drop': leaves('order rest_dropped', async (admin) => {
    const made = await buy(admin.store.url, [{ id: 'disco', quantity: 2 }]);
    await admin.store.control.pay(made, { sendEvent: false });
    const page = pageOf(made.reference);
    await sentBefore(admin, raw(page, { intent: 'ask' }));
    await sentBefore(admin, await typedInto(admin, page, 'send', { ...parcel, [unitField(0)]: '1' }));
    return typedInto(admin, page, 'drop', { reason: 'Se dañó', shelf: 'off' });
  }),
  '/admin/pedidos/:reference refund': leaves('order refund_noted', async (admin) => {
    await sentBefore(admin, await typedInto(admin, order(admin), 'return', { reason: 'No era', shelf: 'back' }));
    return typedInto(admin, order(admin), 'refund', { amount: '1.000', transferReference: 'b-1' });
  }),
  '/admin/pedidos/:reference settle': leaves('attention settled', (admin) =>
    typedInto(admin, order(admin), 'settle', { note: 'El resto va en un bono' }),
  ),
  '/admin/pedidos/:reference cancel': leaves('order cancelled', async (admin) =>
    typedInto(admin, pageOf(await paidOrder(admin)), 'cancel', { reason: 'Se dañó', sure: 'on' }),
  ),
  '/admin/pedidos/:reference restock': leaves('order restocked', async (admin) => {
    const { services, control } = admin.store;
    const late = await bought(admin, {}, 'ultimo');
    const lapsed = new Date(Date.now() - 60_000);
    const held = services.db.updateTable('orders').set({ hold_expires_at: lapsed });
    await held.where('reference', '=', late.reference).execute();
    await releaseLapsedHolds(services.db, new Date(), services.settings.holdMinutes);
    await setProduct(services.db, 'ultimo', { stock: 0 });
    await control.pay(late, { sendEvent: false });
    await sentBefore(admin, raw(pageOf(late.reference), { intent: 'ask' }));
    await setProduct(services.db, 'ultimo', { stock: 1 });
    return typedInto(admin, pageOf(late.reference), 'restock');
  }),
  '/admin/pedidos prepare': leaves('order prepared', async (admin) => {
    admin.saved.set('prepared', await paidOrder(admin));
    return raw('/admin/pedidos', { intent: 'prepare', pedido: savedOf(admin, 'prepared') });
  }),
  '/admin/pedidos undo': leaves('order step_taken_back', async (admin) => {
    const location = await sentBefore(
      admin,
      raw('/admin/pedidos', { intent: 'prepare', pedido: await paidOrder(admin) }),
    );
    return typedInto(admin, location, 'undo');
  }),
  '/admin/pedidos/enviar read': leavesNothing(onlyRead, [], async (admin) => {
    const file = new File([`pedido;guia\n${savedOf(admin, 'prepared')};${guide}\n`], 'guias.csv');
    return withFile('/admin/pedidos/enviar', { intent: 'read' }, ['archivo', file]);
  }),
  '/admin/pedidos/enviar check': leavesNothing(onlyRead, [], async (admin) =>
    raw('/admin/pedidos/enviar', { intent: 'check', [`guia.${savedOf(admin, 'prepared')}`]: guide }),
  ),
  '/admin/pedidos/enviar send': leaves('order sent', async (admin) =>
    raw('/admin/pedidos/enviar', {
      ...{ intent: 'send', transportadora: 'Servientrega' },
      [`guia.${savedOf(admin, 'prepared')}`]: guide,
    }),
  ),
  '/admin/pedidos/entregar read': leavesNothing('nothing is written before the parcels are marked', [], async () =>
    raw('/admin/pedidos/entregar', { intent: 'read', guias: guide }),
  ),
  '/admin/pedidos/entregar deliver': leaves('order delivered', async (admin) =>
    raw('/admin/pedidos/entregar', { intent: 'deliver', paquete: `${savedOf(admin, 'prepared')}.1` }),
  ),
  '/admin/apartados free': leaves('order freed', async (admin) => {
    const { reference } = await bought(admin);
    return typedInto(admin, '/admin/apartados', 'free', {}, ['reference', reference]);
  }),
  '/admin/apartados free_all': leaves('order freed', async (admin) => {
    const who = 'aparta.mucho@example.test';
    await bought(admin, { email: who });
    return typedInto(admin, '/admin/apartados', 'free_all', {}, ['who', who]);
  }),
  '/admin/facturas invoice': leaves('invoice queued', async (admin) => {
    const { db } = admin.store.services;
    const at = new Date().toISOString();
    const reference = await anOrderOf(db, { createdAt: at, paidAt: at, lines: [['disco', 100_000, 0, 1]] });
    admin.saved.set('invoiced', reference);
    await setInvoicing(db, 'manual', new Date());
    return raw('/admin/facturas?ver=not_invoiced', { intent: 'invoice', pedido: reference });
  }),
  '/admin/pedidos/:reference invoice': leaves('invoice queued', async (admin) => {
    const at = new Date().toISOString();
    const sold = { createdAt: at, paidAt: at, lines: [['disco', 100_000, 0, 1] as [string, number, number, number]] };
    const { db } = admin.store.services;
    await setInvoicing(db, 'off', new Date());
    const reference = await anOrderOf(db, sold);
    await setInvoicing(db, 'factus', new Date());
    return typedInto(admin, pageOf(reference), 'invoice');
  }),
  '/admin/pedidos/:reference send_again': leaves('invoice sent_again', async (admin) => {
    const { db } = admin.store.services;
    await setInvoicing(db, 'off', new Date());
    const reference = savedOf(admin, 'invoiced');
    await db.updateTable('invoices').set({ state: 'stopped' }).where('order_reference', '=', reference).execute();
    return typedInto(admin, pageOf(reference), 'send_again');
  }),
  '/admin/facturas send_again': leaves('invoice sent_again', async (admin) => {
    const { db } = admin.store.services;
    await setInvoicing(db, 'off', new Date());
    const { id } = await db
      .updateTable('invoices')
      .set({ state: 'rejected' })
      .where('order_reference', '=', savedOf(admin, 'invoiced'))
      .returning('id')
      .executeTakeFirstOrThrow();
    return raw('/admin/facturas?ver=to_fix', { intent: 'send_again', documento: String(id) });
  }),
  '/admin/facturas/:id': leaves('invoice typed', async (admin) => {
    const { db } = admin.store.services;
    const { id } = await db
      .updateTable('invoices')
      .set({ state: 'queued', due_at: null })
      .where('order_reference', '=', savedOf(admin, 'invoiced'))
      .returning('id')
      .executeTakeFirstOrThrow();
    const typed = { numero: 'SETP1', codigo: 'a'.repeat(96), fecha: '2026-11-21' };
    return withFile(`/admin/facturas/${id}`, typed, ['archivo', aPdf()]);
  }),
  '/admin resend': leaves('mail resent', async (admin) =>
    typedInto(admin, '/admin', 'resend', {}, ['id', await undeliveredMail(admin, 'order-paid:one')]),
  ),
  '/admin dismiss': leaves('mail dismissed', async (admin) =>
    typedInto(admin, '/admin', 'dismiss', {}, ['id', await undeliveredMail(admin, 'order-paid:two')]),
  ),
  '/admin/pqr/:number note': leaves('claim noted', async (admin) => {
    const { number } = await fileClaim(admin.store.services.db, {
      request: { kind: 'claim', name: 'Ana', email: 'ana@example.test', text: 'No llegó.' },
      ...{ submission: newSubmission(), now: new Date(), privacyVersion: '1', clientAddress: '203.0.113.7' },
    });
    admin.saved.set('claim', number);
    return typedInto(admin, claim(admin), 'note', { note: 'Llamar mañana.' });
  }),
  '/admin/pqr/:number answer': leaves('claim answered', (admin) =>
    typedInto(admin, claim(admin), 'answer', { text: 'Llega hoy.' }),
  ),
  '/admin/pqr/:number close': leaves('claim closed', (admin) => typedInto(admin, claim(admin), 'close')),
  '/admin/pqr/:number reopen': leaves('claim reopened', (admin) => typedInto(admin, claim(admin), 'reopen')),
};
