import { expect, test } from 'vitest';
import { isReserved } from '#app/shop/content/slug.ts';
import { routeAddresses } from '#tests/support/source/route-list.ts';

/** What the host answers itself. */
const filesAndProbes = ['assets', 'uploads', 'images', 'metrics'];

test('no text of the owner can be called as the first word of an address of the shop', () => {
  const words = routeAddresses().flatMap((address) => address.split('/')[1] ?? []);
  const free = [...new Set([...words, ...filesAndProbes])].filter(
    (word) => /^[a-z0-9-]+$/.test(word) && !isReserved(word),
  );
  expect(free).toEqual([]);
});

test('nor as a page of the admin beside the texts', () => {
  for (const word of ['nuevo', 'nueva', 'imagenes', 'vista']) expect(isReserved(word), word).toBe(true);
  expect(isReserved('armar-un-pc-gamer')).toBe(false);
});
