import type { Ledger } from './ledger.ts';
import type { TransactionRecord } from './transactions.ts';

/** Wompi's time for another attempt after a failed one. */
export const RETRY_WINDOW_MS = 3 * 60 * 1000;

export type ReferenceUse =
  | { use: 'fresh' }
  | { use: 'in-progress'; record: TransactionRecord }
  /** `after`: the ids of the payments that failed. */
  | { use: 'retry'; until: Date; after: string[] }
  | { use: 'spent' };

/** Once approved, never again, even if voided later. */
export function referenceUse(ledger: Ledger, reference: string, now: Date): ReferenceUse {
  const records = ledger.ofReference(reference);
  if (records.length === 0) return { use: 'fresh' };
  if (records.some(({ transaction }) => transaction.status === 'APPROVED' || transaction.status === 'VOIDED')) {
    return { use: 'spent' };
  }
  const pending = records.find(({ transaction }) => transaction.status === 'PENDING');
  if (pending) return { use: 'in-progress', record: pending };
  const failures = records.map(({ transaction }) => Date.parse(transaction.finalized_at ?? transaction.created_at));
  const until = new Date(Math.max(...failures) + RETRY_WINDOW_MS);
  const after = records.map(({ transaction }) => transaction.id);
  return now < until ? { use: 'retry', until, after } : { use: 'spent' };
}
