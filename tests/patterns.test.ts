import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mayTakeLong, patternsIn } from './support/source/patterns.ts';

/** Looked at one by one: why each takes a time that grows no faster than the text. */
const reviewed: Readonly<Record<string, string>> = {
  '=+$': 'base64 of our own making ends in two at most',
  "^(?!\\.)(?!.*\\.\\.)[\\w'+.-]*[\\w+-]@(?:[a-z\\d][a-z\\d-]*\\.)+[a-z]{2,}$":
    'anchored; a dot ends each turn of the group, and no character within it is one',
  '^\\d+(?:\\.\\d+)*$': 'anchored; a dot begins each turn, and no digit is one',
  '^(\\d+(?:\\.\\d+)*)(\\p{L}+)$': 'the same, and then letters',
  '\\d+(?:[.,]\\d+)+\\p{L}*|[\\p{L}\\p{N}]+':
    'what the first half gives up, the second takes whole, so no digit is begun at twice',
  '^-+|-+$': 'hyphens stand alone by then: each run of other characters became one',
  '-+$': 'the same',
  '_+$': 'the same, of a label of a fact, with underscores for blanks',
  '\\s*\\/.*$': 'a fact of a product, which the owner wrote: at most 200 characters',
  '\\s*[-–]\\s*': 'a field of the admin, which the owner wrote',
  '\\/+$': 'an address of the settings',
  '\\s*\\d+\\s*GB$': 'a fact of a product or of the library: at most 200 characters',
  "\\d+(?:[.,'’´]\\d+)*|\\p{L}+|[$<>-]": 'a term of at most 200 characters; each character belongs to one branch',
  '(\\d+)x\\s+(?=\\d)': 'a name of a product or of the library: at most 200 characters',
  '^[^\\p{L}]+|[^\\p{L}]+$': 'ADMIN_PASSWORD, at most 128 characters',
  '^(?:[^\\p{L}\\p{N}]|\\d{1,3}[.)]\\s+|\\d\\uFE0F?\\u20E3)+':
    'anchored, nothing follows; 500 characters of a line at most',
  '(?<![\\p{L}\\p{N}])[*_~]+|[*_~]+(?![\\p{L}\\p{N}])': '500 characters of a line at most',
  '[\\s\\-–—:=>→|/.…,*_~]+$': 'the same',
  '[\\p{L}\\p{N}]+(?:[-.,/][\\p{L}\\p{N}]+)*':
    'one of the four characters begins each turn, and no letter or figure is one',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'anchored; a hyphen begins each turn, and no other character is one',
  '(?:\\$\\$[\\s\\S]*?\\$\\$|[\\s\\S])+?(?:;\\s*$|(?![\\s\\S]))': 'our own migrations',
};

describe('16.13 a regular expression', () => {
  test.each([
    ['(a+)+$', 'nested'],
    ['^(<!--.*?-->\\s*)*<svg', 'nested'],
    ['(?:[ab]*\\.)+c', 'nested'],
    ['\\s+$', 'unanchored'],
    ['^-+|-+$', 'unanchored'],
    ['([^\\S\\n]*)\\n', 'unanchored'],
    ['^(\\d{1,3}\\.){2,}x$', null],
    ['^a+b*c$', null],
    ['[\\s\\p{Cc}]+', null],
    ['[)+(]x', null],
    ['(?<year>\\d{4})-\\d+', null],
  ])('%s is seen as %s', (source, expected) => {
    expect(mayTakeLong(source)).toBe(expected);
  });

  test('that could search for ever has been looked at', () => {
    const files = globSync('{app,sandbox}/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('.test.ts') });
    const found = files.flatMap((path) =>
      patternsIn(path, readFileSync(path, 'utf8')).flatMap(({ source, line }) =>
        mayTakeLong(source) === null ? [] : [{ source, position: `${path}:${line}` }],
      ),
    );
    const unknown = found.filter(({ source }) => !Object.hasOwn(reviewed, source));
    expect(unknown.map(({ source, position }) => `${position} ${source}`)).toEqual([]);
    const gone = Object.keys(reviewed).filter((source) => !found.some((each) => each.source === source));
    expect(gone).toEqual([]);
  });
});
