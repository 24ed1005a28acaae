import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandProblem } from '../ends-in-words.ts';
import { logPrefix, type ReleaseStatements, shapeOf, statementOf } from './statements.ts';
import { openTodaysTables } from './todays-tables.ts';

/** Runs the tests on PostgreSQL, which logs what it is asked, and keeps one statement of each shape that these tables take. */
export async function recordStatements(file: string): Promise<void> {
  const folder = resolve('.tmp/statements');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres'], {
    stdio: 'inherit',
    env: { ...process.env, RECORD_STATEMENTS: folder },
  });
  if (run.status !== 0) throw new CommandProblem('The tests did not pass, so nothing was written down.');
  await keepStatements(folder, file);
  await rm(folder, { recursive: true, force: true });
}

/** @param folder of the logs */
export async function keepStatements(folder: string, file: string): Promise<void> {
  const byShape = new Map<string, string>();
  for (const name of await readdir(folder)) {
    for await (const message of messagesIn(join(folder, name))) {
      const statement = statementOf(message);
      if (statement && !byShape.has(shapeOf(statement))) byShape.set(shapeOf(statement), statement);
    }
  }
  const today = await openTodaysTables();
  const statements: string[] = [];
  // Tests also ask tables of their own, and what is wrong on purpose.
  for (const statement of byShape.values()) if (!(await today.refuses(statement))) statements.push(statement);
  await today.close();
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const recorded: ReleaseStatements = {
    release: version,
    migrations: (await readdir('migrations')).map((each) => each.replace(/\.sql$/, '')).sort(),
    columns: today.columns,
    statements: statements.sort(),
  };
  await writeFile(file, `${JSON.stringify(recorded, null, 1)}\n`);
  console.log(`${statements.length} statements of release ${version} are in ${file}.`);
}

async function* messagesIn(file: string): AsyncGenerator<string> {
  let left = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const parts = (left + chunk).split(logPrefix);
    left = parts.pop() ?? '';
    yield* parts;
  }
  yield left;
}
