import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { PostgresServer } from '#tests/support/store/postgres-server.ts';
import type { StoreProcess } from '#tests/support/store/store-process.ts';
import { openFolder } from '#tests/support/store/unprivileged-user.ts';
import type { ProcessWorld } from './in-processes.ts';

/** Only root may mount. Without root the story fails rather than being skipped. */
export async function smallDisk(megabytes: number): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = openFolder('nucleo-small-disk-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Error('A small disk could not be mounted: run the torture as root, on Linux', { cause: error });
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** @returns the file to delete afterwards */
async function fill(folder: string): Promise<string> {
  const file = join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  const handle = await open(file, 'w');
  try {
    const block = Buffer.alloc(64 * 1024);
    for (let left = bavail * bsize; left > 0; left -= block.length) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  expect((await stat(file)).size).toBeGreaterThan(0);
  return file;
}

export type Trouble = (
  world: ProcessWorld,
  server: PostgresServer | null,
  folder: string,
) => Promise<() => Promise<void>>;

/** @returns ends it */
export const troubles: Record<string, Trouble> = {
  async 'the disk is full'(_world, _server, folder) {
    const ballast = await fill(folder);
    return () => rm(ballast);
  },
  /** `EIO` from each write and each forcing to the disk, of the processes that write the database. */
  async 'the disk fails'(world, server) {
    const writers = server ? await processesOf(server) : world.processes.map((store) => (store as StoreProcess).pid);
    const calls = server ? 'pwrite64,pwritev,fdatasync,fsync' : 'pwrite64,pwritev,ftruncate';
    const attached = writers.flatMap((pid) => ['-p', String(pid)]);
    const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`, '-o', '/dev/null'];
    const strace = spawn('strace', ['-f', ...inject, ...attached], { stdio: 'ignore' });
    await once(strace, 'spawn').catch((error: unknown) => {
      throw new Error('Failures of the disk need strace and the right to use it: run the torture as root', {
        cause: error,
      });
    });
    return async () => {
      if (strace.exitCode !== null) return;
      const ended = once(strace, 'exit');
      strace.kill('SIGINT');
      await ended;
    };
  },
};

async function processesOf(server: PostgresServer): Promise<number[]> {
  const postmaster = await server.pid();
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
}
