import { describe, expect, it } from 'vitest';
import { claimsIn, coverageOf, coverageReport, readSpecItems, type SpecItem } from './spec-coverage.ts';

const items: SpecItem[] = ['S1.01', 'S1.02', 'S1.03', 'S2.01'].map((id) => ({
  id,
  section: `${id.charAt(1)} Some section`,
  kind: 'rule',
  requirement: `What ${id} asks.`,
}));

/** A test file with one test of this name. */
const named = (name: string, call = 'test') => `${call}('${name}', () => {});\n`;
const testsOf = (claimed: string) => {
  const { items: all, problems } = coverageOf(items, [{ ids: claimed, file: 'a.test.ts', line: 7 }]);
  return { covered: all.filter(({ tests }) => tests.length > 0).map(({ id }) => id), problems };
};

describe('the list of items', () => {
  it('is read with its four columns', () => {
    expect(readSpecItems('id\tsection\tkind\trequirement\nS1.01\t1 Home\ttext\tSays hello.\n')).toEqual([
      { id: 'S1.01', section: '1 Home', kind: 'text', requirement: 'Says hello.' },
    ]);
  });

  it('is refused under another header', () => {
    expect(() => readSpecItems('id\ttext\nS1.01\tHello\n')).toThrow('another header');
  });
});

describe('claims of a test file', () => {
  it('stand in the names of tests, with their line', () => {
    expect(claimsIn('a.test.ts', `\n${named('[S1.01] says so')}`)).toEqual([
      { ids: 'S1.01', file: 'a.test.ts', line: 2 },
    ]);
  });

  it('can be several in one name', () => {
    expect(claimsIn('a.test.ts', named('[S1.01] and [S1.02, S1.03] say so')).map(({ ids }) => ids)).toEqual([
      'S1.01',
      'S1.02, S1.03',
    ]);
  });

  it.each(['skip', 'todo', 'fixme'])('do not count where a test is left out with %s', (way) => {
    expect(claimsIn('a.test.ts', named('[S1.01] says so', `test.${way}`))).toEqual([]);
  });

  it.each([
    "describe.skip('a group', () => { test('[S1.01] says so', () => {}); });",
    "describe.skip('a group', () => { describe('within', () => { test('[S1.01] says so', () => {}); }); });",
    "test.describe.skip('a group', () => { test('[S1.01] says so', () => {}); });",
    "describe.skip.each([1, 2])('[S1.01] group %i', () => { test('says so', () => {}); });",
    "describe.todo('[S1.01] says so');",
    "test.skip.each([['[S1.01]', (1 + 1)]])('%s says so', () => {});",
    "test.each<[string]>([['[S1.01]']]).skip('%s says so', () => {});",
    "test.skipIf(!hasJava)('[S1.01] says so', () => {});",
    "test\n  .runIf(inject('engine') === 'postgres')(\n  '[S1.01] says so', () => {});",
    "describe.skipIf(isSlow())('a group', () => { test('[S1.01] says so', () => {}); });",
    "describe.runIf(isQuick)('a group', () => { for (const n of [1]) test(`[S1.01] says ${n}`, () => {}); });",
    "test('[S1.01] says so', { skip: true }, () => {});",
    "test('[S1.01] says so', async ({ isMobile }) => { test.skip(isMobile, 'only where there is room'); });",
    "test.describe('a group', () => { test.skip(({ isMobile }) => isMobile); test('[S1.01] says so', () => {}); });",
    "test.skip();\ntest('[S1.01] says so', () => {});",
  ])('do not count inside %s', (source) => {
    expect(claimsIn('a.test.ts', `${source}\ntest('[S2.01] another', () => {});\n`).map(({ ids }) => ids)).toEqual(
      source.startsWith('test.skip()') ? [] : ['S2.01'],
    );
  });

  it('count beside what is left out', () => {
    const source = `
      test.skip('a', () => {});
      it.todo('b');
      test('[S1.01] says so', () => { expect(words.skip(1).test('x')).toBe(it); });
      test.each([['[S1.02]', 1]])('%s says so', () => { rows.skip(2); });
      describe('a group', () => { test.skipIf(x)('c', () => {}); test('[S1.03] says so', () => {}); });
      describe.runIf(x)('d', () => {});
      test('[S2.01] says so', { timeout: 5 }, () => { read({ skip: 1 }); });`;
    expect(claimsIn('a.test.ts', source).map(({ ids }) => ids)).toEqual(['S1.01', 'S1.02', 'S1.03', 'S2.01']);
  });

  it('are not comments', () => {
    expect(claimsIn('a.test.ts', '// [S1.01] says so\n')).toEqual([]);
  });
});

describe('coverage', () => {
  it.each([
    ['S1.01', ['S1.01']],
    ['S1.01, S2.01', ['S1.01', 'S2.01']],
    ['S1.01–S1.03', ['S1.01', 'S1.02', 'S1.03']],
    ['S1.02-S1.03, S2.01', ['S1.02', 'S1.03', 'S2.01']],
  ])('of [%s]', (claimed, covered) => {
    expect(testsOf(claimed)).toEqual({ covered, problems: [] });
  });

  it.each(['S9.99', 'S1.1', 'S1.01–S9.99', 'S1.03–S1.01', 'S1.01–S2.01', 'S1.01 and more'])(
    'refuses [%s]',
    (claimed) => {
      const { covered, problems } = testsOf(claimed);
      expect(covered).toEqual([]);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`a.test.ts:7 names [${claimed}], but there is no item S`);
    },
  );

  it('names each place once', () => {
    const claim = { ids: 'S1.01, S1.01', file: 'a.test.ts', line: 1 };
    expect(coverageOf(items, [claim]).items[0]?.tests).toEqual(['a.test.ts:1']);
  });
});

describe('the report', () => {
  const coverage = coverageOf(items, [
    { ids: 'S1.01', file: 'a.test.ts', line: 1 },
    { ids: 'S2.01', file: 'b.test.ts', line: 2 },
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
