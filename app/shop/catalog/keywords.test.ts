import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeTerm, searchKeywords, withoutAccents, wordsOf } from './keywords.ts';

const spanish = fc.string({
  unit: fc.constantFrom(...'abcxyzABCXYZáéíóúüñÁÉÍÓÚÜÑ0123456789 -./,"\n¡¿ªº™'),
  maxLength: 40,
});
const anyText = fc.string({ unit: 'binary', maxLength: 40 });

const keywordsOf = (name: string, specs = {}) => searchKeywords({ name, category: 'Tarjeta Gráfica', specs });

describe('keywords', () => {
  test('of a name are its words, and neighbours with a figure written together', () => {
    const keywords = keywordsOf('ASUS Dual GeForce RTX 5070-OC');
    expect(keywords).toEqual(
      expect.arrayContaining(['asus', 'dual', 'geforce', 'rtx', '5070', 'oc', 'rtx5070', '5070oc']),
    );
    expect(keywords).not.toContain('asusdual');
  });

  test('carry accented words with and without their accents', () => {
    const keywords = searchKeywords({ name: 'Cámara Año', category: 'Chasís', specs: {} });
    expect(keywords).toEqual(['ano', 'año', 'camara', 'chasis', 'chasís', 'cámara']);
  });

  test('come from the texts among the facts too, not from figures without their unit', () => {
    const keywords = keywordsOf('X', { memoria_tipo: 'GDDR7', sockets: ['AM5', 'LGA1851'], largo_mm: 304, rgb: true });
    expect(keywords).toEqual(expect.arrayContaining(['gddr7', 'am5', 'lga1851']));
    expect(keywords).not.toContain('304');
    expect(keywords).not.toContain('true');
  });

  test('are lower-case words without signs or repetitions, whatever the text', { tags: ['S3.14'] }, () => {
    fc.assert(
      fc.property(fc.oneof(spanish, anyText, fc.constantFrom('ʰ', 'ー', 'İ')), (name) => {
        const keywords = searchKeywords({ name, category: '', specs: { color: name } });
        expect(new Set(keywords).size).toBe(keywords.length);
        for (const keyword of keywords) {
          expect(keyword).toBe(keyword.toLowerCase());
          expect(keyword).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
    );
  });

  test('hold every word of the name, and its plain spelling', () => {
    fc.assert(
      fc.property(spanish, (name) => {
        const keywords = searchKeywords({ name, category: '', specs: {} });
        for (const word of wordsOf(name)) {
          expect(keywords).toContain(word);
          expect(keywords).toContain(withoutAccents(word));
        }
      }),
    );
  });

  test('are the same for letters written composed or decomposed, as files from a Mac have them', () => {
    fc.assert(
      fc.property(spanish, (name) => {
        expect(keywordsOf(name.normalize('NFD'))).toEqual(keywordsOf(name.normalize('NFC')));
      }),
    );
  });
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
