import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { pipeline } from '#app/platform/database.server.ts';
import { productsBeside } from '#app/shop/builds/beside/products-beside.server.ts';
import { priceHistory, selectPrices } from '#app/shop/catalog/prices/price-history.server.ts';
import { type selectProduct, selectRelatedIds } from '#app/shop/catalog/products.server.ts';
import { shownName } from '#app/shop/catalog/shown-name.ts';
import { selectPictures } from '#app/shop/pictures/pictures.server.ts';
import { productCampaign } from '#app/shop/promotions/campaigns/campaigns.server.ts';
import { productCoupon } from '#app/shop/promotions/product-coupon.server.ts';
import { selectAnswered } from '#app/shop/questions/questions.server.ts';
import { readReviewOrder } from '#app/shop/reviews/review.ts';
import { countStars, reviewsOf } from '#app/shop/reviews/reviews.server.ts';

interface ProductRequest {
  context: Readonly<RouterContextProvider>;
  searchParams: URLSearchParams;
  /** Of reviews. */
  page: number;
  id: string;
  product: ReturnType<typeof selectProduct>;
}

/** All that a product's page shows; null when there is no such product. In one trip what the database is asked for, as far as it depends on the id alone. */
export async function readProductFacts({ context, searchParams, page, id, product }: ProductRequest) {
  const { db, readModel, clock, settings } = context.get(servicesContext);
  const [catalogue, [[row], related, pictures, counted, prices, questions]] = await Promise.all([
    readModel.fresh(),
    pipeline(
      db,
      product,
      selectRelatedIds(db, id),
      selectPictures(db, id),
      countStars(db, id),
      selectPrices(db, id),
      selectAnswered(db, id),
    ),
  ]);
  if (!row) return null;
  const { rated: _rated, ...found } = row;
  const order = readReviewOrder(searchParams);
  const now = clock.now();
  const [makerOf, reviews, coupon, campaign, beside] = await Promise.all([
    catalogue.makerOf(),
    reviewsOf(db, id, { counted, page, order }),
    productCoupon(db, found, now),
    productCampaign(db, found.campaignId),
    productsBeside(
      { db, parts: catalogue.parts },
      found,
      related.map((each) => each.id),
    ),
  ]);
  return {
    found: { ...found, name: shownName(found.name) },
    maker: makerOf(found.name),
    ...{ ...beside, coupon, campaign },
    pictures,
    reviews: { ...reviews, order },
    history: priceHistory(prices, now),
    questions,
    now,
    publicUrl: settings.publicUrl,
  };
}
