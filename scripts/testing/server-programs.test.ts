import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDebianPostgres, findProgram } from './server-programs.ts';

function aFolder(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'nucleo-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const program of programs) {
    mkdirSync(join(folder, program, '..'), { recursive: true });
    writeFileSync(join(folder, program), '', { mode: 0o755 });
  }
  return folder;
}

test('a program is looked for on the PATH first, and also where the PATH of an ordinary user does not lead', () => {
  const folder = aFolder('sh', 'nucleo-server');
  expect(findProgram('sh', { PATH: `/nowhere:${folder}` })).toBe(join(folder, 'sh'));
  expect(findProgram('sh', { PATH: '' })).toMatch(/^\/(usr\/)?bin\/sh$/);
  expect(findProgram('nucleo-server', {})).toBeUndefined();
});

test('of Debian’s versions of PostgreSQL the oldest is taken that the store supports', () => {
  const folder = aFolder('9.6/bin/postgres', '14/bin/postgres', '17/bin/postgres', '16/bin/pg_dump', '18/bin/postgres');
  expect(findDebianPostgres(folder)).toBe(join(folder, '17', 'bin'));
  expect(findDebianPostgres(aFolder('14/bin/postgres'))).toBeUndefined();
  expect(findDebianPostgres(join(folder, 'nowhere'))).toBeUndefined();
});
