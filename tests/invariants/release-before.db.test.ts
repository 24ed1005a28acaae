import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { problemsOf, type ReleaseStatements } from '#scripts/upgrade/statements.ts';
import { tablesOf } from '#scripts/upgrade/todays-tables.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();

// While processes are exchanged, those of the release before work on the tables of this one.
test('all that the release before asks of its tables runs on those of today', async () => {
  const release = JSON.parse(await readFile('tests/releases/statements.json', 'utf8')) as ReleaseStatements;
  const client = await database.handle.pool.connect();
  try {
    expect(release.statements.length).toBeGreaterThan(500);
    expect(await problemsOf(release, await tablesOf(client))).toEqual([]);
  } finally {
    client.release();
  }
});
