import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryRoot = '/dev/shm';
const prefix = 'nucleo-run-';
/** Stores, databases and browsers of a run take about one. */
const leastBytes = 4 * 2 ** 30;

/**
 * Temporary files of a run lie in memory where the system has a folder for them: a store's database is 1,400 small files, and copying them
 * to a disk took a third of the processor time of a start. Ends with this process; a run that was killed is cleaned up by the next one.
 * @returns what the environment of the run's processes gets
 */
export function inMemory(): { TMPDIR?: string } {
  const given = process.env.TMPDIR;
  if (given !== undefined || !hasRoom()) return given === undefined ? {} : { TMPDIR: given };
  for (const name of readdirSync(memoryRoot))
    if (isLeftBehind(name)) rmSync(join(memoryRoot, name), { recursive: true });
  const folder = mkdtempSync(join(memoryRoot, `${prefix}${process.pid}-`));
  // PostgreSQL and pgbouncer run as another user.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

export const isInMemory = (): boolean => tmpdir().startsWith(join(memoryRoot, prefix));

function hasRoom(): boolean {
  if (!existsSync(memoryRoot)) return false;
  const { bavail, bsize } = statfsSync(memoryRoot);
  return Math.min(bavail * bsize, freemem()) >= leastBytes;
}

function isLeftBehind(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
  return pid > 0 && !existsSync(`/proc/${pid}`);
}
