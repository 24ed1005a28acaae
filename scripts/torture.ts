import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';

/** `npm run torture`: the crash tests as long as the promise says, on both engines. `-- 100` for a night. */
const kills = process.argv[2] ?? '20';
buildIfNeeded();
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'crash'], {
  stdio: 'inherit',
  env: { ...process.env, TORTURE_KILLS: kills },
});
process.exitCode = status ?? 1;
