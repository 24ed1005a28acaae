import { storefrontVocabulary } from './storefront-vocabulary.ts';

/** For each new name here, the compiler demands words in `text/admin/audit/audit.ts`. */
export const auditVocabulary = {
  product: {
    actions: ['created', 'changed', 'deleted', 'restored', 'published', 'hidden', 'copied'],
    fields: [
      'name',
      'price',
      'category',
      'description',
      'discount',
      'stock',
      'coupon',
      'image',
      'sales',
      'cost',
      'costUsdCents',
      'costHasVat',
      'vat',
      // Of entries from before a rate of 0 was told apart.
      'vatPercent',
      'lowStockAt',
      'specs',
      'pictures',
    ],
  },
  order: {
    actions: [
      'prepared',
      'sent',
      'delivered',
      'returned',
      'return_undone',
      'rest_dropped',
      'restocked',
      'cancelled',
      'closed',
      'step_taken_back',
      'recipient_corrected',
      'invoice_buyer_corrected',
      'parcel_corrected',
      'noted',
      'refund_noted',
      'asked_provider',
      'freed',
      'serials_saved',
      'piece_back',
    ],
    fields: [
      'status',
      'fulfilment',
      'carrier',
      'trackingNumber',
      'trackingUrl',
      'reason',
      'amountInCents',
      'refundedOn',
      'method',
      'transferReference',
      'transactions',
      'heldPieces',
      'shelve',
      'units',
      'parcel',
      'deliveredOn',
      'serials',
      'piece',
      'step',
      'fullName',
      'phoneNumber',
      'legalId',
      'legalIdType',
      'invoiceName',
      'invoiceEmail',
      'addressLine1',
      'city',
      'region',
      'arrivesFrom',
      'arrivesTo',
    ],
  },
  /** By the reference of its order. */
  invoice: { actions: ['sent_again', 'queued', 'typed'], fields: ['document', 'number', 'code'] },
  attention: { actions: ['settled'], fields: ['kind', 'reference', 'note'] },
  review: {
    actions: ['hidden', 'shown', 'answered', 'answer_changed', 'answer_removed', 'rule_changed'],
    fields: ['isHidden', 'reason', 'answer', 'productId', 'needsPurchase'],
  },
  question: {
    actions: ['answered', 'answer_changed', 'hidden', 'shown'],
    fields: ['isHidden', 'reason', 'answer', 'productId'],
  },
  maker: { actions: ['added', 'changed', 'removed'], fields: ['name', 'spellings'] },
  ...storefrontVocabulary,
  delivery: {
    actions: ['changed'],
    fields: ['capitalFrom', 'capitalTo', 'elsewhereFrom', 'elsewhereTo', 'cutOffHour'],
  },
  invoicing: { actions: ['changed'], fields: ['issuedWhen', 'buyerWaitHours'] },
  notices: {
    actions: ['changed', 'device_added', 'device_removed'],
    fields: [
      'mailSale',
      'mailDecision',
      'mailClaim',
      'mailQuestion',
      'mailReview',
      'mailRanOut',
      'mailMailFailed',
      'mailWompiAway',
      'mailImportEnded',
      'mailContingency',
      'pushSale',
      'pushDecision',
      'pushClaim',
      'pushQuestion',
      'pushReview',
      'pushRanOut',
      'pushMailFailed',
      'pushWompiAway',
      'pushImportEnded',
      'pushContingency',
      'summaryHour',
      'place',
    ],
  },
  claim: { actions: ['answered', 'closed', 'reopened', 'noted'], fields: ['status', 'reason'] },
  mail: { actions: ['resent', 'dismissed'], fields: ['kind', 'reference'] },
  import: {
    actions: ['applied', 'stopped', 'undone', 'headings_chosen', 'reading_chosen', 'supplier_chosen'],
    fields: [
      'file',
      'added',
      'changed',
      'unchanged',
      'left',
      'undone',
      'kept',
      'headings',
      'sheet',
      'line',
      'zeroPrices',
      'supplier',
      'leftLines',
      'placeholdersMeant',
      'same',
      'chosen',
    ],
  },
  supplier: {
    actions: ['added', 'changed', 'removed'],
    fields: ['name', 'figures', 'costHasVat', 'marginInBasisPoints', 'soldOut', 'drafts'],
  },
  search: {
    actions: ['taught', 'forgotten', 'dismissed', 'set_aside', 'taken_back', 'unsold', 'sold'],
    fields: ['means', 'times'],
  },
  change: { actions: ['applied', 'undone', 'stopped'], fields: ['rule', 'changed', 'stayed'] },
  door: {
    actions: [
      'factor_on',
      'factor_off',
      'codes_renewed',
      'recovery_code_used',
      'code_refused',
      'password_of_settings',
      'reset',
    ],
    fields: ['place', 'codesLeft'],
  },
} as const satisfies Record<string, { actions: readonly string[]; fields: readonly string[] }>;

type Vocabulary = typeof auditVocabulary;
export type AuditSubject = keyof Vocabulary;
export const auditSubjects = Object.keys(auditVocabulary) as AuditSubject[];
export type AuditAction<Subject extends AuditSubject = AuditSubject> = Vocabulary[Subject]['actions'][number];
export type AuditField<Subject extends AuditSubject = AuditSubject> = Vocabulary[Subject]['fields'][number];

export type AuditFacts<Subject extends AuditSubject = AuditSubject> = Partial<Record<AuditField<Subject>, unknown>>;

interface ChangeOf<Subject extends AuditSubject> {
  subject: Subject;
  subjectId: string;
  action: AuditAction<Subject>;
  /** Null, or left out, where there was nothing before, or nothing is after. */
  before?: AuditFacts<Subject> | null;
  after?: AuditFacts<Subject> | null;
}

export type AuditChange = { [Subject in AuditSubject]: ChangeOf<Subject> }[AuditSubject];

type Named<Name extends string> = Partial<Record<Name, unknown>>;

export function changedFields<Name extends string>(
  before: Named<Name>,
  after: Named<Name>,
): { before: Named<Name>; after: Named<Name> } | null {
  const names = ([...new Set([...Object.keys(before), ...Object.keys(after)])] as Name[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Named<Name>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null])) as Named<Name>;
  return names.length > 0 ? { before: only(before), after: only(after) } : null;
}
