import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { claimDue } from './claim-due.server.ts';

const database = testDatabase();

// biome-ignore lint/suspicious/noExplicitAny: jobs have a table of their own.
const claim = (db: Kysely<any>, most: number) =>
  claimDue(
    db,
    {
      table: 'jobs',
      where: sql`due_at <= now() AND claimed_until IS NULL`,
      orderBy: 'due_at',
      set: sql`claimed_until = now() + interval '1 minute'`,
      returning: sql<{ name: string }>`name`,
    },
    most,
  );
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

test('what another process claims at this moment is skipped and not waited for, the longest due comes first', async () => {
  const { db } = database;
  await sql`
    INSERT INTO jobs (name, data, due_at)
    SELECT 'work ' || n, '{}', now() - make_interval(mins => 4 - n) FROM generate_series(1, 3) AS n`.execute(db);
  await db.transaction().execute(async (transaction) => {
    expect(namesOf(await claim(transaction, 2))).toEqual(['work 1', 'work 2']);
    const others = db.transaction().execute(async (other) => {
      await sql`SET LOCAL lock_timeout = '5s'`.execute(other);
      return claim(other, 20);
    });
    expect(namesOf(await others)).toEqual(['work 3']);
  });
  expect(await claim(db, 20)).toEqual([]);
});

test('whatever plan the database chooses, what has waited longest is the first', async () => {
  const { db } = database;
  await sql`
    INSERT INTO jobs (name, data, due_at)
    SELECT 'work ' || n, '{}', now() - make_interval(mins => n) FROM generate_series(1, 3) AS n`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_nestloop = off`.execute(transaction);
    await sql`SET LOCAL enable_mergejoin = off`.execute(transaction);
    expect(await claim(transaction, 20)).toEqual([{ name: 'work 3' }, { name: 'work 2' }, { name: 'work 1' }]);
  });
});
