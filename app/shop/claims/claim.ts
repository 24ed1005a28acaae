/** What is chosen in the form. */
export const typedKinds = ['petition', 'complaint', 'claim', 'suggestion'] as const;
/** Asked for from the page of an item, which they name. */
export const itemClaimKinds = ['withdrawal', 'warranty'] as const;
export type ItemClaimKind = (typeof itemClaimKinds)[number];
export type ClaimKind = (typeof typedKinds)[number] | ItemClaimKind;

export const claimStatuses = ['received', 'answered', 'closed', 'reopened'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimSteps = ['answer', 'close', 'reopen'] as const;
export type ClaimStep = (typeof claimSteps)[number];

export const claimMoves = {
  received: { answer: 'answered', close: 'closed' },
  answered: { answer: 'answered', close: 'closed', reopen: 'reopened' },
  closed: { reopen: 'reopened' },
  reopened: { answer: 'answered', close: 'closed' },
} as const satisfies Record<ClaimStatus, Partial<Record<ClaimStep, ClaimStatus>>>;

export function claimMove(status: ClaimStatus, step: ClaimStep): ClaimStatus | null {
  const moves: Partial<Record<ClaimStep, ClaimStatus>> = claimMoves[status];
  return moves[step] ?? null;
}

/** Somebody waits for an answer, so the legal time limit runs. */
export const openStatuses = ['received', 'reopened'] as const satisfies readonly ClaimStatus[];

export function isOpen(status: ClaimStatus): boolean {
  return openStatuses.some((open) => open === status);
}

export interface ClaimAnswer {
  text: string;
  answeredAt: Date;
}

/** Of an order, from 1. */
export interface ClaimedItem {
  order: string;
  number: number;
}

/** What anybody with the link may see: no name, document, e-mail or owner's note. */
export interface Claim {
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  orderReference: string | null;
  item: ClaimedItem | null;
  text: string;
  receivedAt: Date;
  answers: ClaimAnswer[];
  closedReason: string | null;
}

export function claimNumber(year: number, id: number): string {
  return `PQR-${year}-${String(id).padStart(6, '0')}`;
}

/** @returns null unless it is written exactly as `claimNumber` writes it */
export function readClaimNumber(number: string): { year: number; id: number } | null {
  const match = /^PQR-(\d{4})-(\d{6,15})$/.exec(number);
  if (!match) return null;
  const [year, id] = [Number(match[1]), Number(match[2])];
  return claimNumber(year, id) === number ? { year, id } : null;
}
