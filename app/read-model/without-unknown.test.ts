import { expect, test } from 'vitest';
import { queryParameters, readListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { createFacetIndex, type FacetRow } from './facet-index.ts';
import { withoutUnknown } from './list.ts';

const index = createFacetIndex();
const row = (id: string, slug: string, socket: string): FacetRow => ({
  id,
  category: 'Procesadores',
  price: 1,
  discount: 0,
  sales: 0,
  isAvailable: true,
  addedAt: 0,
  starSum: 0,
  starCount: 0,
  brand: { slug, name: slug, spellings: [] },
  specs: { socket, nucleos: 6 },
});
index.put(row('a', 'amd', 'AM5'));
index.put(row('b', 'via', 'PGA370'));
index.remove('b');

test.each([
  ['marca=nadie', ''],
  ['marca=amd&marca=nadie', 'marca=amd'],
  ['socket=am5&socket=am9', 'socket=am5'],
  ['socket=am9&disponible=1', 'disponible=1'],
  ['marca=via&socket=pga370', ''],
  ['nucleos=7&incluye_disipador=no', 'incluye_disipador=no&nucleos=7'],
  ['color=azul', ''],
])('%s is shown as %s where nothing else is known', (asked, shown) => {
  const query = withoutUnknown(readListQuery(new URLSearchParams(asked)), index, ['Procesadores']);
  expect(String(new URLSearchParams(queryParameters(query)))).toBe(shown);
});
