import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

/** `npm run torture` sets how often; without it the short form runs, as part of `npm test`. */
const times = Number(process.env.TORTURE ?? 0);
export const isLong = times > 0;

/**
 * How big a crowd is: it makes the race, so PostgreSQL has all of it in either form, however often it runs. PGlite takes transactions one
 * at a time, and has it in the long form.
 */
export function size(on: string, short: number, full: number): number {
  return isLong || on !== 'PGlite' ? full : short;
}

/** How often: once or twice in the short form, what the promise says in the long one, more or less on request. */
export function figure(short: number, long: number): number {
  return isLong ? Math.max(1, Math.round(long * times)) : short;
}

/** Where the long form gathers what its table shows. */
export const resultsFile = join('.tmp', 'invariants', 'results.ndjson');

export interface Shown {
  /** `I1`, `I8, I9`. */
  ids: string;
  /** Engine and number of processes. */
  on: string;
  figures: string;
  isShown: boolean;
  seconds: number;
}

/** A test that shows invariants of `docs/invariants.md`; it says in its figures what it did. */
export function shows(
  ids: string,
  on: string,
  says: string,
  run: () => Promise<string>,
  { tags = [] }: { tags?: string[] } = {},
): void {
  test(`${ids} (${on}): ${says}`, { tags, timeout: isLong ? 3_600_000 : 120_000 }, async () => {
    const started = performance.now();
    const note = (isShown: boolean, figures: string) => {
      if (!isLong) return;
      mkdirSync(join('.tmp', 'invariants'), { recursive: true });
      const shown: Shown = { ids, on, figures, isShown, seconds: Math.round((performance.now() - started) / 100) / 10 };
      appendFileSync(resultsFile, `${JSON.stringify(shown)}\n`);
    };
    try {
      note(true, await run());
    } catch (error) {
      note(false, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      throw error;
    }
  });
}
