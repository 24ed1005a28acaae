import { expect, test } from 'vitest';
import type { GroupCounts, ListCounts } from '#app/read-model/facet-counts.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { filtersViewModel } from './list-view-model.ts';

const none: GroupCounts = { values: [], least: null, most: null, missing: 0 };
const valuesOf = (...values: [slug: string, count: number][]): GroupCounts => ({
  ...none,
  values: values.map(([slug, count]) => ({ slug, text: slug, count })),
});

function groupsOf(given: Partial<ListCounts>, asked = '') {
  const counts: ListCounts = {
    ...{ total: 3, categories: [{ category: 'Procesadores', count: 3 }], brands: valuesOf(['amd', 3]), price: null },
    ...{ available: 3, offers: 3, stars: [], facts: [] },
    ...given,
  };
  const query = readListQuery(new URLSearchParams(asked));
  const has = { hasCategories: true, hasBrands: true, hasOffers: true, total: counts.total, page: 1, pages: 1 };
  return filtersViewModel({ query, counts, path: '/search', fitIn: null, ...has }).groups.map(({ key }) => key);
}

test('what all products have filters nothing, so it is not offered', () => {
  expect(groupsOf({})).toEqual([]);
  const stars = [{ least: 4, count: 3 }];
  const facts = [{ key: 'uso', as: 'values' as const, counts: valuesOf(['oficina', 3], ['jugar', 3]) }];
  expect(groupsOf({ stars, facts })).toEqual([]);
});

test('what some have is offered, and so is what is chosen, to be taken back', () => {
  expect(groupsOf({ available: 2, brands: valuesOf(['amd', 2], ['intel', 1]) })).toEqual(['marca', 'disponibilidad']);
  expect(groupsOf({ facts: [{ key: 'uso', as: 'values', counts: valuesOf(['oficina', 3], ['jugar', 2]) }] })).toEqual([
    'uso',
  ]);
  expect(groupsOf({ stars: [{ least: 4, count: 1 }] })).toEqual(['estrellas']);
  expect(groupsOf({}, 'marca=amd&disponible=1')).toEqual(['marca', 'disponibilidad']);
});
