/** What the law calls petición, queja, reclamo and sugerencia. */
export const claimKinds = ['petition', 'complaint', 'claim', 'suggestion'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimStatuses = ['received', 'answered', 'closed', 'reopened'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What the owner does with a claim, beside writing a note. */
export const claimSteps = ['answer', 'close', 'reopen'] as const;
export type ClaimStep = (typeof claimSteps)[number];

/** Where each step leads. There are no ifs beside this table. */
export const claimMoves = {
  received: { answer: 'answered', close: 'closed' },
  // Said more, or said better: the claimant has both.
  answered: { answer: 'answered', close: 'closed', reopen: 'reopened' },
  closed: { reopen: 'reopened' },
  reopened: { answer: 'answered', close: 'closed' },
} as const satisfies Record<ClaimStatus, Partial<Record<ClaimStep, ClaimStatus>>>;

export function claimMove(status: ClaimStatus, step: ClaimStep): ClaimStatus | null {
  const moves: Partial<Record<ClaimStep, ClaimStatus>> = claimMoves[status];
  return moves[step] ?? null;
}

/** Somebody waits for an answer: the term of the law runs. */
export const openStatuses = ['received', 'reopened'] as const satisfies readonly ClaimStatus[];

export function isOpen(status: ClaimStatus): boolean {
  return openStatuses.some((open) => open === status);
}

export interface ClaimAnswer {
  text: string;
  answeredAt: Date;
}

/** What whoever has the link may see. Name, document and e-mail stay inside, and so does the owner's note. */
export interface Claim {
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  orderReference: string | null;
  text: string;
  receivedAt: Date;
  /** The oldest first. */
  answers: ClaimAnswer[];
  closedReason: string | null;
}

/** Colombia keeps one time all year. */
const yearInColombia = new Intl.DateTimeFormat('en', { timeZone: 'America/Bogota', year: 'numeric' });

export function claimYear(now: Date): number {
  return Number(yearInColombia.format(now));
}

/** The file number: `PQR-2026-000123`. */
export function claimNumber(year: number, id: number): string {
  return `PQR-${year}-${String(id).padStart(6, '0')}`;
}

/** @returns null for anything that this shop would not write as a file number */
export function readClaimNumber(number: string): { year: number; id: number } | null {
  const match = /^PQR-(\d{4})-(\d{6,15})$/.exec(number);
  if (!match) return null;
  const [year, id] = [Number(match[1]), Number(match[2])];
  return claimNumber(year, id) === number ? { year, id } : null;
}
