import { describe, expect, test } from 'vitest';
import { readMakerWords, slugOfMaker, takenSpelling } from './edit-maker.ts';
import { makerFinder } from './maker.ts';

const makers = [
  { slug: 'be-quiet', name: 'be quiet!', spellings: [] },
  { slug: 'gskill', name: 'G.Skill', spellings: [] },
  { slug: 'hp', name: 'HP', spellings: [] },
  { slug: 'hyperx', name: 'HyperX', spellings: ['HP HyperX'] },
  { slug: 'intel', name: 'Intel', spellings: [] },
  { slug: 'western-digital', name: 'Western Digital', spellings: ['WD'] },
];

describe('the maker of a product', () => {
  const find = makerFinder(makers);
  test.each([
    ['Intel Core i5-14600K', 'intel'],
    ['INTEL® Core', 'intel'],
    ['G.SKILL Trident Z5', 'gskill'],
    ['be quiet! Pure Loop', 'be-quiet'],
    ['WD_BLACK SN7100 2 TB', 'western-digital'],
    ['HP HyperX Cloud', 'hyperx'],
    ['HP OMEN', 'hp'],
    ['Procesador Intel Core i5', 'intel'],
    ['Memoria RAM G.Skill 16 GB', 'gskill'],
    ['Disco sólido WD Blue', 'western-digital'],
    ['Soporte para Intel LGA1700', null],
    ['Intelecto Pro', null],
    ['Fuente Genérica 500 W', null],
    ['', null],
    ['💡', null],
  ])('%s → %s', (name, slug) => {
    expect(find(name)?.slug ?? null).toBe(slug);
  });
});

describe('a maker as the owner types it', () => {
  test('has one spelling a line, each once, and an address made of its name', () => {
    expect(readMakerWords({ name: '  be   quiet! ', spellings: 'bequiet\r\n\nbequiet, Be Quiet\nbe quiet!' })).toEqual({
      ok: true,
      words: { name: 'be quiet!', spellings: ['bequiet', 'Be Quiet'] },
    });
    expect(slugOfMaker('Alpenföhn & Söhne')).toBe('alpenfohn-sohne');
  });

  test.each([
    [{ name: '' }, { name: 'missing' }],
    [{ name: '¡!' }, { name: 'missing' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
    [{ name: 'x', spellings: 'y'.repeat(61) }, { spellings: 'too_long' }],
    [{ name: 'x', spellings: Array.from({ length: 21 }, (_, n) => `y${n}`).join('\n') }, { spellings: 'too_long' }],
  ])('%o is refused', (form, problems) => {
    expect(readMakerWords(form)).toEqual({ ok: false, problems });
  });

  test('is not spelled as another one, whatever the punctuation', () => {
    expect(takenSpelling({ name: 'Otra', spellings: ['g-skill'] }, makers)).toEqual({
      by: 'G.Skill',
      spelling: 'g-skill',
    });
    expect(takenSpelling({ name: 'Otra', spellings: ['Skill'] }, makers)).toBeNull();
  });
});
