import { describe, expect, test } from 'vitest';
import {
  insertsOf,
  problemsOf,
  type ReleaseStatements,
  shapeOf,
  statementOf,
  type TodaysTables,
} from './statements.ts';

describe('statements', () => {
  test('of the shop are found in the log of PostgreSQL, without those of others', () => {
    expect(statementOf('LOG:  execute <unnamed>: select "id" from "products"')).toBe('select "id" from "products"');
    expect(statementOf('LOG:  execute 4f_0: update shelf set stock = $1')).toBe('update shelf set stock = $1');
    expect(statementOf('LOG:  statement: SELECT 1')).toBe('SELECT 1');
    for (const other of [
      'LOG:  statement: BEGIN',
      'LOG:  statement: CREATE TABLE a (id int)',
      'LOG:  execute <unnamed>: SELECT * FROM pgboss.job',
      'duration: 3 ms',
    ]) {
      expect(statementOf(other), other).toBeNull();
    }
  });

  test('that differ in how many values they carry are one', () => {
    expect(shapeOf('select * from a where id in ($1, $2, $3) limit $4')).toBe(
      shapeOf('select * from a where id in ($1) limit $2'),
    );
    expect(shapeOf('insert into a (x) values ($1), ($2)')).toBe(shapeOf('insert into a (x)  values ($1)'));
    expect(shapeOf('select a from b')).not.toBe(shapeOf('select b from a'));
  });

  test('say what they insert, also as a part of another', () => {
    expect(
      insertsOf(
        'with placed as (insert into "orders" ("reference", "email") values ($1, $2)) INSERT INTO mails AS old (kind)\n VALUES ($3)',
      ),
    ).toEqual([
      { table: 'orders', columns: ['reference', 'email'] },
      { table: 'mails', columns: ['kind'] },
    ]);
  });
});

describe('a release before', () => {
  const release: ReleaseStatements = {
    release: '1.0.0',
    migrations: [],
    columns: { parts: { id: 'integer', name: 'text', price: 'integer' } },
    statements: ['insert into parts (id, name) values ($1, $2)', 'select * from parts', 'update parts set price = $1'],
  };
  const today = (columns: Record<string, string>, demanded: string[] = [], refuses = ''): TodaysTables => ({
    columns: { parts: columns },
    demanded: { parts: demanded },
    refuses: async (statement) => (refuses && statement.includes(refuses) ? 'it is gone' : null),
  });
  const same = { id: 'integer', name: 'text', price: 'integer' };

  test.each([
    ['a column more that may be left out', today({ ...same, brand: 'text' }, ['id']), []],
    [
      'a column more that must be named',
      today({ ...same, brand: 'text' }, ['id', 'brand']),
      ['parts demands brand: insert into parts (id, name) values ($1, $2)'],
    ],
    ['another type', today({ ...same, price: 'numeric' }), ['parts.price was integer and is numeric']],
    ['a column less', today({ id: 'integer', name: 'text' }), ['parts.price is gone']],
    ['a statement that no longer runs', today(same, [], 'update'), ['it is gone: update parts set price = $1']],
  ])('meets %s', async (_, tables, problems) => {
    expect(await problemsOf(release, tables)).toEqual(problems);
  });
});
