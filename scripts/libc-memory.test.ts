import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const script = `import { beginWithLibcLimits } from './scripts/libc-memory.mjs';
  const before = process.env.MALLOC_ARENA_MAX ?? null;
  beginWithLibcLimits();
  console.log(JSON.stringify([process.pid, before, process.execArgv[0], process.argv.slice(1)]));`;

function begun(env: Record<string, string>) {
  const { pid, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=8', '--input-type=module', '-e', script, 'uno', 'dos'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } },
  );
  expect(stderr).toBe('');
  const [itself, ...rest] = JSON.parse(stdout);
  expect(itself).toBe(pid);
  return rest;
}

test.runIf(process.platform === 'linux')('a process executes itself again, once, with all that it was given', () => {
  expect(begun({})).toEqual(['2', '--max-semi-space-size=8', ['uno', 'dos']]);
});

test('what somebody has set stays', () => {
  expect(begun({ MALLOC_ARENA_MAX: '7' })).toEqual(['7', '--max-semi-space-size=8', ['uno', 'dos']]);
});
