import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';

const results = join('.tmp', 'invariants', 'results.ndjson');
const all = ['tests/invariants', 'tests/races', 'tests/requests/hostile', 'tests/pages/hostile'];
/** These say how long a visitor waits at most: a story beside them would take the processor. They run first, one by one. */
const timed = ['tests/invariants/cluster/restarts.torture.test.ts', 'tests/invariants/overload.torture.test.ts'];

interface InvariantResult {
  ids: string;
  on: string;
  figures: string;
  isShown: boolean;
  seconds: number;
}

/**
 * `npm run torture` (`docs/invariants.md`). `-- 5` makes it five times as long, `-- 0.2` a fifth; the rest goes to
 * Vitest: `-- 1 buying` runs one file, `-- 1 -t I13` one invariant. Stores are live over https (`--live`, which may be left out), with
 * `--demo` demos over http.
 */
await endsInWords(async () => {
  const given = process.argv.slice(2);
  const [times = '1', ...chosen] = given.filter((each) => each !== '--live' && each !== '--demo');
  if (!(Number(times) > 0)) throw new CommandProblem(`${times} is no number of times. Try npm run torture -- 1`);
  buildIfNeeded();
  mkdirSync(join('.tmp', 'invariants'), { recursive: true });
  rmSync(results, { force: true });
  const projects = ['invariants', 'pglite', 'postgres', 'pages'].flatMap((project) => ['--project', project]);
  const env = { ...process.env, TORTURE: times, STORES: given.includes('--demo') ? 'demo' : 'live' };
  const run = (...args: string[]): number => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...args];
    return spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1;
  };
  const isAll = !chosen.some((each) => !each.startsWith('-'));
  const statuses = isAll
    ? [
        run('--no-file-parallelism', ...chosen, ...timed),
        run('--maxWorkers=2', ...timed.flatMap((file) => ['--exclude', file]), ...chosen, ...all),
      ]
    : [run(...chosen)];
  console.log(`\n${tableOf(readResults())}`);
  if (statuses.some((status) => status !== 0)) process.exitCode = 1;
});

function readResults(): InvariantResult[] {
  if (!existsSync(results)) return [];
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as InvariantResult);
}

function tableOf(shown: readonly InvariantResult[]): string {
  const rows = shown
    .toSorted((a, b) => numberOf(a.ids) - numberOf(b.ids))
    .map(({ ids, on, figures, isShown, seconds }) => [ids, on, figures, isShown ? 'holds' : 'BROKEN', `${seconds} s`]);
  return [['', 'on', 'figures', '', ''], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function numberOf(ids: string): number {
  return Number(/\d+/.exec(ids)?.[0] ?? 0);
}
