import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

/** Milliseconds of processor time, in steps of ten; NaN where the system has no `/proc`. */
export function cpuMs(pid: number): number {
  const fields = fieldsOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : Number.NaN;
}

/** The same of all its children, which PostgreSQL has one of for each connection. */
export function cpuMsOfChildren(pid: number): number {
  if (!existsSync('/proc')) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => fieldsOf(Number(name))?.[1] === String(pid));
  return children.reduce((sum, name) => sum + (cpuMs(Number(name)) || 0), 0);
}

/** Those of `/proc/PID/stat` after the name, which may have spaces; null when it has ended. */
function fieldsOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
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
