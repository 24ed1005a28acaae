import { randomInt } from 'node:crypto';

export const STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type Status = (typeof STATUSES)[number];
/** How a payment can end. `VOIDED` is not here: it only follows `APPROVED`. */
export type Outcome = 'APPROVED' | 'DECLINED' | 'ERROR';

export const METHODS = ['CARD', 'NEQUI', 'PSE', 'BANCOLOMBIA_TRANSFER'] as const;
export type Method = (typeof METHODS)[number];

export interface PaymentMethod {
  type: Method;
  extra: Record<string, unknown>;
  [field: string]: unknown;
}

/** A transaction as the API shows it (wompi.md 3.1). */
export interface Transaction {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string | null;
  currency: string;
  payment_method_type: Method;
  payment_method: PaymentMethod;
  status: Status;
  status_message: string | null;
  billing_data: null;
  shipping_address: Record<string, string> | null;
  redirect_url: string | null;
  payment_source_id: null;
  payment_link_id: null;
  customer_data: Record<string, string> | null;
  bill_id: null;
  taxes: { type: string; amount_in_cents: number }[];
  tip_in_cents: null;
  merchant: Record<string, unknown>;
  entries: never[];
  disbursement: null;
  refunds: never[];
}

/** What the sandbox itself remembers about a transaction; the API never shows it. */
export interface TransactionRecord {
  transaction: Transaction;
  /** The query that opened the hosted page: the way back for another attempt. Null when no browser took part. */
  checkoutQuery: string | null;
  /** How it will end once it is settled. */
  planned: Outcome | null;
  /** When it will be settled, in milliseconds of the machine's clock. Null: when somebody says so. */
  settleAt: number | null;
  /** Whether the browser has gone back to the store. */
  returned: boolean;
}

export interface NewTransaction {
  amountInCents: number;
  currency: string;
  reference: string;
  customerEmail: string | null;
  paymentMethod: PaymentMethod;
  shippingAddress?: Record<string, string> | null;
  redirectUrl: string | null;
  customerData?: Record<string, string> | null;
  taxes?: { type: string; amount_in_cents: number }[];
  checkoutQuery: string | null;
  planned: Outcome | null;
}

export interface Ledger {
  add(wanted: NewTransaction): TransactionRecord;
  find(id: string): TransactionRecord | undefined;
  /** Newest first. */
  all(): TransactionRecord[];
  /** Newest first. */
  ofReference(reference: string): TransactionRecord[];
  setStatus(record: TransactionRecord, status: Status): void;
  clear(): void;
  restore(records: readonly TransactionRecord[]): void;
}

export const MERCHANT_ID = 118_472;

export function merchant(publicKey: string): Record<string, unknown> {
  return {
    id: MERCHANT_ID,
    name: 'Tienda de ensayo',
    legal_name: 'Tienda de ensayo S.A.S.',
    contact_name: 'Persona de ensayo',
    phone_number: '+573000000000',
    logo_url: null,
    legal_id_type: 'NIT',
    email: 'pagos@ensayo.test',
    legal_id: '900000000-0',
    public_key: publicKey,
  };
}

const STATUS_MESSAGES: Record<Status, string | null> = {
  PENDING: null,
  APPROVED: null,
  DECLINED: 'La transacción fue rechazada (ensayo)',
  VOIDED: null,
  ERROR: 'Ocurrió un error con el medio de pago (ensayo)',
};

/** All transactions, in memory, the oldest forgotten when there are more than `limit`. */
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

  /** Looks like Wompi's: number, seconds, number. Random at the end, so that a restart cannot give an id twice. */
  function newId(): string {
    for (;;) {
      const id = `${MERCHANT_ID}-${Math.floor(options.now().getTime() / 1000)}-${randomInt(10_000, 1_000_000)}`;
      if (!byId.has(id)) return id;
    }
  }

  return {
    add(wanted) {
      const transaction: Transaction = {
        id: newId(),
        created_at: options.now().toISOString(),
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
        merchant: merchant(options.publicKey),
        entries: [],
        disbursement: null,
        refunds: [],
      };
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
