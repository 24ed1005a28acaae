import type { Switches } from '../switches.ts';
import type { EventAnnouncer } from './event-announcer.ts';
import type { Ledger } from './ledger.ts';
import type { NewTransaction, Status, TransactionRecord } from './transactions.ts';

export interface Cashier {
  /** PENDING at first, because no method of Wompi answers at once. */
  open(wanted: NewTransaction): TransactionRecord;
  /** Unless an earlier end is already set. */
  settleIn(record: TransactionRecord, milliseconds: number): void;
  settle(record: TransactionRecord): boolean;
  setStatus(record: TransactionRecord, status: Status, sendEvent: boolean): void;
  clear(): void;
  close(): void;
  resume(): void;
}

export function createCashier(
  ledger: Ledger,
  announcer: EventAnnouncer,
  switches: Switches,
  onChange: () => void,
): Cashier {
  const timers = new Map<TransactionRecord, NodeJS.Timeout>();

  function forgetTimer(record: TransactionRecord): void {
    clearTimeout(timers.get(record));
    timers.delete(record);
  }

  function setStatus(record: TransactionRecord, status: Status, sendEvent: boolean): void {
    forgetTimer(record);
    ledger.setStatus(record, status);
    if (sendEvent) announcer.announce(record);
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
      // The control API names its amount itself.
      const isForced = wanted.checkoutQuery !== null && forcedAmountInCents !== null;
      return ledger.add(isForced ? { ...wanted, amountInCents: forcedAmountInCents } : wanted);
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
