export const mainOf = (html: string) => html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';

export function productsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/ href="\/product\/([^"?#]+)"/g)].map(([, id = '']) => id))];
}

export interface FoundLink {
  href: string;
  /** Its text up to the first nested element. */
  words: string;
}

export function linksIn(html: string): FoundLink[] {
  return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = '', words = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    words,
  }));
}
