import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { notFromOtherSites } from '../guards.ts';
import type { Provider } from '../provider.ts';
import { type Checkout, type FieldProblem, readCheckout } from './checkout-fields.ts';
import { checkoutPage, PREFILL_FIELD, refusalPage } from './checkout-page.ts';
import { FORMS, readPayment, TEST_BANKS } from './payment-methods.ts';
import { referenceUse } from './references.ts';
import { bankPage, nothingHerePage, resultPage } from './result-page.ts';
import { returnAddress } from './return-address.ts';
import type { Transaction, TransactionRecord } from './transactions.ts';

type Opened =
  | { kind: 'open'; checkout: Checkout; query: URLSearchParams; prefill: string | null; retryUntil: Date | null }
  | { kind: 'in-progress'; record: TransactionRecord }
  | { kind: 'refused'; status: 401 | 422; problems: FieldProblem[] };

/** Failures offer another try, and a person needs longer to choose than to read. */
const FAILURE_PATIENCE = 4;

/** The hosted page, its result page and the bank behind it: everything that a buyer sees. */
export function checkoutRoutes(provider: Provider): Hono {
  const { keys, ledger, cashier, newsroom, switches, now } = provider;
  const pages = new Hono();
  pages.use('/p/*', notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));
  pages.use('/bank/*', notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));

  /** The query is the whole session: each form carries it on, and it is checked anew each time. */
  function open(c: Context): Opened {
    const query = new URL(c.req.url).searchParams;
    const prefill = query.get(PREFILL_FIELD);
    query.delete(PREFILL_FIELD);
    const read = readCheckout(query, keys, now());
    if (!read.ok) return { kind: 'refused', status: read.status, problems: read.problems };
    const use = referenceUse(ledger, read.checkout.reference, now());
    if (use.use === 'in-progress') return { kind: 'in-progress', record: use.record };
    if (use.use === 'spent') {
      return {
        kind: 'refused',
        status: 422,
        problems: [{ field: 'reference', message: 'La referencia ya ha sido usada.' }],
      };
    }
    const retryUntil = use.use === 'retry' ? use.until : null;
    return { kind: 'open', checkout: read.checkout, query, prefill, retryUntil };
  }

  pages.get('/p', (c) => c.redirect(`/p/${new URL(c.req.url).search}`, 308));

  pages.get('/p/', (c) => {
    const opened = open(c);
    switch (opened.kind) {
      case 'refused':
        return c.html(refusalPage(opened.problems), opened.status);
      case 'in-progress': {
        const problem = { field: 'reference', message: 'Ya hay un pago en curso con esta referencia.' };
        return c.html(
          refusalPage([problem], { href: waitingPlace(opened.record), label: 'Ver el pago en curso' }),
          422,
        );
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
    const opened = open(c);
    if (opened.kind === 'refused') return c.html(refusalPage(opened.problems), opened.status);
    if (opened.kind === 'in-progress') return c.redirect(waitingPlace(opened.record), 303);
    const payment = readPayment(form, values, now());
    if (!payment.ok) {
      const rejected = { form, values, problems: payment.problems };
      return c.html(checkoutPage({ ...opened, now: now(), rejected }), 422);
    }

    const { checkout } = opened;
    const record = cashier.open({
      amountInCents: checkout.amountInCents,
      currency: checkout.currency,
      reference: checkout.reference,
      customerEmail: checkout.email,
      paymentMethod: payment.method,
      shippingAddress: checkout.shippingAddress,
      redirectUrl: checkout.redirectUrl,
      customerData: checkout.customerData,
      taxes: checkout.taxes,
      checkoutQuery: opened.query.toString(),
      planned: payment.outcome,
    });
    if (payment.atBank) {
      record.transaction.payment_method.extra.async_payment_url = `${provider.url()}/bank/${record.transaction.id}`;
    } else {
      cashier.settleIn(record, switches.current().settleDelayMs);
    }
    return c.redirect(waitingPlace(record), 303);
  });

  pages.get('/p/result/:id', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return c.html(nothingHerePage(), 404);
    const { transaction } = record;
    const { eventTiming, redirectDelaySeconds } = switches.current();
    const retry = retryOffer(record);
    return c.html(
      resultPage({
        transaction,
        returnHref: transaction.redirect_url === null ? null : `/p/return/${transaction.id}`,
        returnSeconds: retry ? redirectDelaySeconds * FAILURE_PATIENCE : redirectDelaySeconds,
        retry,
        waitForEvent: eventTiming === 'before-redirect' && newsroom.isUnheard(transaction.id),
      }),
    );
  });

  // The way back leads over here, so that the sandbox knows when the browser has left.
  pages.get('/p/return/:id', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record || record.transaction.redirect_url === null) return c.html(nothingHerePage(), 404);
    const { transaction } = record;
    cashier.settleIn(record, switches.current().bankDelayMs);
    newsroom.browserReturned(record);
    return c.redirect(returnAddress(transaction.redirect_url ?? '', transaction.id), 303);
  });

  pages.get('/bank/:id', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return c.html(nothingHerePage(), 404);
    const { transaction } = record;
    if (transaction.status !== 'PENDING') return c.redirect(`/p/result/${transaction.id}`, 303);
    const leave = transaction.redirect_url === null ? 'result' : 'return';
    return c.html(bankPage(transaction, bankName(transaction), `/p/${leave}/${transaction.id}`));
  });

  pages.post('/bank/:id/confirm', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return c.html(nothingHerePage(), 404);
    cashier.settle(record);
    return c.redirect(`/p/result/${record.transaction.id}`, 303);
  });

  function retryOffer(record: TransactionRecord): { href: string; until: Date } | null {
    if (record.checkoutQuery === null) return null;
    const use = referenceUse(ledger, record.transaction.reference, now());
    return use.use === 'retry' ? { href: `/p/?${record.checkoutQuery}`, until: use.until } : null;
  }

  return pages;
}

/** Where somebody waits for this payment: at the bank, or on the result page. */
function waitingPlace({ transaction }: TransactionRecord): string {
  return 'async_payment_url' in transaction.payment_method.extra
    ? `/bank/${transaction.id}`
    : `/p/result/${transaction.id}`;
}

function bankName(transaction: Transaction): string {
  const code = transaction.payment_method.financial_institution_code;
  return TEST_BANKS.find((bank) => bank.code === code)?.name ?? 'Bancolombia';
}
