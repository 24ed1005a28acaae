/** Parts of a page's HTML, for tests that ask without a browser. */

export const mainOf = (html: string) => html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';

/** The products that cards lead to, in their order, each once. */
export function productsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/ href="\/product\/([^"?#]+)"/g)].map(([, id = '']) => id))];
}

export interface FoundLink {
  href: string;
  /** Its words, without what is nested deeper, such as a count. */
  words: string;
}

export function linksIn(html: string): FoundLink[] {
  return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = '', words = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    words,
  }));
}
