import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where servers and tools lie that the PATH of an ordinary user leaves out. */
const besidePath = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'];

export function findProgram(name: string, env: Readonly<Record<string, string | undefined>> = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...besidePath];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

const debianPostgres = '/usr/lib/postgresql';
const oldestPostgres = 15;

/** The folder of programs of the oldest PostgreSQL of Debian's packages that the store supports. */
export function findDebianPostgres(parent = debianPostgres): string | undefined {
  return foldersIn(parent)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .sort((one, other) => one - other)
    .map((version) => join(parent, String(version), 'bin'))
    .find((folder) => isExecutable(join(folder, 'postgres')));
}

function foldersIn(parent: string): string[] {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
