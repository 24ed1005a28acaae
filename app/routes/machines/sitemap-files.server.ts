import { productCounts, sumOf } from '#app/shop/catalog/product-counts.server.ts';
import { endOfStretch, productChanges } from '#app/shop/catalog/products.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { categoryAddresses, publicPages } from './site-addresses.server.ts';

/** The sitemap protocol's limit for one file. */
const mostAddresses = 50_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapRequest {
  origin: string;
  file: number | null;
  brands: readonly string[];
  /** Addresses of articles and of the owner's pages. */
  texts: readonly string[];
  most?: number;
}

/**
 * One file, or beyond the limit a list of files, `/sitemap.xml?page=1` and so on: at the root, because a file may only
 * name addresses beside and below its own. Each has a stretch of the ids, deleted products counted, so that the primary
 * key alone says where it begins.
 *
 * @param file null: the site map itself
 * @param brands slugs of makers whose products there are
 * @returns its text in portions, or null when there is no such file
 */
export async function sitemapFile(
  db: Queryable,
  { origin, file, brands, texts, most = mostAddresses }: SitemapRequest,
): Promise<AsyncGenerator<string, void> | null> {
  const fixed = [...publicPages, ...texts, ...categoryAddresses(), ...brands.map((slug) => `/marca/${slug}`)];
  const counts = await productCounts(db);
  const stretch = most - fixed.length;
  const files = Math.ceil((sumOf(counts.shown) + sumOf(counts.deleted)) / stretch);
  if (file === null) return files > 1 ? listOfFiles(origin, files) : addresses(origin, fixed, productChanges(db));
  if (files <= 1 || file > files) return null;
  const [after, until] = await Promise.all([
    endOfStretch(db, file - 1, stretch),
    // The last one has what was added in between.
    file === files ? undefined : endOfStretch(db, file, stretch),
  ]);
  return addresses(origin, file === 1 ? fixed : [], productChanges(db, { after, until }));
}

async function* listOfFiles(origin: string, files: number): AsyncGenerator<string, void> {
  const entries = Array.from({ length: files }, (_, index) => {
    return `<sitemap><loc>${origin}/sitemap.xml?page=${index + 1}</loc></sitemap>\n`;
  });
  yield `${head}<sitemapindex ${schema}>\n${entries.join('')}</sitemapindex>\n`;
}

async function* addresses(
  origin: string,
  pages: readonly string[],
  changes: ReturnType<typeof productChanges>,
): AsyncGenerator<string, void> {
  // Nothing to escape: addresses and ids hold no characters that XML reserves.
  let text = `${head}<urlset ${schema}>\n`;
  text += pages.map((address) => `<url><loc>${origin}${address}</loc></url>\n`).join('');
  for await (const products of changes) {
    text += products
      .map(({ id, changedAt }) => `<url><loc>${origin}/product/${id}</loc><lastmod>${changedAt}</lastmod></url>\n`)
      .join('');
    yield text;
    text = '';
  }
  yield `${text}</urlset>\n`;
}
