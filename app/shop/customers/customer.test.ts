import { describe, expect, test } from 'vitest';
import { readName } from './customer.ts';

describe('a name', () => {
  test.each([
    ['  Ana   María ', 'Ana María'],
    ["José O'Neil-Ñáñez", "José O'Neil-Ñáñez"],
    ['李小龙', '李小龙'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
  ])('%s is read as %s', (text, name) => {
    expect(readName(text)).toBe(name);
  });

  test.each([
    '',
    '   ',
    'x'.repeat(81),
    '<b>Ana</b>',
    'gana en http://x',
    'www.premio',
    'premio.com',
    'a@b',
    'Ana\u202e',
  ])('nothing that could be an advertisement is one: %s', (text) => {
    expect(readName(text)).toBeNull();
  });
});
