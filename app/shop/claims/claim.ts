/** What the law calls petición, queja, reclamo and sugerencia. */
export const claimKinds = ['petition', 'complaint', 'claim', 'suggestion'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The owner's answers come with the owner's screens; until then each claim is received. */
export const claimStatuses = ['received'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What whoever has the link may see. Name, document and e-mail stay inside. */
export interface Claim {
  number: string;
  kind: ClaimKind;
  status: ClaimStatus;
  orderReference: string | null;
  text: string;
  receivedAt: Date;
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
