import type { Generated } from 'kysely';
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
}
