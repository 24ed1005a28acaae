import type { Generated, GeneratedAlways } from 'kysely';
import type { TransactionStatus } from './gateway.ts';

export interface PaymentTables {
  payments: {
    transaction_id: string;
    order_reference: string;
    status: TransactionStatus;
    amount_in_cents: number;
    currency: string;
    method: string | null;
    first_seen_at: Date;
    updated_at: Date;
  };
  payment_events: {
    id: Generated<number>;
    checksum: string;
    transaction_id: string;
    status: string;
    body: string;
    received_at: Date;
    settled_at: Date | null;
    outcome: string | null;
  };
  /** At most one row, while the provider gives no answer. */
  provider_silence: {
    id: GeneratedAlways<number>;
    only_row: Generated<boolean>;
    since: Date;
    last_at: Date;
    noticed_at: Date | null;
  };
}
