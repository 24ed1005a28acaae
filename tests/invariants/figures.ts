import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { longestTestMs } from '#tests/support/waiting/patience.ts';

/** Set by `npm run torture`. */
const times = Number(process.env.TORTURE ?? 0);
export const isLong = times > 0;

export function figure(short: number, long: number): number {
  return isLong ? Math.max(1, Math.round(long * times)) : short;
}

export const resultsFile = join('.tmp', 'invariants', 'results.ndjson');

export interface InvariantResult {
  ids: string;
  on: string;
  figures: string;
  isShown: boolean;
  seconds: number;
}

/** @param run returns what it did, in figures */
export function shows(
  ids: string,
  on: string,
  says: string,
  run: () => Promise<string>,
  { tags = [], timeout = longestTestMs }: { tags?: string[]; timeout?: number } = {},
): void {
  test(`${ids} (${on}): ${says}`, { tags, timeout: isLong ? 3_600_000 : timeout }, async () => {
    const started = performance.now();
    const note = (isShown: boolean, figures: string) => {
      if (!isLong) return;
      mkdirSync(join('.tmp', 'invariants'), { recursive: true });
      const shown: InvariantResult = {
        ids,
        on,
        figures,
        isShown,
        seconds: Math.round((performance.now() - started) / 100) / 10,
      };
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
