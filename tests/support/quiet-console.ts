import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A `console.error` or `console.warn` that a test did not expect fails it. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const error = vi.mocked(console.error).mock?.calls ?? [];
  const warn = vi.mocked(console.warn).mock?.calls ?? [];
  vi.restoreAllMocks();
  expect([...error, ...warn], 'unplanned noise on the console').toEqual([]);
});
