import type { BannerSlide } from '#app/components/catalog/banners.tsx';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { categoryChoices } from '#app/components/catalog/category-filter.tsx';
import type { HomeFacts } from '#app/routes/home-facts.server.ts';
import { categoryList, isCategory, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { builderQuestion } from '#app/text/builds/builder-question.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { shopFacts } from '#app/text/product/buying-facts.ts';

const { home, empty } = listText;

/** A row of cards. */
interface HomeStrip {
  id: number;
  title: string;
  products: CardProduct[];
  /** Said where there are no products. */
  empty: string;
  all: { to: string; words: string } | null;
}

export type HomeViewModel = ReturnType<typeof homeViewModel>;

export function homeViewModel({ slides, strips, shown, chosen, list }: HomeFacts) {
  const best = strips.find(({ strip }) => strip.kind === 'best_sellers')?.products ?? [];
  const view = {
    facts: shopFacts,
    shortcuts: categoryList()
      .categories.filter(({ key }) => (shown.get(key) ?? 0) > 0)
      .map(({ key, slug, name, picture }) => ({ key, slug, name, picture })),
    question: builderQuestion,
    slides: slides.map(({ startsAt: _from, endsAt: _to, isOn: _isOn, ...slide }): BannerSlide => slide),
    strips: strips.flatMap(homeStrip),
    choices: categoryChoices(shown),
    chosen: chosen?.slug ?? null,
    list: { ...list, products: bestLast(list.products, best).map(cardProduct) },
  };
  return { ...view, tags: tagsOf(view) };
}

/** A category or a list of which nothing is in the shop is left out. */
function homeStrip({ strip, products }: HomeFacts['strips'][number]): HomeStrip[] {
  const { id, kind, title, category } = strip;
  const filled = (usual: string, sentence = '', all: HomeStrip['all'] = null) => [
    { id, title: title || usual, products: products.map(cardProduct), empty: sentence, all },
  ];
  if (kind === 'offers') return filled(home.specialOffers, empty.offers, { to: '/offers', words: home.seeAll });
  if (kind === 'best_sellers') return filled(home.bestSellers, empty.bestSellers);
  if (products.length === 0) return [];
  if (!isCategory(category)) return filled('');
  return filled(nameOfCategory(category), '', {
    to: `/categories/${slugOfCategory(category)}`,
    words: home.seeAllOfCategory,
  });
}

/** The strip above shows the best sellers, so the first page of the same order would open with the same four cards. */
function bestLast<Each extends { id: string }>(listed: readonly Each[], best: readonly { id: string }[]): Each[] {
  const isBest = ({ id }: Each) => best.some((each) => each.id === id);
  return [...listed.filter((each) => !isBest(each)), ...listed.filter(isBest)];
}

function tagsOf({ strips, list }: { strips: HomeStrip[]; list: { products: CardProduct[] } }): CacheTags {
  return {
    cards: [...strips.flatMap(({ products }) => products), ...list.products].map((product) => product.id),
    lists: 'any',
    counts: 'any',
    best_sellers: 'any',
    front_page: 'any',
  };
}
