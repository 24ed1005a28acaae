import { pageText } from './sent-answer.ts';

export interface ShownPage {
  name: string;
  path: string;
  /** Of one product that it shows. */
  productId: string | null;
}

const mostOfAKind = 600;

/**
 * Addresses of pages of its kind, so that one misses what the fragments of the one before hold. There is one home, and of
 * searches, offers and data the page itself stands for its kind.
 */
export async function pagesOfItsKind(
  url: string,
  { name, path }: ShownPage,
  ids: readonly string[],
): Promise<string[]> {
  if (name === 'product') return spread(ids.map((id) => `/product/${id}`));
  if (name !== 'category') return [path];
  const slugs = new Set(
    [...(await pageText(`${url}/categories`)).matchAll(/href="(\/categories\/[a-z0-9-]+)"/g)].map(([, each]) => each),
  );
  const pages: string[] = [];
  for (const slug of slugs) {
    const last = lastPageOf(await pageText(url + slug));
    pages.push(...Array.from({ length: last }, (_, index) => `${slug}?page=${index + 1}`));
  }
  return spread(pages);
}

/** By equal steps, and neighbours far apart. */
function spread(paths: readonly string[]): string[] {
  const step = Math.max(1, paths.length / mostOfAKind);
  const chosen = Array.from(
    { length: Math.min(mostOfAKind, paths.length) },
    (_, at) => paths[Math.floor(at * step)] as string,
  );
  const stride = 7;
  return Array.from({ length: stride }, (_, from) => chosen.filter((_path, at) => at % stride === from)).flat();
}

function lastPageOf(html: string): number {
  return Math.max(1, ...[...html.matchAll(/[?&](?:amp;)?page=(\d+)/g)].map(([, digits]) => Number(digits)));
}

/** The pages that are measured, as the filled shop links them. */
export async function shownPages(url: string): Promise<ShownPage[]> {
  const category = '/categories/memoria-ram';
  const categoryPage = await pageText(`${url}${category}`);
  const last = `${category}?page=${lastPageOf(categoryPage)}`;
  const product = `/product/${productIn(categoryPage)}`;
  const pages: [string, string][] = [
    ['home', '/'],
    ['category', category],
    ['its last page', last],
    ['offers', '/offers'],
    ['product', product],
    ['search', '/search?q=ryzen'],
    ['suggestions', '/api/suggestions?q=ryzen'],
    ['category as data', `${category}.data`],
    ['product as data', `${product}.data`],
  ];
  const shown: ShownPage[] = [];
  for (const [name, path] of pages) {
    const text = await pageText(url + path);
    shown.push({ name, path, productId: name === 'product' ? productIn(categoryPage) : productIn(text) });
  }
  return shown;
}

function productIn(html: string): string | null {
  return /href="\/product\/([^"?#]+)"/.exec(html)?.[1] ?? null;
}
