import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

/** Milliseconds of processor time of its threads; NaN where the system does not count them in `/proc`. */
export function cpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    // `stat` has steps of ten milliseconds, which is as long as a page takes.
    const spent = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/**
 * Milliseconds of processor time from now on: of a store, and of all children of PostgreSQL's process, of which it has one for each
 * connection.
 */
export function processorFromNow(
  pid: number,
  databasePid: number | null,
): () => readonly [store: number, database: number] {
  const store = cpuMs(pid);
  const children = databasePid === null ? null : cpuMsByChild(databasePid);
  return () => {
    if (databasePid === null || children === null) return [cpuMs(pid) - store, 0];
    // Some end in between, and take what they spent with them.
    const spent = [...cpuMsByChild(databasePid)].map(([child, after]) => after - (children.get(child) ?? 0));
    return [cpuMs(pid) - store, spent.reduce((sum, each) => sum + each, 0)];
  };
}

const restMs = 2_000;
const restShare = 0.05;

/**
 * Waits until a store has read what it reads in the background, and PostgreSQL has tidied what was written: for two seconds both together
 * take less than a twentieth of a processor.
 * @returns after how many seconds
 */
export async function untilAtRest(pid: number, databasePid: number | null): Promise<number> {
  const began = performance.now();
  for (;;) {
    const spent = processorFromNow(pid, databasePid);
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const [store, database] = spent();
    if (!(store + database > restShare * (performance.now() - from))) return (from - began) / 1_000;
  }
}

function cpuMsByChild(pid: number): Map<string, number> {
  if (!existsSync('/proc')) return new Map();
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return new Map(children.map((name) => [name, cpuMs(Number(name)) || 0]));
}

/** Null when it has ended. */
function parentOf(pid: string): number | null {
  try {
    // The name before it may have spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

export function middle(values: readonly number[]): number {
  return shareOf(values, 0.5);
}

export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
