import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two processes on one embedded database lose rows without an error (measured). */
export interface DirectoryLock {
  release(): void;
}

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

interface Holder {
  pid: number;
  /** Process numbers are reused, but not together with this start time. */
  processStart: string | null;
}

const lockFile = 'in-use.lock';

export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, lockFile);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    if (hasCreated(file) || hasReplacedDead(directory, file)) return { release: () => rmSync(file, { force: true }) };
  }
  throw new DirectoryInUse(`The database in ${directory} is being taken by other processes again and again.`);
}

export function isDirectoryInUse(directory: string): boolean {
  const holder = readHolder(join(directory, lockFile));
  return holder !== 'gone' && holder !== null && isAlive(holder);
}

/**
 * Several processes may find the holder dead at once and remove each other's new lock (measured: 16 of 40 starts of
 * four at once gave two holders), so only the one with the claim replaces it. Not covered: a process dies between claim
 * and lock while two others clear its claim.
 */
function hasReplacedDead(directory: string, file: string): boolean {
  if (refuseIfAlive(directory, file) === 'gone') return false;
  const claim = join(directory, 'in-use.claim');
  if (!hasCreated(claim)) {
    if (refuseIfAlive(directory, claim) === 'dead') rmSync(claim, { force: true });
    return false;
  }
  try {
    if (refuseIfAlive(directory, file) === 'gone') return false;
    writeFileSync(file, JSON.stringify(me()));
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

function me(): Holder {
  return { pid: process.pid, processStart: processStart(process.pid) };
}

function hasCreated(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(me()), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** @throws DirectoryInUse */
function refuseIfAlive(directory: string, file: string): 'dead' | 'gone' {
  const holder = readHolder(file);
  if (holder === 'gone') return 'gone';
  if (!holder || !isAlive(holder)) return 'dead';
  throw new DirectoryInUse(
    `The database in ${directory} is in use by process ${holder.pid}. The embedded database takes one process: ` +
      'stop that one first, set another DATA_DIR, or use a PostgreSQL server with DATABASE_URL.',
  );
}

/** Null: unreadable, because a process died while writing it. */
function readHolder(file: string): Holder | null | 'gone' {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Holder | null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
      // Its holder may be writing it now.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  return null;
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid && holder.processStart === processStart(process.pid)) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: alive, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.processStart === processStart(holder.pid);
}

/** Field 22 of /proc/PID/stat; null on systems without /proc, where the process number alone must do. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
