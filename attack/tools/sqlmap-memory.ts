import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A request that was tried to its end and found closed. */
export interface Tried {
  key: string;
  what: string;
  /** The last one that changed the shop. */
  commit: string;
  /** Answers by status. */
  answers: Record<string, number>;
  seconds: number;
}

/** A line each, so that a run that is ended loses none. It is committed: all of it takes longer than most have a machine for. */
const file = 'attack/sqlmap-tried.ndjson';

/** The same request with other options is another one. */
export const keyOf = (...facts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);

export function triedBefore(): Map<string, Tried> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as Tried).map((each) => [each.key, each]));
}

export function remember(tried: Tried): void {
  appendFileSync(file, `${JSON.stringify(tried)}\n`);
}

export function commitNow(): string {
  const git = (...asked: string[]) =>
    spawnSync('git', [...asked, '--', 'app', 'migrations'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const isChanged = git('status', '--porcelain') !== '';
  return `${git('log', '-1', '--format=%h') || 'no commit'}${isChanged ? ' and changes' : ''}`;
}

/** "40 at 6f4ef0a8, 12 at 1139b4ff" */
export function byCommit(all: readonly Tried[]): string {
  const groups = Map.groupBy(all, ({ commit }) => commit);
  return [...groups].map(([commit, each]) => `${each.length} at ${commit}`).join(', ');
}
