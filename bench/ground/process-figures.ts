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

const restMs = 2_000;
const restShare = 0.05;

/**
 * Waits until a process has read what it reads in the background: for two seconds it takes less than a twentieth of a processor.
 * @returns after how many seconds
 */
export async function untilAtRest(pid: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const before = cpuMs(pid);
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const now = performance.now();
    const isBusy = cpuMs(pid) - before > restShare * (now - from);
    if (!isBusy) return (from - began) / 1_000;
  }
}

/** As `cpuMs`, of all its children, which PostgreSQL has one of for each connection. */
export function cpuMsOfChildren(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN;
  return [...cpuMsByChild(pid).values()].reduce((sum, spent) => sum + spent, 0);
}

/** By process: some end meanwhile, and take what they spent with them. */
export function cpuMsByChild(pid: number): Map<string, number> {
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
