import { expect, test } from 'vitest';
import type { ListCounts } from '#app/read-model/facet-counts.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { filtersViewModel } from './list-view-model.ts';

function sortsOf(counted: Readonly<Record<ProductCategory, number>>, asked = '') {
  const categories = Object.entries(counted).map(([category, count]) => ({
    category: category as ProductCategory,
    count,
  }));
  const brands = { values: [], least: null, most: null, missing: 0 };
  const counts: ListCounts = {
    total: 9,
    categories,
    brands,
    price: null,
    available: 9,
    offers: 0,
    stars: [],
    facts: [],
  };
  const query = readListQuery(new URLSearchParams(asked));
  const has = { hasCategories: false, hasBrands: false, hasOffers: false, total: 9, page: 1, pages: 1 };
  return filtersViewModel({ query, counts, path: '/offers', fitIn: null, ...has }).sorts.map(({ text }) => text);
}

test('the price per GB sorts only what has GB', () => {
  const perGb = 'Menor precio por GB';
  expect(sortsOf({ SSD: 4, 'Memoria Ram': 2, Mouse: 0 })).toContain(perGb);
  expect(sortsOf({ SSD: 4, Mouse: 1 })).not.toContain(perGb);
  expect(sortsOf({ SSD: 4, Mouse: 1, '': 1 }, 'categoria=ssd')).toContain(perGb);
  expect(sortsOf({ Mouse: 1 })).not.toContain(perGb);
  expect(sortsOf({})).not.toContain(perGb);
});
