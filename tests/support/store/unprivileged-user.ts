import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** Options of `spawn`. Empty: the program runs as the user who runs this process. */
interface RunAs {
  uid?: number;
  gid?: number;
}

/** PostgreSQL and pgbouncer refuse to run as root; `nobody` is there on every system and owns nothing. */
export const unprivilegedUser: RunAs = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
}

/**
 * A new folder from which `unprivilegedUser` can read and run files. The clone and TMPDIR may lie where no other user
 * may enter, and the temporary folder may be one that runs nothing (`noexec`). Its name is random and only its owner may write in it.
 */
export function openFolder(prefix: string): string {
  if (!isRoot) return mkdtempSync(join(tmpdir(), prefix));
  const tried = new Set([tmpdir(), '/tmp', '/var/tmp', '/var/lib']);
  for (const parent of tried) {
    const folder = mkdtempSync(join(parent, prefix));
    chmodSync(folder, 0o755);
    if (canRunIn(folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error(`The user nobody can run programs in none of ${[...tried].join(', ')}; set TMPDIR to another folder`);
}

/** A file that only `unprivilegedUser` may read. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await own(path);
}

/** Makes `unprivilegedUser` the owner. */
export async function own(path: string): Promise<void> {
  const { uid, gid } = unprivilegedUser;
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

function canRunIn(folder: string): boolean {
  const file = join(folder, 'tried');
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  const { status } = spawnSync(file, { ...unprivilegedUser, cwd: '/' });
  rmSync(file);
  return status === 0;
}
