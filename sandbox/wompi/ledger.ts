import { randomInt } from 'node:crypto';
import {
  MERCHANT_ID,
  merchant,
  type NewTransaction,
  type Status,
  type Transaction,
  type TransactionRecord,
} from './transactions.ts';

export interface Ledger {
  add(wanted: NewTransaction): TransactionRecord;
  find(id: string): TransactionRecord | undefined;
  all(): TransactionRecord[];
  ofReference(reference: string): TransactionRecord[];
  setStatus(record: TransactionRecord, status: Status): void;
  clear(): void;
  restore(records: readonly TransactionRecord[]): void;
}

const STATUS_MESSAGES: Record<Status, string | null> = {
  PENDING: null,
  APPROVED: null,
  DECLINED: 'La transacción fue rechazada (ensayo)',
  VOIDED: null,
  ERROR: 'Ocurrió un error con el medio de pago (ensayo)',
};

export function createLedger(options: {
  publicKey: string;
  now: () => Date;
  limit: number;
  onChange: () => void;
}): Ledger {
  const byId = new Map<string, TransactionRecord>();
  const byReference = new Map<string, TransactionRecord[]>();

  function keep(record: TransactionRecord): void {
    const { id, reference } = record.transaction;
    byId.set(id, record);
    const siblings = byReference.get(reference);
    if (siblings) siblings.push(record);
    else byReference.set(reference, [record]);
    while (byId.size > options.limit) {
      const oldest = byId.values().next().value;
      if (oldest === undefined) return;
      forget(oldest);
    }
  }

  function forget(record: TransactionRecord): void {
    const { id, reference } = record.transaction;
    byId.delete(id);
    const left = byReference.get(reference)?.filter((other) => other !== record) ?? [];
    if (left.length > 0) byReference.set(reference, left);
    else byReference.delete(reference);
  }

  /** In Wompi's form; the random end keeps ids unique across restarts. */
  function newId(): string {
    for (;;) {
      const id = `${MERCHANT_ID}-${Math.floor(options.now().getTime() / 1000)}-${randomInt(10_000, 1_000_000)}`;
      if (!byId.has(id)) return id;
    }
  }

  return {
    add(wanted) {
      const transaction = pending(newId(), options.now(), options.publicKey, wanted);
      const { checkoutQuery, planned } = wanted;
      const record = { transaction, checkoutQuery, planned, settleAt: null, returned: false };
      keep(record);
      options.onChange();
      return record;
    },
    find: (id) => byId.get(id),
    all: () => [...byId.values()].reverse(),
    ofReference: (reference) => [...(byReference.get(reference) ?? [])].reverse(),
    setStatus(record, status) {
      const { transaction } = record;
      transaction.status = status;
      transaction.status_message = STATUS_MESSAGES[status];
      transaction.finalized_at = status === 'PENDING' ? null : options.now().toISOString();
      record.settleAt = null;
      if (status !== 'PENDING') record.planned = null;
      options.onChange();
    },
    clear() {
      byId.clear();
      byReference.clear();
      options.onChange();
    },
    restore(records) {
      for (const record of records) keep(record);
    },
  };
}

function pending(id: string, now: Date, publicKey: string, wanted: NewTransaction): Transaction {
  return {
    id,
    created_at: now.toISOString(),
    finalized_at: null,
    amount_in_cents: wanted.amountInCents,
    reference: wanted.reference,
    customer_email: wanted.customerEmail,
    currency: wanted.currency,
    payment_method_type: wanted.paymentMethod.type,
    payment_method: wanted.paymentMethod,
    status: 'PENDING',
    status_message: null,
    billing_data: null,
    shipping_address: wanted.shippingAddress ?? null,
    redirect_url: wanted.redirectUrl,
    payment_source_id: null,
    payment_link_id: null,
    customer_data: wanted.customerData ?? null,
    bill_id: null,
    taxes: wanted.taxes ?? [],
    tip_in_cents: null,
    merchant: merchant(publicKey),
    entries: [],
    disbursement: null,
    refunds: [],
  };
}
