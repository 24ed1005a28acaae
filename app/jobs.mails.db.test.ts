import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailsWritten, makeDue } from '#tests/support/delivery.ts';
import { exampleSource } from '#tests/support/example-mails.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { type ScriptedGateway, scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { type ScriptedMailer, scriptedMailer } from '#tests/support/outside/scripted-mailer.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { pdfMaker } from './adapters/pdf/pdf-maker.server.ts';
import { sendMail } from './jobs.mails.server.ts';
import { inTransaction } from './platform/database.server.ts';
import { createLog } from './platform/log.server.ts';
import type { Acting } from './shop/audit/audit.server.ts';
import { placeOrder } from './shop/checkout/place-order.server.ts';
import { takeClaimStep } from './shop/claims/answer-claims.server.ts';
import { fileClaim } from './shop/claims/claims.server.ts';
import type { MailKind } from './shop/mails/mail.ts';
import { claimDueMails } from './shop/mails/mails.server.ts';
import { opensOrder } from './shop/orders/guest-link.server.ts';
import { queueOrderMessage } from './shop/orders/order-mails.server.ts';
import { lockOrder, moveOrder, releaseLapsedHolds } from './shop/orders/orders.server.ts';
import type { TransactionStatus } from './shop/payments/gateway.ts';
import { settleReference } from './shop/payments/settle.server.ts';
import { addSeconds } from './shop/shared/clock.ts';

const database = testDatabase();
const holdMinutes = 30;
const sessionSecret = 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj';
let gateway: ScriptedGateway;
let mailer: ScriptedMailer;
beforeEach(() => {
  gateway = scriptedGateway();
  mailer = scriptedMailer();
});

async function order(id: string, replaces?: string): Promise<string> {
  const reference = aReference();
  const { db } = database;
  const placed = await placeOrder(
    {
      db,
      now: testNow,
      holdMinutes,
      paymentCheckSeconds: 20,
    },
    { reference, customer: aCustomer(), lines: [{ id, quantity: 2 }], replaces },
  );
  expect(placed.ok).toBe(true);
  return reference;
}

async function anOrder(onShelf = 5) {
  const [part] = await stock(database.db, { price: 100_000, discount: 15, stock: onShelf });
  return { id: part!.id, reference: await order(part!.id) };
}

async function wompiSays(
  reference: string,
  status: TransactionStatus,
  id = 't-1',
  now = testNow,
  amountInCents = 17_000_000,
) {
  const transaction = { id, reference, status, amountInCents, currency: 'COP', method: 'CARD' };
  gateway.transactions = [...gateway.transactions.filter((each) => each.id !== id), transaction];
  const settling = { db: database.db, gateway, now, holdMinutes };
  for (let again = 0; again < 3; again += 1) await settleReference(settling, reference);
}

async function written(reference: string): Promise<MailKind[]> {
  const rows = await mailsWritten(database.db);
  return rows.filter(({ key }) => key.endsWith(reference)).map(({ kind }) => kind);
}

async function send(kind: MailKind, reference: string): Promise<'done' | 'later'> {
  const { id } = await database.db
    .selectFrom('mails')
    .select('id')
    .where('dedupe_key', '=', `${kind}:${reference}`)
    .executeTakeFirstOrThrow();
  await sendNow(id);
  const { due } = await database.db
    .selectFrom('mails')
    .select(sql<boolean>`sent_at IS NULL AND ended_at IS NULL AND due_at > now()`.as('due'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return due ? 'later' : 'done';
}

async function sendNow(id: string): Promise<void> {
  const settings = { ...exampleSource, sessionSecret, mailRetrySeconds: 30 };
  await makeDue(database.db, id);
  for (const mail of await claimDueMails(database.db, 20, 'others')) {
    await sendMail({ db: database.db, mailer, pdf: pdfMaker(), settings, log: createLog('silent') }, mail);
  }
}

/** Without the end of the reference. */
const subjects = () => mailer.taken.map(({ subject }) => subject.slice(0, -7));

describe('an order’s buyer', () => {
  test('is notified that it was received and, once however often the payment is reported, that it was paid', async () => {
    const { reference } = await anOrder();
    await wompiSays(reference, 'PENDING');
    await wompiSays(reference, 'APPROVED');
    expect(await written(reference)).toEqual(['order-received', 'order-paid']);
    await send('order-received', reference);
    await send('order-paid', reference);
    await send('order-paid', reference);
    expect(subjects()).toEqual(['Recibimos tu pedido', 'Tu pago fue aprobado: pedido']);
    const [, paid] = mailer.taken;
    expect(paid).toMatchObject({ to: 'ana@example.test', text: expect.stringContaining('2 × $ 85.000: $ 170.000') });
    const link = new URL(paid!.text.match(/https:\S+\/orders\/\S+/)?.[0] ?? '');
    expect(link.pathname).toBe(`/orders/${reference}`);
    expect(opensOrder(sessionSecret, reference, link.searchParams.get('clave'))).toBe(true);
  });

  test('is notified of a declined payment when the minutes for another try are over, once', async () => {
    const { reference } = await anOrder();
    await wompiSays(reference, 'DECLINED');
    await wompiSays(reference, 'PENDING', 't-2');
    await wompiSays(reference, 'DECLINED', 't-2');
    expect(await written(reference)).toEqual(['order-received', 'order-declined']);
    expect((await mailsWritten(database.db)).at(-1)?.dueInSeconds).toBe(5 * 60);
    expect(await send('order-declined', reference)).toBe('done');
    expect(subjects()).toEqual(['Tu pago no pasó: pedido']);
  });

  test('is told nothing of a declined payment that another try has made good in between', async () => {
    const { reference } = await anOrder();
    await wompiSays(reference, 'DECLINED');
    await wompiSays(reference, 'PENDING', 't-2');
    expect(await send('order-declined', reference)).toBe('later');
    await wompiSays(reference, 'APPROVED', 't-2');
    expect(await send('order-declined', reference)).toBe('done');
    expect(await send('order-paid', reference)).toBe('done');
    expect(subjects()).toEqual(['Tu pago fue aprobado: pedido']);
  });

  test('is told nothing of an order that another has replaced', async () => {
    const { id, reference } = await anOrder();
    await wompiSays(reference, 'DECLINED');
    const next = await order(id, reference);
    await send('order-received', reference);
    await send('order-declined', reference);
    await send('order-received', next);
    expect(mailer.taken).toHaveLength(1);
    expect(mailer.taken[0]?.text).toContain(next);
  });

  test('is told honestly when the money came and the units were gone', async () => {
    const { id, reference } = await anOrder(2);
    const late = addSeconds(testNow, holdMinutes * 60 + 1);
    await releaseLapsedHolds(database.db, late, holdMinutes);
    await order(id);
    await wompiSays(reference, 'APPROVED', 't-1', late);
    expect(await written(reference)).toEqual(['order-received', 'order-paid-without-stock']);
    await send('order-paid-without-stock', reference);
    expect(subjects()).toEqual(['Recibimos tu pago, pero se agotó un producto: pedido']);
  });

  test('is told when the payment was annulled, and no more that it was approved', async () => {
    const { reference } = await anOrder();
    await wompiSays(reference, 'APPROVED');
    await wompiSays(reference, 'VOIDED');
    expect(await written(reference)).toEqual(['order-received', 'order-paid', 'order-voided']);
    for (const kind of await written(reference)) expect(await send(kind, reference)).toBe('done');
    expect(subjects()).toEqual(['Wompi anuló el pago de tu pedido']);
  });

  test.each<[string, (reference: string, id: string) => Promise<unknown>]>([
    ['of an order that was paid already', (reference) => wompiSays(reference, 'APPROVED')],
    ['of an order that was replaced', (reference, id) => order(id, reference)],
    ['of another amount', async () => {}],
  ])('is told once that a payment is looked at, %s', async (how, before) => {
    const { id, reference } = await anOrder();
    await before(reference, id);
    const amountInCents = how === 'of another amount' ? 100 : undefined;
    await wompiSays(reference, 'APPROVED', 't-8', testNow, amountInCents);
    await wompiSays(reference, 'APPROVED', 't-9', testNow, amountInCents);
    const ofReview = (await written(reference)).filter((kind) => kind === 'order-payment-in-review');
    expect(ofReview).toHaveLength(1);
    expect(await send('order-payment-in-review', reference)).toBe('done');
    expect(subjects()).toEqual(['Estamos revisando un pago de tu pedido']);
    expect(mailer.taken[0]?.text).toContain('Tu dinero está seguro y no tienes que pagar otra vez.');
  });

  test('is told of the payment in the mail that the order was received, when that one was late', async () => {
    const { reference } = await anOrder();
    mailer.answer = 'delayed';
    expect(await send('order-received', reference)).toBe('later');
    await wompiSays(reference, 'APPROVED');
    mailer.answer = 'accepted';
    expect(await send('order-received', reference)).toBe('done');
    expect(mailer.taken[0]?.text).toContain('tu pago está confirmado');
    expect(mailer.taken[0]?.text).not.toContain('Falta el pago');
  });

  test('is told nothing when the database refuses the move that the mail is about', async () => {
    const { reference } = await anOrder();
    gateway.transactions = [
      { id: 't-1', reference, status: 'APPROVED', amountInCents: 17_000_000, currency: 'COP', method: null },
    ];
    const settling = { db: database.db, gateway, now: testNow, holdMinutes };
    const restore = await spoilMails();
    await expect(settleReference(settling, reference)).rejects.toThrow('spoiled');
    await restore();
    expect(await written(reference)).toEqual(['order-received']);
    const paid = await database.db.selectFrom('orders').select('status').executeTakeFirstOrThrow();
    expect(paid.status).toBe('awaiting_payment');
  });
});

/** @returns repairs it */
async function spoilMails(): Promise<() => Promise<unknown>> {
  await sql`ALTER TABLE mails ADD CONSTRAINT spoiled CHECK (kind <> 'order-paid')`.execute(database.db);
  return () => sql`ALTER TABLE mails DROP CONSTRAINT spoiled`.execute(database.db);
}

describe('a claimant', () => {
  test('is sent the answer with the link that shows it', async () => {
    const { db } = database;
    const acting: Acting = { actor: { id: 'o', email: 'owner@nucleo.test', role: 'owner' }, now: testNow };
    await db.insertInto('customers').values({ id: 'o', name: 'O', email: acting.actor.email, role: 'owner' }).execute();
    const request = { kind: 'claim', name: 'Ana Prueba', email: 'ana@example.test', text: 'Llegó golpeada.' } as const;
    const filing = { request, submission: 'x', now: testNow, privacyVersion: '1', clientAddress: '203.0.113.7' };
    const { number, accessKey } = await fileClaim(db, filing);
    await takeClaimStep({ db, acting }, number, 'received/0', { name: 'answer', text: 'Va otra.\n\nGracias.' });
    await sendNow((await mailsWritten(db))[0]!.id);
    expect(mailer.taken).toMatchObject([{ to: 'ana@example.test', subject: `Respondimos tu solicitud ${number}` }]);
    expect(mailer.taken[0]!.text).toContain('Va otra.\n\nGracias.');
    expect(mailer.taken[0]!.text).toContain(`${exampleSource.publicUrl}/pqr/${number}?clave=${accessKey}`);
  });
});

test('16.6 no mail before a payment says anything that was typed; after it, it says who receives the order and where', async () => {
  const typed = {
    fullName: 'GANASTE premio.test/x',
    addressLine1: 'Reclama en premio.test/y',
    city: 'premio.test/z',
    region: 'Premio aquí',
    phoneNumber: 'premio 300',
    legalId: 'premio 1',
  };
  const { db } = database;
  const [part] = await stock(db, { price: 100_000, discount: 15, stock: 20 });
  const unpaidOrder = async () => {
    const reference = aReference();
    const placing = { db, now: testNow, holdMinutes, paymentCheckSeconds: 20 };
    const customer = aCustomer(typed);
    expect(await placeOrder(placing, { reference, customer, lines: [{ id: part!.id, quantity: 2 }] })).toMatchObject({
      ok: true,
    });
    return reference;
  };
  const [declined, cancelled, short, paid] = [
    await unpaidOrder(),
    await unpaidOrder(),
    await unpaidOrder(),
    await unpaidOrder(),
  ];
  await wompiSays(declined, 'DECLINED');
  await wompiSays(short, 'APPROVED', 't-2', testNow, 150_000);
  await inTransaction(db, async (transaction) => {
    const locked = await lockOrder(transaction, cancelled);
    await moveOrder(transaction, locked!, { cause: 'cancelled', now: testNow, holdMinutes });
    const message = { kind: 'order-cancelled', reference: cancelled, reason: 'No hay', isRefundDue: false } as const;
    await queueOrderMessage(transaction, message);
  });
  await send('order-received', paid);
  await send('order-declined', declined);
  await send('order-cancelled', cancelled);
  await send('order-payment-in-review', short);
  expect(new Set(subjects())).toEqual(
    new Set([
      'Recibimos tu pedido',
      'Tu pago no pasó: pedido',
      'Cancelamos tu pedido',
      'Estamos revisando un pago de tu pedido',
    ]),
  );
  for (const { text, html } of mailer.taken) expect(`${text}${html}`).not.toMatch(/premio|ganaste/i);
  await wompiSays(paid, 'APPROVED', 't-3');
  await send('order-paid', paid);
  expect(mailer.taken.at(-1)?.text).toContain('Entrega: Reclama en premio.test/y, premio.test/z, Premio aquí');
});
