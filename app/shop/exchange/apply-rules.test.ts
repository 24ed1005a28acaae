import { expect, test } from 'vitest';
import { canLeaveLines, isWholeList, type PressedApply, toReview, whyNotApplied } from './apply-rules.ts';
import type { FileLayout, ImportFindings } from './staged-import.ts';

const whole: ImportFindings = {
  columns: { delimiter: ';', given: ['price', 'mpn'], missing: [], ignored: [] },
  sample: [],
  ...{ added: 0, changed: 3, restored: 0, unchanged: 1, notInShop: 0 },
  ...{ stockDiffers: 0, salesDiffers: 0, picturesLost: 0, wrongLines: 0, bigChanges: 0 },
};
const layout: FileLayout = {
  ...{ sheets: [], sheet: null, asksSheet: false, headingLine: 1, first: [], productLines: 1, skipped: {} },
  ...{ otherTable: null, zeroPrices: false, left: 0 },
};
const two = ['A', 'B'].map((name) => ({ name, isList: true }));
const supplier = { known: null, likely: null, isPossible: true, suggestedName: '' };

test.each<[string, Partial<ImportFindings>, number, PressedApply, string | null]>([
  ['nothing that is asked', {}, 0, {}, null],
  ['a question about sheets', { layout: { ...layout, asksSheet: true } }, 0, {}, 'unanswered'],
  ['a question about columns', { layout: { ...layout, asksColumns: true } }, 0, {}, 'unanswered'],
  ['a question about prices', { supplier: { ...supplier, asks: true } }, 0, {}, 'unanswered'],
  ['a supplier that is known', { supplier: { ...supplier, asks: false } }, 0, {}, null],
  ['wrong lines', { wrongLines: 2 }, 3, {}, 'wrong_lines'],
  ['fewer wrong lines than there are', { wrongLines: 2 }, 3, { leaving: 1 }, 'wrong_lines'],
  ['all wrong lines', { wrongLines: 2 }, 3, { leaving: 2 }, null],
  ['what is wrong with the whole file', { wrongLines: null }, 1, { leaving: 1 }, 'wrong_lines'],
  ['large changes', { bigChanges: 14 }, 0, {}, 'not_reviewed'],
  ['some of the large changes', { bigChanges: 14 }, 0, { reviewed: 13 }, 'not_reviewed'],
  ['all large changes', { bigChanges: 14 }, 0, { reviewed: 14 }, null],
  ['a few that are sold out', { soldOut: { count: 3, of: 10, because: null } }, 0, {}, null],
  ['many that are sold out', { soldOut: { count: 4, of: 10, because: null } }, 0, {}, 'not_reviewed'],
  [
    'those and large changes',
    { bigChanges: 1, soldOut: { count: 4, of: 10, because: null } },
    0,
    { reviewed: 5 },
    null,
  ],
])('with %s', (_what, findings, problemCount, pressed, refusal) => {
  expect(whyNotApplied({ findings: { ...whole, ...findings }, problemCount }, pressed)).toBe(refusal);
});

test('an import that was checked by an older release is checked again', () => {
  const { wrongLines: _wrong, bigChanges: _big, ...old } = whole;
  expect(whyNotApplied({ findings: old, problemCount: 1 }, { leaving: 1 })).toBe('wrong_lines');
  expect(whyNotApplied({ findings: old, problemCount: 0 }, {})).toBeNull();
  expect([canLeaveLines(old), toReview(old)]).toEqual([false, 0]);
});

test.each<[Partial<FileLayout>, boolean, boolean]>([
  [{}, false, true],
  [{}, true, false],
  [{ otherTable: 9 }, false, false],
  [{ sheets: two, sheet: 'A' }, false, false],
  [{ sheets: ['A', 'B'].map((name) => ({ name, isList: name === 'A' })), sheet: 'A' }, false, true],
  [{ sheets: two, tables: two.map(({ name: sheet }) => ({ ...layout, sheet })) }, false, true],
  [{ sheets: two, tables: [{ ...layout, sheet: 'A' }] }, false, false],
  [{ sheets: two, tables: two.map(({ name: sheet }) => ({ ...layout, sheet, otherTable: 7 })) }, false, false],
])('%j, corrected: %s, is a whole list: %s', (part, isCorrection, isWhole) => {
  expect(isWholeList({ ...layout, ...part }, isCorrection)).toBe(isWhole);
});
