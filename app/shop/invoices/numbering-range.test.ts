import { describe, expect, test } from 'vitest';
import { range } from '#tests/support/invoices/example-documents.ts';
import type { NumberingRange } from './invoice.ts';
import { rangeProblems, rangeState } from './numbering-range.ts';

describe('a range that is typed', () => {
  test('as the DIAN gives it is right', () => {
    expect(rangeProblems(range, [])).toEqual([]);
    const ofNotes: NumberingRange = { ...range, documents: 'credit_notes', prefix: 'NC', from: 1, to: 9_999_999 };
    expect(
      rangeProblems({ ...ofNotes, resolution: null, technicalKey: null, validFrom: null, validTo: null }, [range]),
    ).toEqual([]);
  });

  test.each<[Partial<NumberingRange>, string]>([
    [{ prefix: 'SETPX' }, 'prefix'],
    [{ prefix: 'set' }, 'prefix'],
    [{ from: 10, to: 9 }, 'numbers'],
    [{ from: 0 }, 'numbers'],
    [{ validFrom: '2026-01-02', validTo: '2026-01-01' }, 'days'],
    [{ validTo: null }, 'days'],
    [{ resolution: 'no' }, 'resolution'],
    // 38 digits give a CUFE that looks right, and every document is refused.
    [{ technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e3816' }, 'technical_key'],
    [{ technicalKey: 'gc8eac422eba16e22ffd8c6f94b3f40a6e38162c' }, 'technical_key'],
    [{ technicalKey: null }, 'technical_key'],
  ])('with %j is refused', (change, problem) => {
    expect(rangeProblems({ ...range, ...change }, [])).toEqual([problem]);
  });

  test('may not share a number with another of its prefix', () => {
    const others = [{ ...range, from: 995_000_000, to: 996_000_000 }];
    expect(rangeProblems(range, others)).toEqual(['overlaps']);
    expect(rangeProblems({ ...range, to: 994_999_999 }, others)).toEqual([]);
    expect(rangeProblems({ ...range, prefix: 'FE' }, others)).toEqual([]);
  });
});

describe('a range in use', () => {
  const short = { ...range, from: 1, to: 100, validFrom: '2026-01-01', validTo: '2026-12-31' };

  test.each([
    [1, '2026-11-01', { left: 100, daysLeft: 61, isUsable: true, endsSoon: false }],
    [90, '2026-11-01', { left: 11, daysLeft: 61, isUsable: true, endsSoon: false }],
    [91, '2026-11-01', { left: 10, daysLeft: 61, isUsable: true, endsSoon: true }],
    [1, '2026-12-02', { left: 100, daysLeft: 30, isUsable: true, endsSoon: true }],
    [1, '2026-12-01', { left: 100, daysLeft: 31, isUsable: true, endsSoon: false }],
    [1, '2026-12-31', { left: 100, daysLeft: 1, isUsable: true, endsSoon: true }],
    [1, '2027-01-01', { left: 100, daysLeft: 0, isUsable: false, endsSoon: true }],
    [101, '2026-11-01', { left: 0, daysLeft: 61, isUsable: false, endsSoon: true }],
    [1, '2025-12-31', { left: 100, daysLeft: 366, isUsable: false, endsSoon: false }],
  ])('whose next number is %i on %s', (next, today, state) => {
    expect(rangeState(short, next, today)).toEqual(state);
  });
});
