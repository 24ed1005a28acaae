import { describe, expect, test } from 'vitest';
import { codeOf, type NamedPart, partsOfCode } from './code.ts';
import { codeWith, codeWithout } from './code-changes.ts';

const cpu: NamedPart = { slot: 'cpu', id: 'a' };
const kit: NamedPart = { slot: 'ram', id: 'k' };
const other: NamedPart = { slot: 'ram', id: 'o' };
const partsIn = (code: string | null) => partsOfCode(code ?? '');

describe('a changed build', () => {
  test('has the new part in place of the old one where there is room for one', () => {
    expect(codeWith([cpu, kit], { slot: 'cpu', id: 'b' })).toBe(codeOf([{ slot: 'cpu', id: 'b' }, kit]));
  });

  test('has the new part beside the others where there is room for several, or instead of all units of one', () => {
    expect(partsIn(codeWith([kit], kit))).toEqual([kit, kit]);
    expect(partsIn(codeWith([kit, kit, other], { slot: 'ram', id: 'n' }, 'k'))).toEqual([
      { slot: 'ram', id: 'n' },
      other,
    ]);
  });

  test('is none where the slot is full', () => {
    expect(codeWith(Array(8).fill(kit), other)).toBeNull();
    expect(codeWith(Array(8).fill(kit), other, 'k')).toBe(codeOf([other]));
  });

  test('loses one unit alone', () => {
    expect(partsIn(codeWithout([cpu, kit, kit], kit))).toEqual([cpu, kit]);
    expect(codeWithout([cpu], cpu)).toBe('1');
  });
});
