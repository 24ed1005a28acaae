import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShopDatabase, type ShopDatabase } from '#tests/support/cluster/shop-database.ts';
import { type Pooler, poolerProgram, startPooler } from '#tests/support/store/pooler.ts';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';

// Left out where pgbouncer is not installed (2026-11-26).
describe.runIf(poolerProgram)('deploy/pgbouncer.ini with the users of deploy/pgbouncer-users.sql', () => {
  let postgres: PostgresServer;
  let database: ShopDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await aShopDatabase(postgres);
    pooler = await startPooler(database.url, { users: database.users });
  }, 240_000);
  afterAll(async () => {
    await pooler?.close();
    await postgres?.stop();
  });
  const through = (password: string) => Object.assign(new URL(pooler.url), { password }).href;

  test('the store gets through with its password, under the limits that it cannot send itself', async () => {
    const client = new pg.Client(pooler.url);
    await client.connect();
    const { rows } = await client.query("SELECT current_user AS who, current_setting('statement_timeout') AS limit");
    await client.end();
    expect(rows).toEqual([{ who: 'nucleo', limit: '30s' }]);
    expect(pooler.said()).not.toMatch(/WARNING|ERROR|FATAL/);
  });

  test('with another password nobody does, and the file does not give the password away', async () => {
    const client = new pg.Client(through('wrong'));
    await expect(client.connect()).rejects.toThrow(/SASL authentication failed|password/);
    expect(database.users).toMatch(/^"nucleo" "SCRAM-SHA-256\$/);
    expect(database.users).not.toContain(database.password);
  });
});
