import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { categoryPageOf, isCategory, presentSlug } from '#app/shop/catalog/categories.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { listProducts, type StripRequest, stripProducts } from '#app/shop/catalog/products.server.ts';
import { type FrontPage, type FrontStrip, productsOfCategory, slidesInForce } from '#app/shop/front-page/front-page.ts';
import { readPage } from '#app/shop/shared/page.ts';

const offersShown = 8;

interface HomeRequest {
  context: Readonly<RouterContextProvider>;
  searchParams: URLSearchParams;
  page: FrontPage;
  now: Date;
}

export type HomeFacts = Awaited<ReturnType<typeof readHomeFacts>>;

/** All that a front page shows at a moment: the published one, or the owner's draft. */
export async function readHomeFacts({ context, searchParams, page: front, now }: HomeRequest) {
  const { db, readModel } = context.get(servicesContext);
  const wanted = searchParams.get('category');
  const chosen = categoryPageOf(presentSlug(wanted ?? ''));
  const asked = readPage(searchParams);
  const requested = front.strips.flatMap((strip) => {
    const request = strip.isOn ? requestOf(strip) : null;
    return request ? [{ strip, request }] : [];
  });
  const [products, catalogue] = await Promise.all([
    stripProducts(
      db,
      requested.map(({ request }) => request),
    ),
    readModel.fresh(),
  ]);
  const counts = await catalogue.counts();
  return {
    slides: slidesInForce(front, now),
    strips: requested.map(({ strip }, at): { strip: FrontStrip; products: ProductSummary[] } => {
      return { strip, products: products[at] ?? [] };
    }),
    shown: counts.shown,
    chosen,
    list: await listProducts(db, { categories: chosen?.categories }, counts, asked),
    asked,
    /** A category that is not there shows all products, and there are endless names. */
    isKnown: chosen !== undefined || wanted === null,
  };
}

function requestOf({ kind, category, products }: FrontStrip): StripRequest | null {
  switch (kind) {
    case 'offers':
      return { kind, most: offersShown };
    case 'best_sellers':
      return { kind };
    case 'category':
      return isCategory(category) ? { kind, category, most: productsOfCategory } : null;
    case 'products':
      return { kind, ids: products };
  }
}
