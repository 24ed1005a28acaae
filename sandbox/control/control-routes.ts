import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { loopbackOnly, notFromOtherSites } from '../guards.ts';
import { sentToDian, sentToFactus } from '../invoices/sent-document.ts';
import { settingsChangeSchema } from '../settings.ts';
import type { StandIns } from '../stand-ins.ts';
import type { Delivery } from '../wompi/delivery-log.ts';
import { METHODS, type NewTransaction, STATUSES } from '../wompi/transactions.ts';

const newTransaction = z.strictObject({
  reference: z.string().min(1).max(255),
  amountInCents: z.int().min(1),
  currency: z.string().default('COP'),
  status: z.enum(STATUSES).default('APPROVED'),
  method: z.enum(METHODS).default('CARD'),
  /** Default: an event for a final status, none for PENDING. */
  sendEvent: z.boolean().optional(),
  customerEmail: z.string().nullable().default(null),
  redirectUrl: z.url().nullable().default(null),
});
const newStatus = z.strictObject({ status: z.enum(STATUSES), sendEvent: z.boolean().optional() });

const newCaptchaToken = z.strictObject({
  action: z.string().max(100),
  hostname: z.string().max(253).default('localhost'),
});

export function controlRoutes(standIns: StandIns): Hono {
  const { announcer, cashier, deliveries, dianBook, documents, ledger, mails, switches, tokens } = standIns;
  const control = new Hono();
  control.use(loopbackOnly, notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));

  control.get('/settings', (c) => c.json({ settings: switches.current() }));
  control.put('/settings', async (c) => {
    const change = await read(c, settingsChangeSchema);
    return change.ok ? c.json({ settings: switches.change(change.value) }) : change.refusal;
  });

  control.post('/reset', (c) => {
    standIns.reset();
    return c.json({ settings: switches.current() });
  });

  control.get('/transactions', (c) => {
    const reference = c.req.query('reference');
    const records = reference === undefined ? ledger.all() : ledger.ofReference(reference);
    return c.json({ transactions: records.map((record) => record.transaction) });
  });
  control.get('/transactions/:id', (c) => {
    const record = ledger.find(c.req.param('id'));
    return record ? c.json(record) : notFound(c);
  });
  control.post('/transactions', async (c) => {
    const wanted = await read(c, newTransaction);
    if (!wanted.ok) return wanted.refusal;
    const { status, sendEvent } = wanted.value;
    const record = cashier.open(withoutBrowser(wanted.value));
    cashier.setStatus(record, status, sendEvent ?? status !== 'PENDING');
    return c.json({ transaction: record.transaction }, 201);
  });
  control.post('/transactions/:id/status', async (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return notFound(c);
    const wanted = await read(c, newStatus);
    if (!wanted.ok) return wanted.refusal;
    const { status, sendEvent } = wanted.value;
    cashier.setStatus(record, status, sendEvent ?? status !== 'PENDING');
    return c.json({ transaction: record.transaction });
  });
  control.post('/transactions/:id/confirm', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return notFound(c);
    if (!cashier.settle(record)) return c.json({ error: 'This transaction does not wait for an outcome.' }, 409);
    return c.json({ transaction: record.transaction });
  });
  control.post('/transactions/:id/event', (c) => {
    const record = ledger.find(c.req.param('id'));
    return record ? c.json({ event: shown(announcer.repeat(record)) }, 202) : notFound(c);
  });

  control.get('/events', (c) => {
    const reference = c.req.query('reference');
    const transactionId = c.req.query('transactionId');
    const events = deliveries
      .all()
      .filter(
        (delivery) =>
          (reference === undefined || delivery.reference === reference) &&
          (transactionId === undefined || delivery.transactionId === transactionId),
      );
    return c.json({ events: events.map(shown) });
  });

  control.post('/captcha-token', async (c) => {
    const wanted = await read(c, newCaptchaToken);
    return wanted.ok ? c.json({ token: tokens.give(wanted.value.action, wanted.value.hostname) }, 201) : wanted.refusal;
  });

  control.get('/documents', (c) =>
    c.json({ factus: documents.all().map(sentToFactus), dian: dianBook.all().map(sentToDian) }),
  );

  control.get('/mails', (c) => c.json(mails.all(c.req.query('to'))));
  control.delete('/mails', (c) => {
    mails.clear();
    return c.body(null, 204);
  });

  control.all('*', notFound);
  return control;
}

/** So that a test can play a hundred buyers. */
function withoutBrowser(wanted: z.infer<typeof newTransaction>): NewTransaction {
  const card = { bin: '424242', name: 'VISA-4242', brand: 'VISA', last_four: '4242', card_type: 'CREDIT' };
  return {
    amountInCents: wanted.amountInCents,
    currency: wanted.currency,
    reference: wanted.reference,
    customerEmail: wanted.customerEmail,
    paymentMethod: {
      type: wanted.method,
      extra: wanted.method === 'CARD' ? card : {},
      ...(wanted.method === 'CARD' ? { installments: 1 } : {}),
    },
    redirectUrl: wanted.redirectUrl,
    checkoutQuery: null,
    planned: null,
  };
}

function shown(delivery: Delivery): Omit<Delivery, 'transaction' | 'body'> & { body: unknown } {
  const { transaction: _draft, body, ...rest } = delivery;
  return { ...rest, body: body === null ? null : JSON.parse(body) };
}

function notFound(c: Context): Response {
  return c.json({ error: 'There is no such thing here.' }, 404);
}

type Read<Value> = { ok: true; value: Value } | { ok: false; refusal: Response };

async function read<Value>(c: Context, schema: z.ZodType<Value>): Promise<Read<Value>> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    return { ok: false, refusal: c.json({ error: 'The body is not JSON.' }, 400) };
  }
  const result = schema.safeParse(body);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, refusal: c.json({ error: z.prettifyError(result.error) }, 422) };
}
