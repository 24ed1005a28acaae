import type { Generated, JSONColumnType } from 'kysely';
import type { LegalIdType } from '../orders/order.ts';
import type { Responsibility } from './company-buyer.ts';
import type { DocumentContent, IssuedDocument, NumberingRange } from './invoice.ts';
import type { FindAnswer } from './invoice-provider.ts';
import type { IssueMoment } from './invoicing-choices.ts';

export type Invoicing = 'off' | 'manual' | 'factus' | 'dian';
export type DocumentState = 'queued' | 'pending' | 'accepted' | 'rejected' | 'stopped';
/** Why a buyer cannot be invoiced as typed. */
export type BuyerProblem = 'no_name' | 'no_document' | 'wrong_digit';
/** The DIAN has another document of the number, it was left out behind such a one, or its range ended before it was accepted. */
export type NumberGap = 'other_document' | 'skipped' | 'range_ended';
export type InvoiceFileKind = 'xml' | 'attached';

/** What stands in the way before anybody is asked. */
export type OwnReason =
  | { kind: 'waits_for_invoice' }
  | { kind: 'unknown_tax' }
  | { kind: 'nothing_left' }
  /** The owner wants invoices when orders leave. */
  | { kind: 'waits_for_sending' }
  /** Its buyer cannot be invoiced as typed, and has until then to correct it: an ISO date. */
  | { kind: 'waits_for_buyer'; problem: BuyerProblem; until: string };
export type StoredAnswer = FindAnswer | OwnReason;

interface CompanyRow {
  name: string;
  nit: string;
  check_digit: string;
  email: string;
  responsibilities: Responsibility[];
}

export interface InvoiceTables {
  /** One row: who issues invoices, as the store was last started. */
  invoicing: {
    is_only: Generated<boolean>;
    provider: Invoicing;
    changed_at: Date;
    /** How long a buyer who cannot be invoiced as typed is waited for. */
    buyer_wait_hours: Generated<number>;
    issued_when: Generated<IssueMoment>;
  };
  /** Invoices and credit notes, queued by triggers on orders and refunds. */
  invoices: {
    id: Generated<number>;
    order_reference: string;
    kind: DocumentContent['kind'];
    refund_id: number | null;
    /** Of a note: the invoice that it is about. A trigger writes the one in force. */
    invoice_id: Generated<number | null>;
    /** Of a note that takes back all that is left, since the buyer was another. */
    is_correction: Generated<boolean>;
    /** Of an invoice that follows such a note. */
    after_note_id: Generated<number | null>;
    reference: string;
    state: Generated<DocumentState>;
    is_in_force: Generated<boolean>;
    /** Dates in it are texts. */
    content: JSONColumnType<DocumentContent> | null;
    /** Without the technical key. */
    numbering: JSONColumnType<NumberingRange> | null;
    issued_at: Date | null;
    prefix: string | null;
    consecutive: number | null;
    code: string | null;
    qr_url: string | null;
    validated_at: Date | null;
    /** Why it went to the final consumer, though somebody was named. */
    buyer_problem: BuyerProblem | null;
    rounding_in_cents: Generated<number>;
    answer: JSONColumnType<StoredAnswer> | null;
    queued_at: Generated<Date>;
    /** By the database's clock. */
    due_at: Date | null;
    claimed_at: Date | null;
    attempts: Generated<number>;
  };
  /** To whom invoices are made out instead of who pays: as typed. */
  order_invoice_buyers: CompanyRow & { order_reference: string };
  /** By the buyer, while it waits, or the owner; the last one counts. */
  corrected_invoice_buyers: {
    order_reference: string;
    name: string;
    document_type: LegalIdType;
    document: string;
    check_digit: string;
    email: string;
    corrected_at: Date;
  };
  customer_invoice_buyers: CompanyRow & { customer_id: string };
  /** Made elsewhere, and typed by the owner; the PDF in base64. */
  typed_documents: { invoice_id: number; pdf: string; typed_at: Date };
  /** As whoever issues last said them, for the owner's pages. */
  provider_ranges: {
    documents: NumberingRange['documents'];
    prefix: string;
    first_number: number;
    last_number: number;
    next_number: number | null;
    resolution: string | null;
    valid_from: string | null;
    valid_to: string | null;
    read_at: Date;
  };
  invoice_files: { invoice_id: number; kind: InvoiceFileKind; content: string };
  numbering_ranges: {
    id: Generated<number>;
    documents: NumberingRange['documents'];
    prefix: string;
    first_number: number;
    last_number: number;
    /** One behind the last where all are used up. */
    next_number: number;
    resolution: string | null;
    valid_from: string | null;
    valid_to: string | null;
    noted_at: Date;
  };
  /** Each number that was given out, and to which document. */
  invoice_numbers: {
    documents: NumberingRange['documents'];
    prefix: string;
    number: number;
    range_id: number;
    invoice_id: number;
    assigned_at: Date;
    /** Why no document has it after all. */
    gap: NumberGap | null;
  };
  /** What own software signed, stored before it is sent. */
  signed_documents: {
    invoice_id: number;
    mode: IssuedDocument['mode'];
    prefix: string;
    number: number;
    code: string;
    qr_url: string;
    xml: string;
    issued_at: Date;
    /** Null: nobody can know it. */
    sent_at: Date | null;
    refused_at: Date | null;
    /** How often the DIAN was out of order for it. */
    failures: Generated<number>;
    response: string | null;
  };
}
