import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { ensurePrograms } from './testing/install-programs.ts';
import { otherBrowsers } from './testing/needed-programs.ts';

/** `npm run browsers` (`docs/testing.md`): the main walks in Firefox and in WebKit; the rest of the line goes to Vitest. */
await endsInWords(async () => {
  const [missing] = ensurePrograms(otherBrowsers);
  if (missing) throw new CommandProblem(`There is no ${missing.name}. ${missing.howToGet}`);
  buildIfNeeded();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browsers'];
  const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, BROWSERS: '1' },
  });
  if (status !== 0) process.exitCode = status ?? 1;
});
