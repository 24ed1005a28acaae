import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLog, type Log } from './log.server.ts';

afterEach(() => void vi.useRealTimers());

function linesOf(write: (log: Log) => void) {
  vi.useFakeTimers();
  const lines: { msg: string; path?: string; leftOut?: Record<string, number>; n?: number }[] = [];
  write(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  vi.advanceTimersByTime(1_000);
  return lines;
}

test('16.8 an address is cut in every line, and has no control characters', () => {
  const lines = linesOf((log) => {
    log.info({ path: `/\u0007\u009b31m${'x'.repeat(16_000)}` }, 'closed by the client');
    log.child({}, { redact: [] }).info({ path: `/${'y'.repeat(16_000)}` }, 'request');
    log.error({ err: new Error(`it is not ${'z'.repeat(16_000)}`) }, 'request failed');
  });
  expect(lines.map(({ path }) => path?.length)).toEqual([300, 300, undefined]);
  expect(lines[0]?.path).toMatch(/^\/\ufffd\ufffd31mx+$/);
  expect(JSON.stringify(lines[2]).length).toBeLessThan(5_000);
});

test('16.8 lines of each kind in a second are bounded, and those left out are counted', () => {
  const lines = linesOf((log) => {
    for (let n = 0; n < 150; n += 1) {
      log.error({ n }, 'request failed');
      log.warn(`mail ${n % 2} failed`);
    }
    for (let n = 0; n < 2_500; n += 1) log.child({}, { redact: [] }).info({ n }, 'request');
    log.warn('something else');
  });
  const count = (says: string) => lines.filter(({ msg }) => msg === says).length;
  expect([count('request failed'), count('mail 0 failed'), count('request'), count('something else')]).toEqual([
    100, 75, 2_000, 1,
  ]);
  expect(lines.at(-1)).toMatchObject({
    msg: 'lines of one second were left out',
    leftOut: { 'request failed': 50, request: 500 },
  });
});

test('16.8 a new second has its own lines', () => {
  const lines = linesOf((log) => {
    for (let second = 0; second < 3; second += 1) {
      for (let n = 0; n < 150; n += 1) log.error({ n }, 'request failed');
      vi.advanceTimersByTime(1_000);
    }
  });
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(300);
  expect(lines.filter(({ leftOut }) => leftOut)).toHaveLength(3);
});

test('16.8 words without end count as one kind', () => {
  const lines = linesOf((log) => {
    for (let n = 0; n < 5_000; n += 1) log.error(`failure ${n}`);
  });
  expect(lines.length).toBeLessThan(310);
});

test('logs wait for nothing at the end of the process: Node warns when eleven do', () => {
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
