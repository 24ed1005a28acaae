import type { ShownPage } from '#app/routes/shown-page.server.ts';
import { productIdsOf } from '#app/shop/content/rich-text.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';

/** What a page of text shows, by which its copies in memory and in open browsers are renewed. */
export function pageTags({ page, sections }: Pick<ShownPage, 'page' | 'sections'>): CacheTags {
  return { content: ['pages', `legal/${page}`], cards: sections.flatMap(({ text }) => productIdsOf(text.blocks)) };
}
