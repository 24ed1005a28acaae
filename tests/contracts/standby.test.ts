import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownMigrations, migrate } from '#app/adapters/database/migrate.server.ts';
import { canStandBy, type ServerPair, startPair } from '#tests/support/cluster/standby.ts';

// Left out where haproxy or Debian's PostgreSQL is not installed (2026-11-27). The long form, with a shop before it: `npm run torture -- 1 standby`.
describe.runIf(canStandBy)('deploy/standby', () => {
  let pair: ServerPair;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair?.close());

  test('the oldest PostgreSQL that a shop may run on takes every migration', async () => {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: pair.url }) }),
    });
    try {
      expect(await migrate(db, 'migrations')).toEqual(await knownMigrations('migrations'));
    } finally {
      await db.destroy();
    }
  });

  test('the standby takes over with all that was committed, and the server that was lost comes back as its standby', async () => {
    // A connection for each question: those to a server that died are closed.
    const ask = async (statement: string) => {
      const client = new pg.Client({ connectionString: pair.url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    };
    await ask('CREATE TABLE sold (reference text)');
    await ask("INSERT INTO sold VALUES ('first')");
    await pair.killFirst();
    await pair.takeOver();
    const sells = () =>
      ask("INSERT INTO sold VALUES ('second')").then(
        () => true,
        () => false,
      );
    await expect.poll(sells, { interval: 100 }).toBe(true);
    expect(await ask('SELECT DISTINCT reference FROM sold ORDER BY 1')).toEqual([
      { reference: 'first' },
      { reference: 'second' },
    ]);
    await pair.rejoin();
    expect(await sells()).toBe(true);
  });
});
