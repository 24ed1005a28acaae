export const STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type Status = (typeof STATUSES)[number];
/** `VOIDED` only follows `APPROVED`. */
export type Outcome = 'APPROVED' | 'DECLINED' | 'ERROR';

export const METHODS = ['CARD', 'NEQUI', 'PSE', 'BANCOLOMBIA_TRANSFER'] as const;
export type Method = (typeof METHODS)[number];

export interface PaymentMethod {
  type: Method;
  extra: Record<string, unknown>;
  [field: string]: unknown;
}

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

export interface TransactionRecord {
  transaction: Transaction;
  /** For another attempt; null for transactions of the control API. */
  checkoutQuery: string | null;
  planned: Outcome | null;
  /** Milliseconds of the machine's clock. Null: the bank or the control API decides. */
  settleAt: number | null;
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
