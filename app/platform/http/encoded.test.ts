import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decoded, encoded } from './encoded.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 0 }));
afterEach(() => void vi.useRealTimers());

const page = Buffer.from(
  Array.from({ length: 400 }, (_, n) => `<li><a href="/product/p${n * 7919}">Memoria ${n} GB</a></li>`).join(''),
);

test('a page that is sent once is packed faster under load, and is the same page', () => {
  const packed = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs);
    return encoded(page, 'br', true);
  };
  const [usual, hurried, late] = [packed(1_000), packed(1), packed(1_000)];
  expect(hurried.length).toBeGreaterThan(usual.length);
  expect(late).toEqual(usual);
  for (const each of [usual, hurried]) expect(decoded(each, 'br')).toEqual(page);
});

test('a page that is cached is packed well, however busy the shop is', () => {
  const [first, second] = [encoded(page, 'br'), encoded(page, 'br')];
  expect(second).toEqual(first);
});
