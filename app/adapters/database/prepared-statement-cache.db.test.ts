import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, inTransaction } from '#app/platform/database.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { cloneDatabase } from '#tests/support/store/database.ts';
import { preparedStatementCache, statementNames } from './prepared-statement-cache.server.ts';

let handle: DatabaseHandle;
let db: Database;
const part = (id: number, on: Database = db) => sql`SELECT * FROM parts WHERE id = ${id}`.execute(on);

async function named(beginning: string): Promise<{ name: string; statement: string }[]> {
  const { rows } = await handle.pool.query('SELECT name, statement FROM pg_prepared_statements');
  return rows.filter(({ statement }) => statement.startsWith(beginning));
}

describe('a statement', () => {
  beforeEach(async () => {
    handle = await cloneDatabase();
    // One connection, so that a statement meets the plan that an earlier one left.
    handle.pool.options.max = 1;
    db = new Kysely({ dialect: new PostgresDialect({ pool: preparedStatementCache(handle.pool) }) });
    await sql`CREATE TABLE parts (id integer PRIMARY KEY, name text NOT NULL)`.execute(db);
    await sql`INSERT INTO parts VALUES (1, 'Ryzen'), (2, 'Radeon')`.execute(db);
  });
  afterEach(async () => {
    await handle.close();
  });

  test('gets a name when it has come five times, and one plan serves all its parameters', async () => {
    for (let time = 1; time <= 4; time += 1) await part(1);
    expect(await named('SELECT * FROM parts')).toEqual([]);
    for (let time = 1; time <= 20; time += 1) {
      expect((await part(1)).rows).toEqual([{ id: 1, name: 'Ryzen' }]);
      expect((await part(2)).rows).toEqual([{ id: 2, name: 'Radeon' }]);
      expect((await part(3)).rows).toEqual([]);
    }
    expect(await named('SELECT * FROM parts')).toEqual([
      { name: expect.stringMatching(/^[0-9a-f]{24}_0$/), statement: 'SELECT * FROM parts WHERE id = $1' },
    ]);
  });

  test('that fails stays usable', async () => {
    const add = (id: number) => sql`INSERT INTO parts VALUES (${id}, 'again')`.execute(db);
    for (let id = 3; id < 10; id += 1) await add(id);
    await expect(add(3)).rejects.toThrow('parts_pkey');
    await add(10);
    const wrong = () => sql`SELECT nothing FROM parts WHERE id = ${1}`.execute(db);
    for (let time = 1; time <= 8; time += 1) await expect(wrong()).rejects.toThrow('nothing');
    expect((await part(10)).rows).toHaveLength(1);
  });

  test('whose table got a column in between is answered with it', async () => {
    for (let time = 1; time <= 10; time += 1) await part(1);
    await handle.pool.query('ALTER TABLE parts ADD COLUMN price integer NOT NULL DEFAULT 5');
    expect((await part(1)).rows).toEqual([{ id: 1, name: 'Ryzen', price: 5 }]);
    for (let time = 1; time <= 10; time += 1) await part(2);
    expect((await part(1)).rows).toEqual([{ id: 1, name: 'Ryzen', price: 5 }]);
  });

  test('whose table got a column in between begins its transaction again: nothing of it happens twice', async () => {
    for (let time = 1; time <= 10; time += 1) await part(1);
    await handle.pool.query('ALTER TABLE parts ADD COLUMN price integer NOT NULL DEFAULT 5');
    let tries = 0;
    const found = await inTransaction(db, async (transaction) => {
      tries += 1;
      await sql`UPDATE parts SET price = price + 1 WHERE id = 1`.execute(transaction);
      return (await part(1, transaction)).rows;
    });
    expect({ tries, found }).toEqual({ tries: 2, found: [{ id: 1, name: 'Ryzen', price: 6 }] });
    expect((await part(1)).rows).toEqual([{ id: 1, name: 'Ryzen', price: 6 }]);
  });
});

describe('names', () => {
  const nameWhenRepeated = (names: ReturnType<typeof statementNames>, text: string) => {
    let name: string | undefined;
    for (let time = 1; time <= 10; time += 1) name = names.of(text);
    return name;
  };

  test('are for statements that are planned, of one length', () => {
    const names = statementNames();
    for (const text of [
      'select * from "products" where "id" = $1',
      'WITH due AS (SELECT 1) UPDATE mails SET id = $1',
      'insert into "a" ("b", "c") values ($1, $2) returning "b"',
      'select * from "products" where "id" in ($1)',
    ])
      expect(nameWhenRepeated(names, text), text).toBeDefined();
    for (const text of [
      'begin',
      'commit',
      'LISTEN live',
      'select * from "products" where "id" in ($1, $2)',
      'insert into "a" ("b", "c") values ($1, lower($2)), ($3, lower($4))',
      'insert into "a" ("b", "c") values ($1, $2), ($3, $4)',
    ])
      expect(nameWhenRepeated(names, text), text).toBeUndefined();
  });

  test('are few, however many statements come', () => {
    const names = statementNames();
    const given = Array.from({ length: 1_000 }, (_, index) => nameWhenRepeated(names, `select ${index}`));
    expect(given.filter((name) => name !== undefined)).toHaveLength(200);
    expect(new Set(given.slice(0, 200)).size).toBe(200);
    expect(given[0]).toBe(names.of('select 0'));
  });

  test('fit into what PostgreSQL keeps of a name', () => {
    expect(nameWhenRepeated(statementNames(), 'select 1')!.length).toBeLessThan(64);
  });
});
