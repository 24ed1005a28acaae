import { afterEach, expect, it } from 'vitest';
import { dismissToast, shownToasts, showToast } from './toast.ts';

afterEach(() => {
  for (const { key } of shownToasts()) dismissToast(key);
});

const saying = (text: string, kind: 'success' | 'error' = 'success') => showToast({ kind, text, seconds: 3 });

it('makes one of equal toasts, newest last, with how often it was said', () => {
  saying('a');
  const [first] = shownToasts();
  saying('b');
  saying('a');
  saying('a', 'error');
  expect(shownToasts().map(({ kind, text, times }) => [kind, text, times])).toEqual([
    ['success', 'b', 1],
    ['success', 'a', 2],
    ['error', 'a', 1],
  ]);
  // A new key starts its time again.
  expect(shownToasts().some(({ key }) => key === first?.key)).toBe(false);
});

it('replaces what it said before about the same', () => {
  for (const text of ['one', 'two', 'two']) showToast({ kind: 'success', text, about: 'cart', seconds: 3 });
  saying('one');
  saying('no', 'error');
  expect(shownToasts().map(({ text, times }) => [text, times])).toEqual([
    ['two', 2],
    ['one', 1],
    ['no', 1],
  ]);
});

it('does not count what is no news when it is said again', () => {
  for (const _time of [1, 2]) showToast({ kind: 'error', text: 'no more', seconds: 3, isUncounted: true });
  expect(shownToasts().map(({ text, times }) => [text, times])).toEqual([['no more', 1]]);
});

it('shows three at most', () => {
  for (const text of ['a', 'b', 'c', 'd']) saying(text);
  expect(shownToasts().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});
