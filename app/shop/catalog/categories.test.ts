import { afterEach, describe, expect, test } from 'vitest';
import { deliveredKeys } from './categories/delivered-categories.ts';
import { deliveredList } from './categories/delivered-list.ts';
import {
  categoryKeys,
  categoryPageOf,
  categoryPages,
  designatorOf,
  filterNameOf,
  isCategory,
  menuCategories,
  nameOfCategory,
  presentSlug,
  setCategoryList,
  slugOfCategory,
} from './categories.ts';
import { readCategoryWords } from './category-words.ts';

afterEach(() => setCategoryList(deliveredList()));

describe('the category list', () => {
  test.each(deliveredKeys)('knows %s', (name) => {
    expect(isCategory(name)).toBe(true);
  });

  test('has twelve entries, each with a designator of its own', () => {
    expect(categoryKeys()).toHaveLength(12);
    expect(new Set(categoryKeys().map(designatorOf)).size).toBe(12);
  });

  test('has each of them in the order of buying, too', () => {
    const keys = menuCategories(null).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(categoryKeys().toSorted());
    expect(keys.slice(0, 3)).toEqual(['Tarjeta Gráfica', 'Procesadores', 'Motherboards']);
  });

  test.each(['all', 'chasís', 'Chasis', 'toString', '', null, 7, ['Mouse']])('does not have %j', (value) => {
    expect(isCategory(value)).toBe(false);
  });
});

describe('the addresses of the categories', () => {
  test.each([
    ['procesadores', ['Procesadores']],
    ['tarjetas-graficas', ['Tarjeta Gráfica']],
    ['memoria-ram', ['Memoria Ram']],
    ['almacenamiento', ['SSD', 'Almacenamiento Externo']],
    ['placas-base', ['Motherboards']],
    ['fuentes-de-poder', ['Fuente de poder']],
    ['almacenamiento-externo', ['Almacenamiento Externo']],
    ['chasis', ['Chasís']],
    ['coolers', ['Coolers']],
    ['diadema', ['Diadema']],
    ['mouse', ['Mouse']],
    ['mouse-pads', ['Mouse Pads']],
    ['ssd', ['SSD']],
  ])('have the specified %s', (slug, categories) => {
    expect(categoryPageOf(slug)?.categories).toEqual(categories);
  });

  test.each(deliveredKeys)('have one for %s alone', (category) => {
    expect(categoryPageOf(slugOfCategory(category))?.categories).toEqual([category]);
  });

  test('are each written once, in plain lower case', () => {
    const slugs = categoryPages().map((page) => page.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('are not found under another spelling', () => {
    for (const slug of ['Procesadores', 'chasís', '', '__proto__', 'constructor']) {
      expect(categoryPageOf(presentSlug(slug))).toBeUndefined();
    }
  });
});

/** Renamed with another address, put first, and one of the owner's own behind. */
function edited(): void {
  const chassis = { key: 'Chasís', name: 'Gabinetes', slug: 'gabinetes', designator: 'CAJA', picture: null };
  setCategoryList({
    categories: [
      chassis,
      ...deliveredList().categories.filter(({ key }) => key !== 'Chasís'),
      { key: 'Monitores', name: 'Pantallas', slug: 'pantallas', designator: 'MONITOR', picture: null },
    ],
    formerSlugs: { ...deliveredList().formerSlugs, chasis: 'Chasís', monitores: 'Monitores' },
    formerNames: { Chasís: 'Chasís', Monitores: 'Monitores' },
  });
}

describe('categories that the owner changed', () => {
  test('are in menus once they have products, the owner’s own as soon as it is known that they do', () => {
    edited();
    const named = (counts: Record<string, number> | null) => menuCategories(counts).map(({ name }) => name);
    expect([named(null).includes('Pantallas'), named(null).includes('Gabinetes')]).toEqual([false, true]);
    expect(named({ pantallas: 0 })).not.toContain('Pantallas');
    const counted = named({ pantallas: 1, gabinetes: 0 });
    expect([counted.includes('Pantallas'), counted.includes('Gabinetes')]).toEqual([true, false]);
  });

  test('are called by their new names, but for the twelve where filters list them', () => {
    edited();
    expect(menuCategories(null)[0]).toMatchObject({ name: 'Gabinetes' });
    expect([nameOfCategory('Chasís'), filterNameOf('Chasís')]).toEqual(['Gabinetes', 'Chasís']);
    expect(categoryKeys()).toEqual([...deliveredKeys, 'Monitores']);
    expect(filterNameOf('Monitores')).toBe('Pantallas');
  });

  test('are found by the slugs of before, and never by that of nothing', () => {
    edited();
    expect(presentSlug('chasis')).toBe('gabinetes');
    expect(categoryPageOf(presentSlug('monitores'))?.categories).toEqual(['Monitores']);
    expect(presentSlug('almacenamiento')).toBe('almacenamiento');
    expect(presentSlug('toString')).toBe('toString');
  });

  test.each([
    ['Gabinetes', 'Chasís'],
    ['chasis', 'Chasís'],
    ['GABINETE', 'Chasís'],
    ['pantallas', 'Monitores'],
    ['Monitores', 'Monitores'],
    ['gpu', 'Tarjeta Gráfica'],
    ['toString', undefined],
  ])('a file may say %s', (words, key) => {
    edited();
    expect(readCategoryWords(words)).toBe(key);
  });

  test('a name of today says more than a word of the trade', () => {
    setCategoryList({
      ...deliveredList(),
      categories: [
        ...deliveredList().categories,
        { key: 'Torres', name: 'Torres', slug: 'torres', designator: 'TORRE', picture: null },
      ],
    });
    expect(readCategoryWords('torres')).toBe('Torres');
    expect(readCategoryWords('torre')).toBe('Chasís');
  });
});
