import type { CreditNoteContent, DocumentNumber, InvoiceContent, NumberingRange } from './invoice.ts';

/**
 * Who hands invoices to the DIAN: a provider (Factus), the shop itself with its own certificate, or the owner by hand. Ordinary answers
 * are values. An adapter throws for bugs alone; whatever it cannot read is `unknown`.
 */
export interface InvoiceProvider {
  /** The caller asks `find` first at each try but the first. */
  issue(request: IssueRequest): Promise<IssueAnswer>;
  creditNote(request: CreditNoteRequest): Promise<IssueAnswer>;
  /** By our reference, and of own software by what was signed; changes nothing. */
  find(reference: string, signed?: SignedDocument | null): Promise<FindAnswer>;
  files(document: DocumentKey): Promise<FilesAnswer>;
  ranges(): Promise<RangesAnswer>;
  /** Where the shop signs itself: when its certificate ends. */
  certificateEnds?(): Date;
}

export interface IssueRequest {
  /** Ours, the same at each try. */
  reference: string;
  content: InvoiceContent;
  issuedAt: Date;
  range: NumberingRange;
  /** Stored before it is sent; null where the provider numbers and signs. */
  signed: SignedDocument | null;
}

/** By the shop's own software, under a number of its own. */
export interface SignedDocument {
  number: DocumentNumber;
  /** CUFE or CUDE. */
  code: string;
  qrUrl: string;
  xml: string;
}

export interface CreditNoteRequest extends Omit<IssueRequest, 'content'> {
  content: CreditNoteContent;
}

export interface DocumentKey {
  number: string;
  /** CUFE of an invoice, CUDE of a note. */
  code: string;
}

export interface AcceptedDocument {
  number: DocumentNumber;
  code: string;
  /** Where everybody can look the document up. */
  qrUrl: string;
  validatedAt: Date;
  /** Notifications of the DIAN beside its yes. */
  notes: readonly BrokenRule[];
  /** What the provider's own total differs by, in centavos, since it multiplies net prices itself. */
  roundingInCents: number;
  /** The DIAN's own document that says so, where the shop itself asked for it. */
  applicationResponse?: string;
}

/** A rule of the annex, as it was answered: `FAD06` and its sentence. */
export interface BrokenRule {
  /** Empty where the answer names none. */
  code: string;
  message: string;
}

export type IssueAnswer =
  | ({ kind: 'accepted' } & AcceptedDocument)
  /** The number stays the document's; a mended document takes it again or another as the provider says. */
  | { kind: 'rejected'; rules: readonly BrokenRule[] }
  /** Taken, and not decided: ask again with the same request. */
  | { kind: 'pending' }
  /** Another document of the shop is in between and has to be settled first; null if the answer does not say which. */
  | { kind: 'blocked'; by: string | null }
  /** Fields that the provider refused, by its own names. Sending the same again changes nothing. */
  | { kind: 'data_wrong'; fields: readonly { field: string; message: string }[] }
  | ProviderTrouble
  /** Sent, and no usable answer: it may exist. `find` comes before anything is sent again. */
  | UnknownAnswer;

/** `away`: the DIAN itself is out of order, so that own software may issue by contingency. */
export interface UnknownAnswer {
  kind: 'unknown';
  why: string;
  away?: 'refused' | 'slow';
}

/** Nothing was issued, for reasons that have nothing to do with this document. */
export type ProviderTrouble =
  | { kind: 'credentials_wrong' }
  | { kind: 'plan_used_up' }
  | { kind: 'range_used_up' }
  /** Not sent: no connection, or told to come later. */
  | { kind: 'unreachable'; retryAfterSeconds: number | null };

export type FindAnswer = IssueAnswer | { kind: 'not_found' };

export type FilesAnswer =
  | { kind: 'files'; xml: Uint8Array; pdf: Uint8Array | null; attachedDocument: Uint8Array | null }
  | { kind: 'not_found' }
  | ProviderTrouble
  | UnknownAnswer;

export type RangesAnswer = { kind: 'ranges'; ranges: readonly NumberingRange[] } | ProviderTrouble | UnknownAnswer;
