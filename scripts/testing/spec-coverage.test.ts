import { describe, expect, it } from 'vitest';
import { claimsIn, coverageOf, coverageReport } from './spec-coverage.ts';
import type { SpecItem } from './spec-items.ts';

const items: SpecItem[] = ['S1.01', 'S1.02', 'S1.03', 'S2.01'].map((id) => ({
  id,
  section: `${id.charAt(1)} Some section`,
  kind: 'rule',
  requirement: `What ${id} asks.`,
}));

/** Sources write `·` for the dot of what leaves a test out, so that nobody takes them for tests that are left out. */
const idsIn = (source: string) => claimsIn('a.test.ts', source.replaceAll('·', '.')).map(({ id }) => id);

describe('claims of a test file', () => {
  it('are tags of tests and groups, with their line', () => {
    expect(claimsIn('a.test.ts', "\ntest('says so', { tags: ['S1.01'] }, () => {});")).toEqual([
      { id: 'S1.01', file: 'a.test.ts', line: 2 },
    ]);
    expect(idsIn("describe('a group', { tags: ['S1.01', 'S1.02'] }, () => {});")).toEqual(['S1.01', 'S1.02']);
    expect(idsIn("test.each([1])('says %i', { timeout: 5, tags: ['S1.01'] }, () => {});")).toEqual(['S1.01']);
  });

  it('are tags of Playwright, also those that a loop gives', () => {
    expect(idsIn("test('says so', { tag: ['@S1.01', '@slow'] }, () => {});")).toEqual(['S1.01']);
    expect(idsIn("test('says so', { tag: '@S1.01' }, () => {});")).toEqual(['S1.01']);
    expect(idsIn("for (const { tag } of [{ tag: ['@S1.01'] }]) test('says so', { tag }, () => {});")).toEqual([
      'S1.01',
    ]);
  });

  // Every method to leave a test out.
  it.each([
    "test·skip('says so', { tags: ['S1.01'] }, () => {});",
    "test·todo('says so', { tags: ['S1.01'] });",
    "test·fixme('says so', { tag: ['@S1.01'] }, () => {});",
    "describe·skip('a group', () => { test('says so', { tags: ['S1.01'] }, () => {}); });",
    "describe·skip('a group', () => { describe('within', () => { test('so', { tags: ['S1.01'] }, () => {}); }); });",
    "test·describe·skip('a group', () => { test('says so', { tag: ['@S1.01'] }, () => {}); });",
    "describe·skip·each([1, 2])('group %i', { tags: ['S1.01'] }, () => { test('says so', () => {}); });",
    "test·each<[string]>([['a']])·skip('%s says so', { tags: ['S1.01'] }, () => {});",
    "test·skipIf(!hasJava)('says so', { tags: ['S1.01'] }, () => {});",
    "test\n  ·runIf(inject('engine') === 'postgres')(\n  'says so', { tags: ['S1.01'] }, () => {});",
    "describe·skipIf(isSlow())('a group', () => { test('says so', { tags: ['S1.01'] }, () => {}); });",
    "describe·runIf(isQuick)('a group', () => { for (const n of [1]) test(name(n), { tags: ['S1.01'] }, () => {}); });",
    "test('says so', { tags: ['S1.01'], skip: true }, () => {});",
    "test·skip(name(1), { tags: ['S1.01'] }, () => {});",
    "test('so', { tag: ['@S1.01'] }, async ({ isMobile }) => { test·skip(isMobile, 'only where there is room'); });",
    "test·describe('a', () => { test·skip(({ isMobile }) => isMobile); test('so', { tag: '@S1.01' }, () => {}); });",
  ])('do not count inside %s', (source) => {
    expect(idsIn(`${source}\ntest('another', { tags: ['S2.01'] }, () => {});\n`)).toEqual(['S2.01']);
  });

  it('do not count in a file that is left out', () => {
    expect(idsIn("test·skip();\ntest('says so', { tags: ['S1.01'] }, () => {});")).toEqual([]);
  });

  it('count beside what is left out', () => {
    const source = `
      test·skip('a', () => {});
      it·todo('b');
      test('says so', { tags: ['S1.01'] }, () => { expect(words.skip(1).test('x')).toBe(it); });
      test.each([1])('%s says so', { tags: ['S1.02'] }, () => { rows.skip(2); });
      describe('a group', () => { test·skipIf(x)('c', () => {}); test('d', { tags: ['S1.03'] }, () => {}); });
      describe·runIf(x)('d', () => {});
      test('says so', { timeout: 5, tags: ['S2.01'] }, () => { read({ skip: 1 }); });`;
    expect(idsIn(source)).toEqual(['S1.01', 'S1.02', 'S1.03', 'S2.01']);
  });

  it('are neither comments nor names', () => {
    expect(idsIn("// { tags: ['S1.01'] }\ntest('[S1.01] says so', () => {});\n")).toEqual([]);
  });
});

describe('coverage', () => {
  it('names each test once', () => {
    const claim = { id: 'S1.01', file: 'a.test.ts', line: 1 };
    expect(coverageOf(items, [claim, claim])).toMatchObject({
      items: [{ tests: ['a.test.ts:1'] }, {}, {}, {}],
      problems: [],
    });
  });

  it.each(['S9.99', 'S1.1', 'S1.01–S1.03'])('refuses %s', (id) => {
    const { items: all, problems } = coverageOf(items, [{ id, file: 'a.test.ts', line: 7 }]);
    expect(all.filter(({ tests }) => tests.length > 0)).toEqual([]);
    expect(problems).toEqual([`a.test.ts:7 has the tag ${id}, but there is no such item.`]);
  });
});

describe('the report', () => {
  const coverage = coverageOf(items, [
    { id: 'S1.01', file: 'a.test.ts', line: 1 },
    { id: 'S2.01', file: 'b.test.ts', line: 2 },
  ]);

  it('counts by section and in total', () => {
    expect(coverageReport(coverage, { onlyOpen: false })).toBe(
      [
        '1 Some section: 1 of 3',
        '  ✓ S1.01   rule    What S1.01 asks.  ← a.test.ts:1',
        '  · S1.02   rule    What S1.02 asks.',
        '  · S1.03   rule    What S1.03 asks.',
        '',
        '2 Some section: 1 of 1',
        '  ✓ S2.01   rule    What S2.01 asks.  ← b.test.ts:2',
        '',
        '2 of 4 spec items have a test, 2 are open.',
      ].join('\n'),
    );
  });

  it('can leave out what has a test', () => {
    expect(coverageReport(coverage, { onlyOpen: true })).toBe(
      [
        '1 Some section: 1 of 3',
        '  · S1.02   rule    What S1.02 asks.',
        '  · S1.03   rule    What S1.03 asks.',
        '',
        '2 of 4 spec items have a test, 2 are open.',
      ].join('\n'),
    );
  });
});
