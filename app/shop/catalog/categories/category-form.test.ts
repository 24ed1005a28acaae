import { describe, expect, test } from 'vitest';
import { factKeyOf, readCategoryWords, readFactWords } from './category-form.ts';

describe('what the owner types of a category', () => {
  test.each([
    [{ name: '  Monitores ' }, { name: 'Monitores', slug: 'monitores', designator: 'MONITORES' }],
    [
      { name: 'Portátiles y tabletas', designator: 'portátil' },
      { name: 'Portátiles y tabletas', slug: 'portatiles-y-tabletas', designator: 'PORTÁTIL' },
    ],
    [
      { name: 'Sillas', slug: 'SILLAS-gamer' },
      { name: 'Sillas', slug: 'sillas-gamer', designator: 'SILLAS' },
    ],
  ])('%j is read', (form, words) => {
    expect(readCategoryWords(form)).toEqual({ ok: true, words });
  });

  test.each([
    [{ name: '' }, { name: 'missing' }],
    [{ name: '¡!' }, { name: 'no_name' }],
    [{ name: '-' }, { name: 'no_name' }],
    [{ name: 'x'.repeat(41) }, { name: 'too_long' }],
    [{ name: 'Sillas', slug: 'síllas' }, { slug: 'not_a_slug' }],
    [{ name: 'Sillas', slug: '../admin' }, { slug: 'not_a_slug' }],
    [{ name: 'Sillas', slug: 's'.repeat(61) }, { slug: 'too_long' }],
    [{ name: 'Admin' }, { slug: 'reserved_word' }],
    [{ name: 'Sillas', slug: 'offers' }, { slug: 'reserved_word' }],
    [{ name: 'Sillas', designator: 'x'.repeat(13) }, { designator: 'too_long' }],
  ])('%j is refused', (form, problems) => {
    expect(readCategoryWords(form)).toEqual({ ok: false, problems });
  });
});

describe('what the owner types of a fact', () => {
  test('has a unit of a number alone, and choices of a choice alone', () => {
    const typed = { label: 'Panel', unit: 'Hz', choices: 'IPS\n\n VA\nIPS', filter: 'values', filterPosition: '2' };
    expect(readFactWords({ ...typed, kind: 'number' })).toMatchObject({ words: { unit: 'Hz', choices: [] } });
    expect(readFactWords({ ...typed, kind: 'choice' })).toMatchObject({
      words: { unit: null, choices: ['IPS', 'VA'], filter: 'values', filterPosition: 2, cardPosition: null },
    });
  });

  test.each([
    [{ label: 'x'.repeat(41), kind: 'text' }, { label: 'too_long' }],
    [{ label: '?', kind: 'text' }, { label: 'no_name' }],
    [{ label: 'Panel', kind: 'secreto' }, { kind: 'not_a_choice' }],
    [{ label: 'Panel', kind: 'choice' }, { choices: 'missing' }],
    [{ label: 'Panel', kind: 'choice', choices: 'x'.repeat(61) }, { choices: 'too_long' }],
    [{ label: 'Panel', kind: 'text', filter: 'range' }, { filter: 'not_a_range' }],
    [{ label: 'Panel', kind: 'text', cardPosition: '4' }, { cardPosition: 'too_large' }],
    [{ label: 'Panel', kind: 'text', filterPosition: '0' }, { filterPosition: 'too_small' }],
    [{ label: 'Panel', kind: 'number', unit: 'x'.repeat(13) }, { unit: 'too_long' }],
  ])('%j is refused', (form, problems) => {
    expect(readFactWords(form)).toEqual({ ok: false, problems });
  });

  test.each([
    ['Tamaño', 'tamano'],
    ['Marca', 'dato_marca'],
    ['2,5 pulgadas', 'dato_2_5_pulgadas'],
    ['Peso hasta', 'dato_peso'],
    ['constructor', 'dato_constructor'],
    ['Color', 'color_2'],
  ])('%s gets a key that no filter and no other fact has', (label, key) => {
    expect(factKeyOf(label, (each) => each === 'color')).toBe(key);
  });
});
