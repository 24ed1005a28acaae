import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';

/**
 * `npm run torture`: the crash tests as long as the promise says, on both engines (`-- 100` for a night), and ten rounds of
 * the buyers' race on PostgreSQL.
 */
const kills = process.argv[2] ?? '20';
buildIfNeeded();
const runs = [
  ['--project', 'crash'],
  ['--project', 'postgres', 'tests/races'],
];
for (const args of runs) {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TORTURE_KILLS: kills, TORTURE_ROUNDS: '10' },
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
