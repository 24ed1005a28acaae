import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './findings.ts';

const gigabyte = 1_000_000_000;
const hourMs = 60 * 60_000;
/** A backup is made each night. */
const oldestBackupMs = 26 * hourMs;

export function diskFinding(folder: string): Finding {
  return existsSync(folder)
    ? spaceFinding(folder, spaceOf(folder))
    : { level: 'warn', what: `${folder} is not on this machine (DATA_DIR)`, fix: 'run the doctor where the shop runs' };
}

export function spaceFinding(folder: string, { free, whole }: Space): Finding {
  const what = `${(free / gigabyte).toFixed(1)} GB are free on the disk of ${folder}`;
  const fix = 'make room, or give it a larger disk: full, it stops orders, backups and the log';
  if (free < 0.3 * gigabyte) return { level: 'fail', what, fix };
  return free < 2 * gigabyte && free < whole / 5 ? { level: 'warn', what, fix } : { level: 'ok', what };
}

/** In bytes. */
interface Space {
  /** What the shop's user may fill. */
  free: number;
  whole: number;
}

function spaceOf(folder: string): Space {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, whole: blocks * bsize };
}

/** Where `nucleo-backup.service` writes, and where `npm run backup` does. */
export function backupFolders(dataDir: string): string[] {
  return ['/srv/nucleo-backups', join(dataDir, 'backups')];
}

export function backupFinding(folders: readonly string[], now: Date): Finding {
  const made = folders.filter(existsSync).flatMap(backupsIn);
  const fix = 'systemctl status nucleo-backup.timer nucleo-backup; npm run backup makes one now';
  const newest = made.toSorted((one, other) => other.at - one.at)[0];
  if (!newest) {
    return {
      level: 'warn',
      what: `There is no backup in ${folders.join(' or ')}`,
      fix: 'systemctl enable --now nucleo-backup.timer, and copies on another machine',
    };
  }
  const age = now.getTime() - newest.at;
  const what = `The newest backup is ${Math.round(age / hourMs)} hours old (${newest.path})`;
  return age > oldestBackupMs ? { level: 'warn', what, fix } : { level: 'ok', what };
}

function backupsIn(folder: string): { path: string; at: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.backup'))
      .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }));
  } catch {
    // Of another user.
    return [];
  }
}
