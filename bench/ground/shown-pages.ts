import { pageText } from './sent-answer.ts';

export interface ShownPage {
  name: string;
  path: string;
  /** Of one product that it shows. */
  productId: string | null;
}

/** The pages that are measured, as the filled shop links them. */
export async function shownPages(url: string): Promise<ShownPage[]> {
  const category = '/categories/memoria-ram';
  const categoryPage = await pageText(`${url}${category}`);
  const numbers = [...categoryPage.matchAll(/[?&](?:amp;)?page=(\d+)/g)].map(([, digits]) => Number(digits));
  const last = `${category}?page=${Math.max(1, ...numbers)}`;
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
