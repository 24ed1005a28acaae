import type { Refused } from '../shared/refusal.ts';

export type SerialsOutcome =
  | { ok: true }
  | Refused<'unknown'>
  | Refused<'changed'>
  /** An item of another order, or of this one, has this number. */
  | Refused<'taken', { serial: string; number: number; order: string }>;

/** Changes with each number, so that two windows do not overwrite each other. */
export function serialsVersion(serials: ReadonlyMap<number, { serial: string }>): string {
  return [...serials]
    .sort(([a], [b]) => a - b)
    .map(([number, { serial }]) => `${number}=${serial}`)
    .join(' ');
}
