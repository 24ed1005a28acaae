import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeTerm } from './plain-text.ts';

const spanish = fc.string({
  unit: fc.constantFrom(...'abcxyzABCXYZáéíóúüñÁÉÍÓÚÜÑ0123456789 -./,"\n¡¿ªº™'),
  maxLength: 40,
});
describe('a search term', () => {
  test('is lower-cased', { tags: ['S5.29'] }, () => {
    expect(normalizeTerm('RYZEN ÁGIL')).toBe('ryzen ágil');
  });

  test('is trimmed', { tags: ['S5.30'] }, () => {
    expect(normalizeTerm('\t  mouse pad \n')).toBe('mouse pad');
  });

  test('stays as it is when it is read twice', () => {
    fc.assert(
      fc.property(spanish, (term) => {
        const once = normalizeTerm(term);
        expect(normalizeTerm(once)).toBe(once);
        expect(once).not.toMatch(/^\s|\s$|\s\s|[A-ZÁÉÍÓÚÜÑ]/);
      }),
    );
  });
});
