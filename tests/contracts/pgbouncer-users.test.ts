import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Program, rendered, startProgram } from '#tests/support/cluster/programs.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { poolerProgram } from '#tests/support/store/pooler.ts';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';

// Left out where pgbouncer is not installed (2026-11-26).
describe.runIf(poolerProgram)('deploy/pgbouncer.ini with the users of deploy/pgbouncer-users.sql', () => {
  const password = 'xK4-vRq7m2Zt';
  let postgres: PostgresServer;
  let folder: string;
  let port: number;
  let pooler: Program;
  beforeAll(async () => {
    postgres = await startPostgres();
    const admin = new pg.Client(postgres.url);
    await admin.connect();
    await admin.query(`CREATE ROLE nucleo LOGIN PASSWORD '${password}'`);
    await admin.query('CREATE DATABASE nucleo OWNER nucleo');
    const { rows } = await admin.query<{ format: string }>(await readFile('deploy/pgbouncer-users.sql', 'utf8'));
    // As Debian's PostgreSQL asks its clients; that of the tests asks for the password itself.
    const rules = await readFile(join(postgres.folder, 'pg_hba.conf'), 'utf8');
    await writeFile(join(postgres.folder, 'pg_hba.conf'), `host nucleo nucleo 127.0.0.1/32 scram-sha-256\n${rules}`);
    await admin.query('SELECT pg_reload_conf()');
    await admin.end();
    folder = await mkdtemp(join(tmpdir(), 'nucleo-pooler-'));
    await chmod(folder, 0o755);
    port = await freePort();
    await writeFile(join(folder, 'userlist.txt'), rows.map(({ format }) => `${format}\n`).join(''));
    const text = await rendered('deploy/pgbouncer.ini', [
      [/port=5432 /, `port=${new URL(postgres.url).port} `],
      [/^listen_port = .*/m, `listen_port = ${port}`],
      [/\/etc\/pgbouncer\/userlist\.txt/, join(folder, 'userlist.txt')],
    ]);
    await writeFile(join(folder, 'pgbouncer.ini'), text);
    const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    pooler = await startProgram(poolerProgram as string, [...asRoot, join(folder, 'pgbouncer.ini')], port);
  }, 60_000);
  afterAll(async () => {
    await pooler?.end();
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  const through = (word: string) => `postgres://nucleo:${word}@127.0.0.1:${port}/nucleo`;

  test('the store gets through with its password, under the limits that it cannot send itself', async () => {
    const client = new pg.Client(through(password));
    await client.connect();
    const { rows } = await client.query("SELECT current_user AS who, current_setting('statement_timeout') AS limit");
    await client.end();
    expect(rows).toEqual([{ who: 'nucleo', limit: '30s' }]);
    expect(pooler.said()).not.toMatch(/WARNING|ERROR|FATAL/);
  });

  test('with another password nobody does, and the file does not give the password away', async () => {
    const client = new pg.Client(through('wrong'));
    await expect(client.connect()).rejects.toThrow(/SASL authentication failed|password/);
    const users = await readFile(join(folder, 'userlist.txt'), 'utf8');
    expect(users).toMatch(/^"nucleo" "SCRAM-SHA-256\$/);
    expect(users).not.toContain(password);
  });
});
