import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const others = 0o077;
/** Their files are many, and written by this code, so that an open folder implies open files. */
const ofPictures = 'uploads';

/**
 * Only who runs the store may read what it keeps: everything made from here on, and what older versions left open. The
 * embedded database makes files that everybody may write whatever is asked for (Emscripten), so what closes it is its
 * folder.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(others);
  restrictFiles(dataDir);
}

/** Things of another user stay as they are: their owner decides. */
export function restrictFiles(dataDir: string): void {
  const folder = resolve(dataDir);
  if (isShared(folder)) {
    for (const name of [
      'database',
      ofPictures,
      'backups',
      'backup-requests',
      'session-secret',
      'owner-password',
      'sandbox.json',
    ]) {
      restrict(join(folder, name));
    }
  } else restrict(folder);
}

/** A folder that holds more than the store's data, such as `/tmp` or the project itself. */
function isShared(folder: string): boolean {
  const isAround = (inner: string) => !relative(folder, inner).startsWith('..');
  const mode = modeOf(folder);
  return isAround(process.cwd()) || isAround(homedir()) || (mode !== null && (mode.bits & 0o1000) !== 0);
}

function restrict(path: string): void {
  const found = modeOf(path);
  if (!found) return;
  const { bits, isFolder, isLinked } = found;
  const isOpen = (bits & others) !== 0;
  // A second name of a file in the project, such as a picture of the demo.
  if (isOpen && !isLinked) close(path, bits);
  if (!isFolder || (!isOpen && path.endsWith(ofPictures))) return;
  for (const name of readdirSync(path)) restrict(join(path, name));
}

function close(path: string, bits: number): void {
  try {
    chmodSync(path, bits & ~others);
  } catch (error) {
    if (!['EPERM', 'ENOENT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function modeOf(path: string): { bits: number; isFolder: boolean; isLinked: boolean } | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || (!stats.isFile() && !stats.isDirectory())) return null;
  return { bits: stats.mode & 0o7777, isFolder: stats.isDirectory(), isLinked: stats.isFile() && stats.nlink > 1 };
}
