import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FragmentCache } from '#app/components/frame/cached-fragment.tsx';
import { renderFragment } from '#app/http/render/fragment-cache.server.ts';
import { deliveredList } from '#app/shop/catalog/categories/delivered-list.ts';
import { setCategoryList } from '#app/shop/catalog/categories.ts';
import type { CardProduct } from './card-product.ts';
import { ProductGrid } from './product-grid.tsx';

const aCard = (id: string, rest: Partial<CardProduct> = {}): CardProduct => ({
  id,
  name: `Corsair "Vengance" <${id}> & O'Neill`,
  price: 819_900,
  discount: 0,
  category: 'Memoria Ram',
  image: '/images/drawings/d3-memory-black-none-2-lit-16.svg',
  chips: ['DDR5', 'CL34'],
  ...rest,
});

const products = [
  aCard('p1', { discount: 15, starWords: '4,5 (12)' }),
  aCard('p2', { stock: 0 }),
  ...Array.from({ length: 9 }, (_, n) => aCard(`q${n}`, { stock: 1 })),
];

// Browsers have it from the page.
beforeAll(() => setCategoryList(deliveredList()));
afterEach(() => vi.unstubAllEnvs());

test.for([
  { products },
  { products, heading: 'h2', eager: 3, beside: true },
  { products: products.slice(0, 2), eager: 3 },
] as const)('the list of cards that the server writes is the one that browsers draw (%#)', (props) => {
  const html = (value: typeof renderFragment | null) => {
    const page = createElement(StaticRouter, { location: '/' }, createElement(ProductGrid, props));
    return renderToString(createElement(FragmentCache, { value }, page));
  };
  const written = [html(renderFragment), html(null)];
  vi.stubEnv('SSR', false);
  const drawn = html(null);
  expect(written).toEqual([drawn, drawn]);
});
