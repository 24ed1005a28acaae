import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { notFromOtherSites } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import type { StandIns } from '../stand-ins.ts';
import { checkoutPage, PREFILL_FIELD, RETRY_FIELD, refusalPage } from './checkout-page.ts';
import { type Checkout, type FieldProblem, readCheckout } from './read-checkout.ts';
import { FORMS, type ReadPayment, readPayment } from './read-payment.ts';
import { referenceUse } from './reference-use.ts';
import type { NewTransaction, TransactionRecord } from './transactions.ts';

/** As usual proxies and content networks have it; longer ones never reach a page. */
const LONGEST_ADDRESS = 8_192;

type Opened =
  | { kind: 'open'; checkout: Checkout; query: URLSearchParams; prefill: string | null; retryUntil: Date | null }
  | { kind: 'in-progress'; record: TransactionRecord }
  | { kind: 'refused'; status: 401 | 403 | 422; problems: FieldProblem[] };

export function checkoutRoutes(standIns: StandIns): Hono {
  const { addresses, cashier, switches, now } = standIns;
  const pages = new Hono();
  pages.use('/p/*', notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));

  pages.use('/p/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    return pathname.length + search.length > LONGEST_ADDRESS ? c.text('URI Too Long', 414) : next();
  });

  pages.get('/p', (c) => c.redirect(`/p/${new URL(c.req.url).search}`, 308));

  pages.get('/p/', (c) => {
    const opened = open(c, standIns);
    switch (opened.kind) {
      case 'refused':
        return c.html(refusalPage(opened.problems), opened.status);
      case 'in-progress': {
        const problem = { field: 'reference', message: 'Ya hay un pago en curso con esta referencia.' };
        const next = { href: waitingPath(opened.record), label: 'Ver el pago en curso' };
        return c.html(refusalPage([problem], next), 422);
      }
      case 'open':
        return c.html(checkoutPage({ ...opened, now: now(), rejected: null }));
    }
  });

  pages.post('/p/pay/:form', async (c) => {
    const form = FORMS.find((name) => name === c.req.param('form'));
    if (form === undefined) return c.html(nothingHerePage(), 404);
    const values = new URLSearchParams(await c.req.text());
    // Checked after the last await, so that two presses of the button cannot both find the reference free.
    const opened = open(c, standIns);
    if (opened.kind === 'refused') return c.html(refusalPage(opened.problems), opened.status);
    if (opened.kind === 'in-progress') return c.redirect(waitingPath(opened.record), 303);
    const payment = readPayment(form, values, now());
    if (!payment.ok) {
      const rejected = { form, values, problems: payment.problems };
      return c.html(checkoutPage({ ...opened, now: now(), rejected }), 422);
    }
    const record = cashier.open(newTransaction(opened.checkout, payment, opened.query));
    if (payment.atBank) {
      record.transaction.payment_method.extra.async_payment_url = `${addresses.url}/bank/${record.transaction.id}`;
    } else {
      cashier.settleIn(record, switches.current().settleDelayMs);
    }
    return c.redirect(waitingPath(record), 303);
  });

  return pages;
}

/** No session: each form sends the merchant's query again, and it is checked each time. */
function open(c: Context, { environment, keys, ledger, now, switches }: StandIns): Opened {
  const query = new URL(c.req.url).searchParams;
  const prefill = query.get(PREFILL_FIELD);
  query.delete(PREFILL_FIELD);
  const read = readCheckout(query, {
    keys: keys.wompi,
    environment,
    strictAmounts: switches.current().strictAmounts,
    now: now(),
    from: pageBefore(c),
  });
  if (!read.ok) return { kind: 'refused', status: read.status, problems: read.problems };
  const use = referenceUse(ledger, read.checkout.reference, now());
  if (use.use === 'in-progress') return { kind: 'in-progress', record: use.record };
  // The offer of another try belongs to the page that showed the failure. Those who come again have a used reference.
  const isOffered = use.use === 'retry' && use.after.includes(query.get(RETRY_FIELD) ?? '');
  if (use.use === 'spent' || (use.use === 'retry' && !isOffered)) {
    const problems = [{ field: 'reference', message: 'La referencia ya ha sido usada.' }];
    return { kind: 'refused', status: 422, problems };
  }
  const retryUntil = use.use === 'retry' ? use.until : null;
  return { kind: 'open', checkout: read.checkout, query, prefill, retryUntil };
}

/** Where the browser comes from; a page of the sandbox itself does not count. */
function pageBefore(c: Context): string | null {
  const from = c.req.header('referer');
  return from !== undefined && URL.canParse(from) && new URL(from).host !== c.req.header('host') ? from : null;
}

function withoutRetry(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(RETRY_FIELD);
  return rest;
}

function newTransaction(
  checkout: Checkout,
  payment: Extract<ReadPayment, { ok: true }>,
  query: URLSearchParams,
): NewTransaction {
  return {
    amountInCents: checkout.amountInCents,
    currency: checkout.currency,
    reference: checkout.reference,
    customerEmail: checkout.email,
    paymentMethod: payment.method,
    shippingAddress: checkout.shippingAddress,
    redirectUrl: checkout.redirectUrl,
    customerData: checkout.customerData,
    taxes: checkout.taxes,
    checkoutQuery: withoutRetry(query).toString(),
    planned: payment.outcome,
  };
}

function waitingPath({ transaction }: TransactionRecord): string {
  return 'async_payment_url' in transaction.payment_method.extra
    ? `/bank/${transaction.id}`
    : `/p/result/${transaction.id}`;
}
