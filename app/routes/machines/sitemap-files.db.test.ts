import { expect, test } from 'vitest';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { categoryAddresses, publicPages } from './site-addresses.server.ts';
import { sitemapFile } from './sitemap-files.server.ts';

const database = testDatabase();
const origin = 'https://tienda.example';
const brands = ['corsair', 'asus'];
const pages = publicPages.length + categoryAddresses().length + brands.length;

async function fileOf(file: number | null, most: number) {
  const portions = await sitemapFile(database.db, { origin, file, brands, texts: [], most });
  if (!portions) return null;
  const text = (await Array.fromAsync(portions)).join('');
  return { text, addresses: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address) };
}

test('a site map of few addresses is one file, and there is no other', async () => {
  await stock(database.db, { id: 'a' }, { id: 'b' });
  const changed = new Date('2026-03-04T05:06:07.089Z');
  await database.db.updateTable('products').set({ updated_at: changed }).where('id', '=', 'a').execute();
  const whole = await fileOf(null, pages + 2);
  expect(whole?.text).toMatch(/<urlset .*<\/urlset>\n$/s);
  expect(whole?.text).toContain(`/product/a</loc><lastmod>${changed.toISOString()}</lastmod>`);
  expect(whole?.addresses).toHaveLength(pages + 2);
  expect(whole?.addresses).toContain(`${origin}/marca/corsair`);
  expect(await fileOf(1, pages + 2)).toBeNull();
});

test('a site map of more is a list of files, which have each address once and never more than allowed', async () => {
  const ids = Array.from({ length: 23 }, (_, index) => `p${index}`);
  await stock(database.db, ...ids.map((id) => ({ id })));
  await database.db.updateTable('products').set({ deleted_at: new Date() }).where('id', 'in', ['p3', 'p22']).execute();
  const most = pages + 5;
  const list = await fileOf(null, most);
  expect(list?.text).toMatch(/<sitemapindex .*<\/sitemapindex>\n$/s);
  expect(list?.addresses).toEqual([1, 2, 3, 4, 5].map((file) => `${origin}/sitemap.xml?page=${file}`));
  const files = await Promise.all([1, 2, 3, 4, 5].map((file) => fileOf(file, most)));
  for (const file of files) expect(file?.addresses.length).toBeLessThanOrEqual(most);
  const named = files.flatMap((file) => file?.addresses ?? []);
  expect(new Set(named).size).toBe(named.length);
  const products = named.filter((address) => address?.includes('/product/'));
  const shown = ids.filter((id) => !['p3', 'p22'].includes(id));
  expect(products.sort()).toEqual(shown.map((id) => `${origin}/product/${id}`).sort());
  expect(named).toHaveLength(pages + shown.length);
  expect(await fileOf(6, most)).toBeNull();
});
