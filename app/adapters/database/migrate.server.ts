import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: Kysely types migrations like this, since they change the tables.
type AnyDatabase = Kysely<any>;

/** The database has the tables of a newer release, which this one cannot work with. */
export class NewerTables extends Error {
  override readonly name = 'NewerTables';
}

/**
 * In one transaction, under a lock that keeps out a second process. Tables of a newer release stay as they are, when that one says that
 * this one can work with them.
 * @returns the files that ran now
 * @throws NewerTables
 */
export async function migrate(db: AnyDatabase, directory: string): Promise<string[]> {
  const known = await readMigrations(directory);
  const newer = await newerMigrations(db, Object.keys(known));
  const all = { ...known, ...Object.fromEntries(newer.map((name) => [name, ranElsewhere])) };
  return run(new Migrator({ db, provider: { getMigrations: async () => all } }));
}

const ranElsewhere: Migration = { up: async () => {} };

/** What ran here and is not known to this release. */
async function newerMigrations(db: AnyDatabase, known: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ ran: string | null; oldest: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS ran, to_regclass('oldest_release')::text AS oldest`.execute(db);
  if (!tables[0]?.ran) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const oldest = tables[0].oldest
    ? (await sql<{ migration: string }>`SELECT migration FROM oldest_release`.execute(db)).rows[0]?.migration
    : undefined;
  if (oldest === undefined || !known.includes(oldest)) {
    throw new NewerTables(
      `The database has the tables of a newer release (${newer.join(', ')}), which this one cannot work with. Start that release, or restore a backup of this one.`,
    );
  }
  return newer;
}

/** For a `db` that is in a transaction. @param only the migrations that a backup had */
export async function migrateInside(db: AnyDatabase, directory: string, only?: ReadonlySet<string>): Promise<string[]> {
  const getMigrations = async () => {
    const all = Object.entries(await readMigrations(directory));
    return Object.fromEntries(all.filter(([name]) => !only || only.has(name)));
  };
  return run(new Migrator({ db, provider: { getMigrations }, disableTransactions: true }));
}

export async function knownMigrations(directory: string): Promise<string[]> {
  return Object.keys(await readMigrations(directory));
}

async function run(migrator: Migrator): Promise<string[]> {
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(directory, file), 'utf8');
    return [file.replace(/\.sql$/, ''), { up: (db) => runAll(db, text) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** Up to a semicolon at the end of a line; those between `$$` and `$$` belong to a function's body. */
const oneStatement = /(?:\$\$[\s\S]*?\$\$|[\s\S])+?(?:;\s*$|(?![\s\S]))/gm;

/** The driver's extended protocol takes one statement at a time. */
async function runAll(db: AnyDatabase, text: string): Promise<void> {
  const withoutComments = text.replace(/^\s*--.*$/gm, '');
  for (const [statement] of withoutComments.matchAll(oneStatement)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
