import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#app/platform/sync-folder.server.ts';
import type { PictureStore } from '#app/shop/pictures/picture-maker.ts';

/** Several processes may share it: a file is named by its content and appears only when it is whole. */
export function pictureFolder(folder: string): PictureStore {
  return {
    async keep(name, bytes) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      if (await isThere(path)) return;
      const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        await writeSynced(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async adopt(files) {
      await mkdir(folder, { recursive: true });
      for (let start = 0; start < files.length; start += adoptedAtOnce) {
        await Promise.all(files.slice(start, start + adoptedAtOnce).map((file) => adoptOne(folder, file)));
      }
      await syncFolder(folder);
    },
    async names() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(nothingYet);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async removeOlder(name, before) {
      const path = join(folder, name);
      const stats = await stat(path).catch(gone);
      if (!stats || stats.mtime >= before) return false;
      await rm(path, { force: true });
      return true;
    },
  };
}

const adoptedAtOnce = 64;

/** A link costs no space; on another disk, or where links are forbidden, it is a copy. */
async function adoptOne(folder: string, { name, path }: { name: string; path: string }): Promise<void> {
  try {
    await link(path, join(folder, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
    await copyFile(path, unfinished);
    await rename(unfinished, join(folder, name));
  }
}

/** Also sets its time, so that cleaning does not remove it before the row that names it is written. */
async function isThere(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function nothingYet(error: unknown): Dirent[] {
  if (isMissing(error)) return [];
  throw error;
}

/** Another process may have removed it. */
function gone(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
