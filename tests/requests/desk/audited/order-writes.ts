import { sql } from 'kysely';
import { serialField } from '#app/shop/aftersale/desk-pieces.ts';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import {
  type Desk,
  type DeskWrite,
  keptOf,
  leaves,
  leavesNothing,
  raw,
  sentBefore,
  typedInto,
  withFile,
} from './desk-world.ts';

const pageOf = (reference: string) => `/admin/pedidos/${reference}`;
const bought = (desk: Desk, form: object = {}, id = 'disco') => buy(desk.store.url, [{ id, quantity: 1 }], form);

/** Wompi knows of the payment, and nobody has told the shop. */
async function paidAtWompi(desk: Desk): Promise<string> {
  const made = await bought(desk);
  await desk.store.control.pay(made, { sendEvent: false });
  return made.reference;
}

async function paidOrder(desk: Desk): Promise<string> {
  const reference = await paidAtWompi(desk);
  await sentBefore(desk, raw(pageOf(reference), { intent: 'ask' }));
  return reference;
}

async function undeliveredMail({ store: { services } }: Desk, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mails (dedupe_key, recipient, kind, message, ended_at, ended_as)
    VALUES (${key}, 'ana@example.test', 'order-paid', ${JSON.stringify({ kind: 'order-paid', reference: key })}::jsonb, now(), 'given_up')
    RETURNING id`.execute(services.db);
  return rows[0]?.id ?? '';
}

/** The page of the order that goes from its payment to its refund. */
const order = (desk: Desk) => pageOf(keptOf(desk, 'order'));
/** As Servientrega's are. */
const guide = '226012345';
const parcel = { carrier: 'Servientrega', trackingNumber: '2259', trackingUrl: 'https://rastreo.example.com/1' };
const claim = (desk: Desk) => `/admin/pqr/${keptOf(desk, 'claim')}`;
const onlyRead = 'nothing is written before the orders are sent';

/** In their order: each finds what those before it left. */
export const orderWrites: Record<string, DeskWrite> = {
  '/admin/pedidos/:reference ask': leaves('order asked_provider', async (desk) => {
    desk.kept.set('order', await paidAtWompi(desk));
    return raw(order(desk), { intent: 'ask' });
  }),
  '/admin/pedidos/:reference note': leaves('order noted', (desk) =>
    typedInto(desk, order(desk), 'note', { note: 'Llamó.' }),
  ),
  '/admin/pedidos/:reference prepare': leaves('order prepared', (desk) => typedInto(desk, order(desk), 'prepare')),
  '/admin/pedidos/:reference serials': leaves('order serials_saved', (desk) =>
    typedInto(desk, order(desk), 'serials', { [serialField(1)]: 'SN-0001' }),
  ),
  '/admin/pedidos/:reference send': leaves('order sent', (desk) => typedInto(desk, order(desk), 'send', parcel)),
  '/admin/pedidos/:reference parcel': leaves('order parcel_corrected', (desk) =>
    typedInto(desk, order(desk), 'parcel', { trackingNumber: '2260' }),
  ),
  '/admin/pedidos/:reference deliver': leaves('order delivered', (desk) => typedInto(desk, order(desk), 'deliver')),
  '/admin/pedidos/:reference piece_back': leaves('order piece_back', (desk) =>
    typedInto(desk, order(desk), 'piece_back'),
  ),
  '/admin/pedidos/:reference return': leaves('order returned', (desk) =>
    typedInto(desk, order(desk), 'return', { reason: 'No era', shelf: 'back' }),
  ),
  '/admin/pedidos/:reference refund': leaves('order refund_noted', (desk) =>
    typedInto(desk, order(desk), 'refund', { amount: '1.000', transferReference: 'b-1' }),
  ),
  '/admin/pedidos/:reference settle': leaves('attention settled', (desk) =>
    typedInto(desk, order(desk), 'settle', { note: 'El resto va en un bono' }),
  ),
  '/admin/pedidos/:reference cancel': leaves('order cancelled', async (desk) =>
    typedInto(desk, pageOf(await paidOrder(desk)), 'cancel', { reason: 'Se dañó', sure: 'on' }),
  ),
  '/admin/pedidos/:reference restock': leaves('order restocked', async (desk) => {
    const { services, control } = desk.store;
    const late = await bought(desk, {}, 'ultimo');
    const lapsed = new Date(Date.now() - 60_000);
    const held = services.db.updateTable('orders').set({ hold_expires_at: lapsed });
    await held.where('reference', '=', late.reference).execute();
    await releaseLapsedHolds(services.db, new Date(), services.settings.holdMinutes);
    await setProduct(services.db, 'ultimo', { stock: 0 });
    await control.pay(late, { sendEvent: false });
    await sentBefore(desk, raw(pageOf(late.reference), { intent: 'ask' }));
    await setProduct(services.db, 'ultimo', { stock: 1 });
    return typedInto(desk, pageOf(late.reference), 'restock');
  }),
  '/admin/pedidos prepare': leaves('order prepared', async (desk) => {
    desk.kept.set('prepared', await paidOrder(desk));
    return raw('/admin/pedidos', { intent: 'prepare', pedido: keptOf(desk, 'prepared') });
  }),
  '/admin/pedidos/enviar read': leavesNothing(onlyRead, [], async (desk) => {
    const file = new File([`pedido;guia\n${keptOf(desk, 'prepared')};${guide}\n`], 'guias.csv');
    return withFile('/admin/pedidos/enviar', { intent: 'read' }, ['archivo', file]);
  }),
  '/admin/pedidos/enviar check': leavesNothing(onlyRead, [], async (desk) =>
    raw('/admin/pedidos/enviar', { intent: 'check', [`guia.${keptOf(desk, 'prepared')}`]: guide }),
  ),
  '/admin/pedidos/enviar send': leaves('order sent', async (desk) =>
    raw('/admin/pedidos/enviar', {
      ...{ intent: 'send', transportadora: 'Servientrega' },
      [`guia.${keptOf(desk, 'prepared')}`]: guide,
    }),
  ),
  '/admin/apartados free': leaves('order freed', async (desk) => {
    const { reference } = await bought(desk);
    return typedInto(desk, '/admin/apartados', 'free', {}, ['reference', reference]);
  }),
  '/admin/apartados free_all': leaves('order freed', async (desk) => {
    const who = 'aparta.mucho@example.test';
    await bought(desk, { email: who });
    return typedInto(desk, '/admin/apartados', 'free_all', {}, ['who', who]);
  }),
  '/admin resend': leaves('mail resent', async (desk) =>
    typedInto(desk, '/admin', 'resend', {}, ['id', await undeliveredMail(desk, 'order-paid:one')]),
  ),
  '/admin dismiss': leaves('mail dismissed', async (desk) =>
    typedInto(desk, '/admin', 'dismiss', {}, ['id', await undeliveredMail(desk, 'order-paid:two')]),
  ),
  '/admin/pqr/:number note': leaves('claim noted', async (desk) => {
    const { number } = await fileClaim(desk.store.services.db, {
      request: { kind: 'claim', name: 'Ana', email: 'ana@example.test', text: 'No llegó.' },
      ...{ submission: newSubmission(), now: new Date(), privacyVersion: '1', clientAddress: '203.0.113.7' },
    });
    desk.kept.set('claim', number);
    return typedInto(desk, claim(desk), 'note', { note: 'Llamar mañana.' });
  }),
  '/admin/pqr/:number answer': leaves('claim answered', (desk) =>
    typedInto(desk, claim(desk), 'answer', { text: 'Llega hoy.' }),
  ),
  '/admin/pqr/:number close': leaves('claim closed', (desk) => typedInto(desk, claim(desk), 'close')),
  '/admin/pqr/:number reopen': leaves('claim reopened', (desk) => typedInto(desk, claim(desk), 'reopen')),
};
