import type { Switches } from '../settings.ts';
import type { Newsroom } from './events.ts';
import type { Ledger, NewTransaction, Status, TransactionRecord } from './transactions.ts';

/** Everything that happens to a transaction after it exists. */
export interface Cashier {
  /** A new transaction, always PENDING first: no method of Wompi answers at once (wompi.md 3.2). */
  open(wanted: NewTransaction): TransactionRecord;
  /** Let it end as planned after a while, unless it already waits for an earlier end. */
  settleIn(record: TransactionRecord, milliseconds: number): void;
  /** Let it end as planned now. False when it is not pending or nothing is planned. */
  settle(record: TransactionRecord): boolean;
  setStatus(record: TransactionRecord, status: Status, sendEvent: boolean): void;
  clear(): void;
  close(): void;
  /** After a restart: whatever was on its way to an end goes on. */
  resume(): void;
}

export function createCashier(ledger: Ledger, newsroom: Newsroom, switches: Switches, onChange: () => void): Cashier {
  const timers = new Map<TransactionRecord, NodeJS.Timeout>();

  function forgetTimer(record: TransactionRecord): void {
    clearTimeout(timers.get(record));
    timers.delete(record);
  }

  function setStatus(record: TransactionRecord, status: Status, sendEvent: boolean): void {
    forgetTimer(record);
    ledger.setStatus(record, status);
    if (sendEvent) newsroom.announce(record);
  }

  function settle(record: TransactionRecord): boolean {
    if (record.transaction.status !== 'PENDING' || record.planned === null) return false;
    setStatus(record, record.planned, true);
    return true;
  }

  function settleIn(record: TransactionRecord, milliseconds: number): void {
    const at = Date.now() + milliseconds;
    if (record.transaction.status !== 'PENDING' || record.planned === null) return;
    if (record.settleAt !== null && record.settleAt <= at) return;
    record.settleAt = at;
    schedule(record);
    onChange();
  }

  function schedule(record: TransactionRecord): void {
    forgetTimer(record);
    if (record.settleAt === null) return;
    const timer = setTimeout(() => settle(record), Math.max(0, record.settleAt - Date.now()));
    timers.set(record, timer);
  }

  function stopTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  return {
    open(wanted) {
      const { forcedAmountInCents } = switches.current();
      // Only a buyer's payment is bent. A transaction ordered through the control API has the amount that was ordered.
      const bent = wanted.checkoutQuery !== null && forcedAmountInCents !== null;
      return ledger.add(bent ? { ...wanted, amountInCents: forcedAmountInCents } : wanted);
    },
    settleIn,
    settle,
    setStatus,
    clear: stopTimers,
    close: stopTimers,
    resume() {
      for (const record of ledger.all()) schedule(record);
    },
  };
}
