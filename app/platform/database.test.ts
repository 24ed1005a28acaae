import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { compiledOnce, DatabaseUnavailable, isDatabaseOutage, withOutageErrors } from './database.server.ts';

const failing = (facts: object, message = 'x') => Object.assign(new Error(message), facts);

describe('an outage of the database', () => {
  test.each(['08006', '25006', '53300', '57P01', '57P03', 'ECONNRESET'])('is recognised by %s', (code) => {
    expect(isDatabaseOutage(failing({ code }))).toBe(true);
  });

  test('is recognised by a connection that ended under a question', () => {
    expect(isDatabaseOutage(new Error('Connection terminated unexpectedly'))).toBe(true);
    const afterwards = 'Client has encountered a connection error and is not queryable';
    expect(isDatabaseOutage(new Error(afterwards))).toBe(true);
  });

  test.each([failing({ code: '23505' }), failing({ code: '57014' }), new TypeError('x'), 'x', null])(
    'is not %s',
    (error) => {
      expect(isDatabaseOutage(error)).toBe(false);
    },
  );

  test('is any refusal of a connection, with its reason as the cause', async () => {
    const reason = new Error('does not exist');
    const pool = withOutageErrors({ connect: () => Promise.reject(reason) } as unknown as Pool);
    const refused = await pool.connect().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect(refused).toMatchObject({ cause: reason });
    expect(isDatabaseOutage(refused)).toBe(true);
  });
});

const parts = new Kysely<{ parts: { id: string; maker: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a statement that is compiled once asks for another id each time, and is otherwise not compiled again', () => {
  let built = 0;
  const select = compiledOnce((of: typeof parts, id) => {
    built += 1;
    return of
      .selectFrom('parts')
      .select('id')
      .where('maker', '=', 'AMD')
      .where((where) => where.or([where('id', '=', id), where('maker', '<>', id)]))
      .limit(3);
  });
  const [first, second] = ['p1', 'p2'].map((id) => select(parts, id).compile());
  expect(first?.parameters).toEqual(['AMD', 'p1', 'p1', 3]);
  expect(second?.parameters).toEqual(['AMD', 'p2', 'p2', 3]);
  expect(second?.sql).toBe(first?.sql);
  expect(built).toBe(1);
});

test('a statement that is compiled once may ask for an array of ids, which is one value of any length', () => {
  const select = compiledOnce((of: typeof parts, ids: readonly string[]) =>
    of.selectFrom('parts').select('id').where('id', '=', sql<string>`any(${ids})`),
  );
  const [one, two] = [['p1'], ['p1', 'p2']].map((ids) => select(parts, ids).compile());
  expect([one?.parameters, two?.parameters]).toEqual([[['p1']], [['p1', 'p2']]]);
  expect(two?.sql).toBe(one?.sql);
});
