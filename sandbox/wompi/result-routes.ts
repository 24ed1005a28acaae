import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { notFromOtherSites } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import type { StandIns } from '../stand-ins.ts';
import { RETRY_FIELD } from './checkout-page.ts';
import { referenceUse } from './reference-use.ts';
import { bankPage, resultPage } from './result-page.ts';
import { returnAddress } from './return-address.ts';
import { TEST_BANKS } from './test-values.ts';
import type { Transaction, TransactionRecord } from './transactions.ts';

/** The page stays longer after a failure, because the buyer can choose another attempt there. */
const FAILURE_PATIENCE = 4;

export function resultRoutes({ ledger, cashier, announcer, switches, environment, now }: StandIns): Hono {
  const pages = new Hono();
  pages.use('/bank/*', notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));

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
        waitForEvent: eventTiming === 'before-redirect' && announcer.isUndelivered(transaction.id),
      }),
    );
  });

  // The sandbox's own address, so that it knows when the browser has left.
  pages.get('/p/return/:id', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record || record.transaction.redirect_url === null) return c.html(nothingHerePage(), 404);
    const { transaction } = record;
    cashier.settleIn(record, switches.current().bankDelayMs);
    announcer.browserReturned(record);
    return c.redirect(returnAddress(transaction.redirect_url ?? '', transaction.id, environment), 303);
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
    if (use.use !== 'retry') return null;
    const retry = new URLSearchParams({ [RETRY_FIELD]: record.transaction.id });
    return { href: `/p/?${record.checkoutQuery}&${retry}`, until: use.until };
  }

  return pages;
}

function bankName(transaction: Transaction): string {
  const code = transaction.payment_method.financial_institution_code;
  return TEST_BANKS.find((bank) => bank.code === code)?.name ?? 'Bancolombia';
}
