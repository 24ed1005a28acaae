import { describe, expect, test } from 'vitest';
import {
  categoryDesignators,
  categoryNames,
  categoryPageOf,
  categoryPages,
  isCategoryName,
  slugOfCategory,
} from './categories.ts';
import { categoriesAsBought } from './categories-as-bought.ts';

describe('the category list', () => {
  test.each(categoryNames)('knows %s', (name) => {
    expect(isCategoryName(name)).toBe(true);
  });

  test('has twelve entries, each with a designator of its own', () => {
    expect(categoryNames).toHaveLength(12);
    expect(new Set(Object.values(categoryDesignators)).size).toBe(12);
  });

  test('has each of them in the order of buying, too', () => {
    expect(categoriesAsBought.toSorted()).toEqual(categoryNames.toSorted());
    expect(categoriesAsBought.slice(0, 3)).toEqual(['Tarjeta Gráfica', 'Procesadores', 'Motherboards']);
  });

  test.each(['all', 'chasís', 'Chasis', 'toString', '', null, 7, ['Mouse']])('does not have %j', (value) => {
    expect(isCategoryName(value)).toBe(false);
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

  test.each(categoryNames)('have one for %s alone', (category) => {
    expect(categoryPageOf(slugOfCategory(category))?.categories).toEqual([category]);
  });

  test('are each written once, in plain lower case', () => {
    const slugs = categoryPages.map((page) => page.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('are not found under another spelling', () => {
    for (const slug of ['Procesadores', 'chasís', '', '__proto__', 'constructor']) {
      expect(categoryPageOf(slug)).toBeUndefined();
    }
  });
});
