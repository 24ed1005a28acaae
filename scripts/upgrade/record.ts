import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandProblem } from '../ends-in-words.ts';
import { type ReleaseStatements, shapeOf, statementOf } from './statements.ts';
import { openTodaysTables } from './todays-tables.ts';

/** Runs the tests on PostgreSQL, which logs what it is asked, and keeps one statement of each shape that these tables take. */
export async function recordStatements(file: string): Promise<void> {
  const folder = resolve('.tmp/statements');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user.
  await chmod(folder, 0o777);
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres'], {
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: folder },
  });
  if (run.status !== 0) throw new CommandProblem('The tests did not pass, so nothing was written down.');
  const byShape = new Map<string, string>();
  for (const name of await readdir(folder)) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const statement = statementOf((JSON.parse(line) as { message?: string }).message ?? '');
      if (statement && !byShape.has(shapeOf(statement))) byShape.set(shapeOf(statement), statement);
    }
  }
  const today = await openTodaysTables();
  const statements: string[] = [];
  // Tests also ask tables of their own, and what is wrong on purpose.
  for (const statement of byShape.values()) if (!(await today.refuses(statement))) statements.push(statement);
  await today.close();
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const kept: ReleaseStatements = {
    release: version,
    migrations: (await readdir('migrations')).map((each) => each.replace(/\.sql$/, '')).sort(),
    columns: today.columns,
    statements: statements.sort(),
  };
  await writeFile(file, `${JSON.stringify(kept, null, 1)}\n`);
  await rm(folder, { recursive: true, force: true });
  console.log(`${statements.length} statements of release ${version} are in ${file}.`);
}
