import type { Invalidation } from '#app/platform/live/live-bus.server.ts';

export type { ChangedIds, Invalidation } from '#app/platform/live/live-bus.server.ts';

/**
 * What triggers announce, by whom it concerns: `tell_of_products` and `tell_of_shelf` of `migrations/0126_campaigns.sql`, where no other
 * file is named. The file of a kind is the last that wrote its function.
 * - `products` (ids): anything that the page of a product shows, the exact stock included; its pictures (`0025_kept_pages.sql`) and the
 *   answers to its questions (`0043_product_questions.sql`), too.
 * - `cards` (ids): what a card shows, the stock in steps only; its stars (`0053_ratings.sql`), too.
 * - `lists` (names of categories, `offers`): which products a list has, or their order. By sales they may lag.
 * - `synonyms`: the words of the trade, or of what is not sold (`0125_words_of_the_trade_changed.sql`). Every search may show something else.
 * - `counts` (names of categories): how many products a category has.
 * - `best_sellers`: which four sold most.
 * - `facets` (names of categories): what their products are filtered and counted by (`tell_of_facets` of the same file).
 * - `words` (ids): by which words a product is found (`0068_words_by_product.sql`).
 * - `categories`: what the owner changed of categories and their facts (`0131_categories.sql`). Menus and footers are on every page.
 * - `campaigns`: one was written, so the next moment at which prices change may be another (`0126_campaigns.sql`).
 * - `makers`: which makers there are, or how they are spelled (`0030_filters.sql`).
 * - `reviews` (ids of products): what a page shows of their reviews (`0025_kept_pages.sql`).
 * - `front_page` (`0128_front_page.sql`, and the clock of each process): what the owner published of it; a slide that begins or ends.
 * - `content` (`articles` by `0129_articles.sql`, `pages` and `legal/{slug}` by `0134_legal_texts_apart.sql`): what the owner wrote for
 *   shoppers to read. Footers link pages (`0132_pages_in_the_footer.sql`), and no legal text.
 * - `wishlists` (`0025_kept_pages.sql`), `orders` (`0099_parcels.sql`): live ids, which are hashes; only one who knows the id knows whose.
 * - `placed` (live ids of orders): that were just made and nobody paid (`0082_new_orders_are_news.sql`). For the owner's list.
 */
export type TagKind =
  | 'products'
  | 'cards'
  | 'lists'
  | 'synonyms'
  | 'counts'
  | 'best_sellers'
  | 'facets'
  | 'words'
  | 'categories'
  | 'campaigns'
  | 'makers'
  | 'reviews'
  | 'front_page'
  | 'content'
  | 'wishlists'
  | 'orders'
  | 'placed';

/**
 * A bulk job announces these with each of its batches, and open pages receive them together when it is done. Everything else is sent at
 * once: a payment, a review. The four best sellers change with a single sale, too.
 */
export const debouncedKinds = {
  debounced: ['products', 'cards', 'lists', 'counts', 'facets', 'words', 'makers'],
  debouncedWithOthers: ['best_sellers'],
} as const satisfies Record<string, readonly TagKind[]>;

/** What a page shows, by the same kinds. `any`: every change of this kind matters to it. */
export type CacheTags = Readonly<Partial<Record<TagKind, readonly string[] | 'any' | undefined>>>;

/** Whether a page with these tags is out of date after the invalidation: the open page in a browser, or the cached one. */
export function matches(shown: CacheTags, invalidation: Invalidation): boolean {
  if (invalidation === 'resync') return true;
  return Object.entries(shown).some(([kind, mine]) => {
    const changed = invalidation[kind];
    if (!changed?.length || !mine?.length) return false;
    return changed === 'all' || mine === 'any' || mine.some((id) => changed.includes(id));
  });
}
