import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { boundedElsewhere, type ColumnBound, columnBounds } from '#tests/support/column-bounds.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();

interface WordColumn {
  schema: string;
  table: string;
  column: string;
  isGenerated: boolean;
  checks: string[];
  isForeign: boolean;
}

async function wordColumns(): Promise<WordColumn[]> {
  const { rows } = await sql<WordColumn>`
    SELECT n.nspname AS schema, c.relname AS table, a.attname AS column, a.attgenerated <> '' AS "isGenerated",
      ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)) AS checks,
      EXISTS (SELECT FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]) AS "isForeign"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'tests')
      AND (a.atttypid = ANY ('{text,varchar,bpchar,name,json,jsonb,xml,bytea,tsvector}'::regtype[])
        OR (SELECT typcategory FROM pg_type WHERE pg_type.oid = a.atttypid) = 'A')
    ORDER BY 1, 2, 3`.execute(database.db);
  return rows;
}

const isElsewhere = ({ schema, table }: WordColumn) =>
  Object.hasOwn(boundedElsewhere, schema) || Object.hasOwn(boundedElsewhere, table);
/** The `CHECK` itself says every value. */
const isListed = ({ checks, column }: WordColumn) =>
  checks.some((check) =>
    [` = ANY \\(ARRAY\\['[^()]*\\]\\)\\)\\)$`, ` = '[^']*'::text\\)\\)$`, ' IS NULL\\)\\)$'].some((list) =>
      new RegExp(`^CHECK \\(\\(${column}${list}`).test(check),
    ),
  );

const measureOf = (bound: ColumnBound): [measure: string, most: number] =>
  'characters' in bound
    ? ['length', bound.characters]
    : 'bytes' in bound
      ? ['octet_length', bound.bytes]
      : ['pg_column_size', bound.storedBytes];

describe('each column of words', () => {
  test('has a row with its reason, unless it repeats another', async () => {
    const own = (await wordColumns()).filter(
      (column) => !isElsewhere(column) && !column.isGenerated && !column.isForeign && !isListed(column),
    );
    const named = Object.entries(columnBounds).flatMap(([table, bounds]) =>
      Object.keys(bounds).map((column) => `${table}.${column}`),
    );
    expect(own.length).toBeGreaterThan(100);
    const found = own.map(({ table, column }) => `${table}.${column}`);
    expect(found.filter((name) => !named.includes(name))).toEqual([]);
    const all = (await wordColumns()).map(({ table, column }) => `${table}.${column}`);
    expect(named.filter((name) => !all.includes(name))).toEqual([]);
  });

  test('is checked by the database at the bound of its row', async () => {
    const columns = new Map((await wordColumns()).map((each) => [`${each.table}.${each.column}`, each]));
    const unchecked = Object.entries(columnBounds).flatMap(([table, bounds]) =>
      Object.entries(bounds).flatMap(([column, bound]) => {
        const [measure, most] = measureOf(bound);
        const isChecked = columns
          .get(`${table}.${column}`)
          ?.checks.some((check) => check.includes(`(${measure}(${column}) <= ${most})`));
        return isChecked ? [] : [`${table}.${column}: ${measure} <= ${most}`];
      }),
    );
    expect(unchecked).toEqual([]);
  });
});

test('what stands in an index fits into an index entry', async () => {
  const { rows } = await sql<{ index: string; table: string; columns: string[] }>`
    SELECT i.indexrelid::regclass::text AS index, c.relname AS table,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
    WHERE n.nspname = 'public' AND m.amname = 'btree'`.execute(database.db);
  /** Addresses are bounded in bytes, by what reads them, and a build's code is ASCII. */
  const ofOneByte = ['product_pictures.address', 'push_devices.address', 'saved_builds.code', 'order_lines.image'];
  const tooWide = rows.flatMap(({ index, table, columns }) => {
    const sizes = columns.map((column) => {
      const bound = columnBounds[table]?.[column];
      if (!bound) return 0;
      const [measure, most] = measureOf(bound);
      return measure === 'length' && !ofOneByte.includes(`${table}.${column}`) ? 4 * most : most;
    });
    return sizes.reduce((sum, size) => sum + size, 0) > 2_600 ? [index] : [];
  });
  expect(tooWide).toEqual([]);
});
