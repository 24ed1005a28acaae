import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from './log.server.ts';

test('all logs of a process that write to its output share one: each would wait for the end of the process, and Node warns at eleven', () => {
  createLog('silent');
  const before = process.listenerCount('exit');
  for (let made = 0; made < 20; made += 1) createLog('silent');
  expect(process.listenerCount('exit')).toBe(before);
});

/** A process whose log is its output. */
function logging(work: string) {
  const program = `import { createLog } from '#app/platform/log.server.ts'; const log = createLog('info'); ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('all lines are out when a process ends, in their order', async () => {
  const child = logging('for (let n = 0; n < 2_000; n += 1) log.info({ n }, "línea"); process.exit(0);');
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
});

test('a single line goes out while the process works on', async () => {
  const child = logging('log.info("una"); process.stdin.resume();');
  const [line] = await once(child.stdout, 'data');
  expect(JSON.parse(line).msg).toBe('una');
  expect(child.exitCode).toBeNull();
});
