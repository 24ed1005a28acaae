import { expect, test } from 'vitest';
import { machineMeta } from './machine-meta.ts';

const said = { title: 'Mouse', description: 'Mouse', address: 'https://tienda.test/product/m1' };

function productOf(image: string | null) {
  const product = {
    id: 'm1',
    name: 'Mouse',
    description: '',
    category: 'Mouse',
    price: 100_000,
    discount: 15,
    stock: 3,
    coupon: null,
    image,
  } as const;
  const entries = machineMeta('https://tienda.test', said, { product }) as {
    'script:ld+json'?: Record<string, unknown>;
  }[];
  return entries.find((entry) => entry['script:ld+json']?.['@type'] === 'Product')?.['script:ld+json'];
}

test('search engines read a picture of every product: its photo, or else the one that the shop makes of it', () => {
  expect(productOf('/uploads/mouse.webp')?.image).toBe('https://tienda.test/uploads/mouse.webp');
  for (const none of [null, 'https://[x']) {
    expect(productOf(none)?.image).toBe('https://tienda.test/product/m1/imagen.png?v=8500000');
  }
  expect(productOf(null)?.offers).toMatchObject({ price: '85000.00', priceCurrency: 'COP' });
});
