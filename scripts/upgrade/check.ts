import { readdir, readFile } from 'node:fs/promises';
import { CommandProblem, endsInWords } from '../ends-in-words.ts';
import { recordStatements } from './record.ts';
import { problemsOf, type ReleaseStatements } from './statements.ts';
import { openTodaysTables } from './todays-tables.ts';

/** Written by `--record` when a release is made, and valid until the next one. */
export const ofReleaseBefore = 'tests/releases/statements.json';

/**
 * `npm run upgrade-check`: whether processes of the release before may run beside those of this source, so that they can be exchanged one
 * by one. `-- --record` writes down what this source asks of its tables, for the release that comes after it.
 */
await endsInWords(async () => {
  const [option, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (option !== undefined && option !== '--record')) {
    throw new CommandProblem('Usage: npm run upgrade-check [-- --record]');
  }
  if (option === '--record') return recordStatements(ofReleaseBefore);
  const release = JSON.parse(await readFile(ofReleaseBefore, 'utf8')) as ReleaseStatements;
  const today = await openTodaysTables();
  try {
    const problems = await problemsOf(release, today);
    const files = (await readdir('migrations')).map((file) => file.replace(/\.sql$/, '')).sort();
    const added = files.filter((name) => !release.migrations.includes(name));
    console.log(`Release ${release.release} asks ${release.statements.length} statements of its tables.`);
    console.log(`Migrations since: ${added.length === 0 ? 'none' : added.join(', ')}.`);
    if (problems.length > 0) {
      throw new CommandProblem(
        `Its processes must end before the first one of this source starts:\n${problems.map((each) => `  - ${each}`).join('\n')}\n` +
          'To exchange them one by one, let this release only add, and take away in the next one.',
      );
    }
    console.log('All of them run on the tables of this source: processes of both may run side by side.');
  } finally {
    await today.close();
  }
});
