import { expect, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { repeatedLine } from './repeated-line.ts';

const facts = { method: 'GET', route: '/product/:id', path: '/product/"ñandú"\n', status: 200, cached: true };
const values = (n: number) => ({ requestId: `request-${n}`, ms: n });

function logInto(lines: string[], level = 'info') {
  return createLog(level, { write: (line) => void lines.push(line) });
}

test('a line that is written again is what pino would write, with a time and values of its own', () => {
  const [lines, usual]: string[][] = [[], []];
  const write = repeatedLine(logInto(lines!), facts, 'request');
  const log = logInto(usual!);
  const began = Date.now();
  for (const n of [0, 1, 23]) {
    write(values(n));
    const { requestId, ms } = values(n);
    log.info({ ...facts, requestId, ms }, 'request');
  }
  const withoutTime = (line: string) => line.replace(/"time":"[^"]+"/, '"time":"now"');
  expect(lines).toHaveLength(3);
  expect(lines!.map(withoutTime)).toEqual(usual!.map(withoutTime));
  for (const line of lines!) {
    const { time } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  }
});

test('a log that takes only troubles takes no such line', () => {
  const lines: string[] = [];
  repeatedLine(logInto(lines, 'warn'), facts, 'request')(values(1));
  expect(lines).toEqual([]);
});
