import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.server.ts';

/** Files that a backup takes along and a restore brings back, wherever they are stored. A name stands for one content. */
export interface BackupFiles {
  /** Of files that are whole. */
  names(): Promise<string[]>;
  /** Null: it was removed in between. */
  read(name: string): Promise<Buffer | null>;
  /** @returns whether it was not there before; then it is there, whole */
  add(name: string, bytes: Buffer): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** After the last `add`: what was added outlives the machine. */
  settle(): Promise<void>;
}

/** Hidden files are still being written. */
export const wholeFile = /^\w[\w.-]*$/;

export function folderFiles(folder: string): BackupFiles {
  return {
    async names() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return entries.filter((entry) => entry.isFile() && wholeFile.test(entry.name)).map((entry) => entry.name);
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    async add(name, bytes) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return null;
        throw error;
      });
      if (!file) return false;
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      return true;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    settle: () => syncFolder(folder),
  };
}
