import pg from 'pg';

/** A backup or a restore is one transaction on one connection. */
export type Connection = Pick<pg.PoolClient, 'query'>;

export interface StoredTable {
  /** With its schema: `public.orders`. */
  name: string;
  /** Without generated columns. */
  columns: { name: string; type: string }[];
}

/** The sum does not depend on the order of the rows. */
export interface TableSum {
  rows: number;
  digest: string;
}

export interface StoredSequence {
  name: string;
  last: string;
  isCalled: boolean;
}

/** The backup's head names the migrations, and a restore runs them; they fill `oldest_release`. */
const migrationTable = 'kysely_migration';
const notCarried = [`public.${migrationTable}`, `public.${migrationTable}_lock`, 'public.oldest_release'];
/** Had the jobs until 2026-11-27 (`../jobs/old-queue.server.ts`): of its tables only what may wait in it goes along. */
const oldQueue = 'pgboss';
export const oldJobs = `${oldQueue}.job`;

/** With these settings, values as text are exact and every session reads them the same. */
const exactText = [
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
];
/** A large shop takes longer than a request may. */
const patience = [
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
];

export async function prepareSession(connection: Connection): Promise<void> {
  for (const statement of [...exactText, ...patience]) await connection.query(statement);
}

export const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');

/** Without partitions, which belong to their table, and without tables of extensions. */
const ownTables = `
  SELECT c.oid, n.nspname || '.' || c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', '${oldQueue}')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')`;

export async function tableNames(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(`SELECT name FROM (${ownTables}) t ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** @returns null when the database is not a shop's */
export async function ranMigrations(connection: Connection): Promise<string[] | null> {
  if (!(await tableNames(connection)).includes(`public.${migrationTable}`)) return null;
  const { rows } = await connection.query<{ name: string }>(`SELECT name FROM public.${migrationTable} ORDER BY name`);
  return rows.map(({ name }) => name);
}

export async function carriedTables(connection: Connection): Promise<StoredTable[]> {
  const { rows } = await connection.query<{ name: string; columns: string[][] }>(`
    SELECT t.name, (
      SELECT json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a
       WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
      FROM (${ownTables}) t ORDER BY t.name`);
  const tables = rows
    .filter(({ name }) => (name.startsWith(`${oldQueue}.`) ? name === oldJobs : !notCarried.includes(name)))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(([column = '', type = '']) => ({ name: column, type })),
    }));
  return inOrderOf(await references(connection), tables);
}

async function references(connection: Connection): Promise<{ from: string; to: string }[]> {
  const root = (column: string) => `coalesce(pg_partition_root(${column}), ${column})`;
  const { rows } = await connection.query<{ from: string; to: string }>(`
    SELECT DISTINCT f.name AS from, t.name AS to
      FROM pg_constraint k
      JOIN (${ownTables}) f ON f.oid = ${root('k.conrelid')}
      JOIN (${ownTables}) t ON t.oid = ${root('k.confrelid')}
     WHERE k.contype = 'f' AND f.oid <> t.oid`);
  return rows;
}

function inOrderOf(links: { from: string; to: string }[], tables: StoredTable[]): StoredTable[] {
  const sorted: StoredTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !links.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

const texts = ({ columns }: StoredTable) =>
  `ARRAY[${columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`).join(', ')}]`;

/** The values as texts, in the order of the columns. */
export const lineOf = (table: StoredTable) => `to_json(${texts(table)})::text`;

/** Computed by the database, so that changes on the way in or out are noticed. */
export async function sumOf(connection: Connection, table: StoredTable): Promise<TableSum> {
  const { rows } = await connection.query<{ rows: string; digest: string }>(`
    SELECT count(*)::text AS rows,
      coalesce(sum(('x' || left(md5(${texts(table)}::text), 16))::bit(64)::bigint), 0)::text AS digest
      FROM ${quoted(table.name)}`);
  return { rows: Number(rows[0]?.rows), digest: String(rows[0]?.digest) };
}

/** Sequences ignore the snapshot; read last, they are never behind the rows. */
export async function sequences(connection: Connection): Promise<StoredSequence[]> {
  const { rows } = await connection.query<{ name: string }>(
    "SELECT schemaname || '.' || sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  const found: StoredSequence[] = [];
  for (const { name } of rows) {
    const state = await connection.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`,
    );
    found.push({ name, last: state.rows[0]?.last ?? '1', isCalled: state.rows[0]?.called ?? false });
  }
  return found;
}

export async function setSequence(connection: Connection, { name, last, isCalled }: StoredSequence): Promise<void> {
  await connection.query('SELECT setval($1::text::regclass, $2::text::bigint, $3)', [quoted(name), last, isCalled]);
}

/** @param rows as `lineOf` gave them */
export async function insertRows(
  connection: Connection,
  table: StoredTable,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
  const typed = table.columns.map(({ type }, index) => `c${index}::${type}`);
  const parameters = table.columns.map((_, index) => `$${index + 1}::text[]`);
  const aliases = table.columns.map((_, index) => `c${index}`);
  await connection.query(
    `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${typed.join(', ')} FROM unnest(${parameters.join(', ')}) AS given (${aliases.join(', ')})`,
    table.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

export async function dropOldQueue(connection: Connection): Promise<void> {
  await connection.query(`DROP SCHEMA IF EXISTS ${oldQueue} CASCADE`);
}

/** For the rows of a backup, which the jobs take over: all columns as texts, since the types are the library's. */
export async function makeOldQueue(connection: Connection, { columns }: StoredTable): Promise<void> {
  const texts = columns.map(({ name }) => `${pg.escapeIdentifier(name)} text`);
  await connection.query(`CREATE SCHEMA ${oldQueue}`);
  await connection.query(`CREATE TABLE ${oldJobs} (${texts.join(', ')})`);
}

export async function dropShop(connection: Connection): Promise<void> {
  await dropOldQueue(connection);
  const tables = await tableNames(connection);
  if (tables.length > 0) await connection.query(`DROP TABLE ${tables.map(quoted).join(', ')} CASCADE`);
  const { rows } = await connection.query<{ signature: string }>(`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')`);
  for (const { signature } of rows) await connection.query(`DROP FUNCTION IF EXISTS ${signature} CASCADE`);
}

export async function filledTables(connection: Connection): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await carriedTables(connection)) {
    const { rows } = await connection.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
