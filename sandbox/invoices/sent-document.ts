import type { DianRecord, DianState } from '../dian/dian-book.ts';
import type { FactusRecord } from '../factus/document-book.ts';

export type SentState = 'waiting' | 'accepted' | 'rejected';

/** An invoice or a note that the store sent, whoever took it: for panel and tests. */
export interface SentDocument {
  number: string;
  /** The store's own: of the document at Factus, of its order at the DIAN. */
  reference: string;
  buyer: string;
  /** In centavos. */
  total: number;
  state: SentState;
  /** Of type 04: issued while the DIAN was away. */
  isContingent: boolean;
  /** Rules, in the DIAN's words. */
  said: readonly string[];
  /** CUFE or CUDE; empty while there is none. */
  code: string;
  sentAt: string;
}

export function sentToFactus({ body, totals, errors, validatedAt, madeAt, ...record }: FactusRecord): SentDocument {
  const open: SentState = errors.length > 0 ? 'rejected' : 'waiting';
  return {
    ...{ number: record.number, reference: record.reference, buyer: body.customer.names, total: totals.total },
    state: validatedAt === null ? open : 'accepted',
    ...{ isContingent: false, said: errors, code: record.code, sentAt: madeAt },
  };
}

const DIAN_STATES: Record<DianState, SentState> = {
  'in-process': 'waiting',
  accepted: 'accepted',
  rejected: 'rejected',
};

export function sentToDian({
  number,
  order,
  buyer,
  total,
  state,
  type,
  said,
  code,
  receivedAt,
}: DianRecord): SentDocument {
  return {
    ...{ number, reference: order, buyer, total, state: DIAN_STATES[state] },
    ...{ isContingent: type === '04', said, code, sentAt: receivedAt },
  };
}
