import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { productsBeside } from '#app/shop/builds/beside/products-beside.server.ts';
import { priceHistory } from '#app/shop/catalog/prices/price-history.server.ts';
import { type FoundProduct, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { answeredQuestions } from '#app/shop/questions/questions.server.ts';
import { readReviewOrder } from '#app/shop/reviews/review.ts';
import { reviewsOf } from '#app/shop/reviews/reviews.server.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  searchParams: URLSearchParams;
  /** Of reviews. */
  page: number;
}

/** All that a product's page shows beside the product. */
export async function readProductFacts(
  { context, searchParams, page }: Asked,
  { rated: _rated, ...found }: FoundProduct,
) {
  const { db, columns, cards, clock, builds, settings } = context.get(servicesContext);
  const order = readReviewOrder(searchParams);
  const now = clock.now();
  const [makerOf, related, pictures, reviews, history, questions, beside] = await Promise.all([
    columns.makerOf(),
    relatedProducts(db, found),
    picturesOf(db, found.id),
    reviewsOf(db, found.id, page, order),
    priceHistory(db, found.id, now),
    answeredQuestions(db, found.id),
    productsBeside({ db, parts: builds.parts, cards }, found),
  ]);
  const { publicUrl } = settings;
  const maker = makerOf(found.name);
  return {
    found,
    maker,
    related,
    ...beside,
    pictures,
    reviews: { ...reviews, order },
    history,
    questions,
    now,
    publicUrl,
  };
}
