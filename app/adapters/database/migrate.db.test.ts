import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#tests/support/store/database.ts';
import { migrate } from './migrate.server.ts';

async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
  return folder;
}

const first = 'CREATE TABLE parts (id integer PRIMARY KEY, name text);';
const floor = `CREATE TABLE oldest_release (migration text NOT NULL);\nINSERT INTO oldest_release VALUES ('0001_parts');`;
const adds = 'ALTER TABLE parts ADD COLUMN price integer;';
const removes = `ALTER TABLE parts DROP COLUMN name;\nUPDATE oldest_release SET migration = '0004_no_names';`;

test('a release starts on the tables of the next one, until that one takes away what it uses', async () => {
  const { db } = await newDatabase();
  const old = { '0001_parts': first, '0002_floor': floor };
  const ofOld = await aFolder(old);
  expect(await migrate(db, ofOld)).toEqual(['0001_parts', '0002_floor']);
  expect(await migrate(db, await aFolder({ ...old, '0003_prices': adds }))).toEqual(['0003_prices']);
  // It changes nothing, and the newer release finds all as it left it.
  expect(await migrate(db, ofOld)).toEqual([]);
  await sql`INSERT INTO parts (id, name) VALUES (1, 'A')`.execute(db);
  const later = await aFolder({
    ...old,
    '0003_prices': adds,
    '0004_no_names': removes,
  });
  expect(await migrate(db, later)).toEqual(['0004_no_names']);
  await expect(migrate(db, ofOld)).rejects.toThrow(
    'The database has the tables of a newer release (0003_prices, 0004_no_names)',
  );
});

test('a release without the word of its tables does not start on newer ones', async () => {
  const { db } = await newDatabase();
  const old = { '0001_parts': first };
  await migrate(db, await aFolder({ ...old, '0002_prices': adds }));
  await expect(migrate(db, await aFolder(old))).rejects.toThrow('Start that release, or restore a backup of this one');
});

/** A column that the database computes, dropped and made again with another expression: nobody writes it, and its name stays. */
const computedAgain =
  /ALTER TABLE (\w+) DROP COLUMN (\w+);\s*ALTER TABLE \1 ADD COLUMN \2 \w+ NOT NULL GENERATED ALWAYS AS [^;]+ STORED;/g;
/** A function that the same file makes, for its own use: the release before does not know it. */
const ofItsOwn = (text: string) =>
  text.replace(/\bDROP FUNCTION (\w+)\([^)]*\);/g, (drop, name) =>
    text.includes(`CREATE FUNCTION ${name}(`) ? '' : drop,
  );
/** What statements of the release before may still use. Nobody writes a column that the database computes. */
const takesAway =
  /\b(DROP (COLUMN|TABLE|FUNCTION|VIEW)|RENAME|SET NOT NULL|ALTER COLUMN \S+ (SET DATA )?TYPE|ADD COLUMN (?![^,;]*(DEFAULT|GENERATED ALWAYS AS))[^,;]*NOT NULL)\b/i;

test('since processes are exchanged, a migration that takes something away says which release it needs', async () => {
  const files = (await readdir('migrations')).filter((file) => file > '0044').sort();
  for (const file of files) {
    const text = (await readFile(join('migrations', file), 'utf8')).replace(/^\s*--.*$/gm, '');
    if (takesAway.test(ofItsOwn(text).replace(computedAgain, '')))
      expect(text, file).toMatch(new RegExp(`UPDATE oldest_release SET migration = '${file.slice(0, -4)}'`));
  }
  expect(files.length).toBeGreaterThan(0);
});
