import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from './store.ts';

let stored: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const storage = {
  key: 'word',
  parse: (text: string | null) => text,
  format: (word: string | null) => word,
  unsaved: 'lost',
};
const happens = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));

test('a subscriber is notified of a new value, until it leaves', () => {
  const count = store(0);
  const listener = vi.fn();
  const leave = count.subscribe(listener);
  count.set(1);
  leave();
  count.set(2);
  expect(count.read()).toBe(2);
  expect(listener).toHaveBeenCalledOnce();
});

test('every change is notified once, however many subscribe', () => {
  const onChange = vi.fn();
  const count = store(0, { onChange });
  count.subscribe(() => {});
  count.subscribe(() => {});
  count.set(1);
  expect(onChange.mock.calls).toEqual([[1]]);
});

describe('what the browser keeps', () => {
  test('is read from its storage and written there; null takes it out', () => {
    stored.set('word', 'one');
    const word = store<string | null>(null, { storage });
    expect(word.read()).toBe('one');
    word.set('two');
    expect(stored.get('word')).toBe('two');
    word.set(null);
    expect(stored.has('word')).toBe(false);
  });

  test('says when it could not be written, and stays for this page', () => {
    vi.stubGlobal('console', { ...console, error: vi.fn() });
    const word = store<string | null>(null, { storage });
    expect(word.set('one')).toBe(true);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('The quota has been exceeded.');
      },
    });
    expect(word.set('two')).toBe(false);
    expect(word.read()).toBe('two');
  });

  test.each([
    ['another tab', 'storage', { key: 'word' }],
    ['a page that empties the storage', 'storage', { key: null }],
    ['pages visited while this one was in the back/forward cache', 'pageshow', { persisted: true }],
  ])('follows %s', (_who, type, facts) => {
    const onChange = vi.fn();
    const word = store<string | null>(null, { storage, onChange });
    const listener = vi.fn();
    word.subscribe(listener);
    word.set('one');
    stored.set('word', 'two');
    happens(type, facts);
    expect(word.read()).toBe('two');
    expect(listener).toHaveBeenCalledTimes(2);
    expect(onChange.mock.calls).toEqual([['one'], ['two']]);
  });

  test.each([
    ['storage', { key: 'other' }],
    ['pageshow', { persisted: false }],
  ])('is not read again for an event %s with %o', (type, facts) => {
    const word = store<string | null>(null, { storage });
    word.set('one');
    stored.set('word', 'two');
    happens(type, facts);
    expect(word.read()).toBe('one');
  });

  test('lives as long as the page where the storage is full or forbidden, and the console says so', () => {
    const refusal = new Error('forbidden');
    const refuse = () => {
      throw refusal;
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const word = store<string | null>(null, { storage });
    expect(word.read()).toBeNull();
    word.set('one');
    expect(word.read()).toBe('one');
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['lost', refusal],
      ['lost', refusal],
    ]);
    vi.mocked(console.error).mockClear();
  });
});
