import { expect, test } from 'vitest';
import { addressWords } from '#app/shop/shared/address-words.ts';
import { routeAddresses } from '#tests/support/source/route-list.ts';

/** What the host answers itself. */
const filesAndProbes = ['assets', 'uploads', 'images', 'metrics'];

test('no category, article or page can be called by the first word of an address of the shop', () => {
  const words = routeAddresses().flatMap((address) => address.split('/')[1] ?? []);
  expect(words.length).toBeGreaterThan(50);
  const free = [...new Set([...words, ...filesAndProbes])].filter(
    (word) => /^[a-z0-9-]+$/.test(word) && !addressWords.has(word),
  );
  expect(free).toEqual([]);
});

test('nor as a page of the admin beside the texts, or as the list calls all categories', () => {
  for (const word of ['nuevo', 'nueva', 'imagenes', 'vista', 'all']) expect(addressWords.has(word), word).toBe(true);
  expect(addressWords.has('armar-un-pc-gamer')).toBe(false);
});
