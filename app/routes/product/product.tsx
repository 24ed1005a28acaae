import { data } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { PageNotFound } from '#app/components/frame/page-trouble.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductScreen } from '#app/components/product/product-screen.tsx';
import { shareOfProduct } from '#app/components/product/product-share.ts';
import { shownHistory } from '#app/components/product/shown-history.ts';
import { shownPictures } from '#app/components/product/shown-picture.ts';
import { shownQuestions } from '#app/components/questions/shown-questions.ts';
import { reviewPageParameter, shownReviews } from '#app/components/reviews/shown-review.ts';
import { servicesContext } from '#app/contexts.ts';
import { companionSlots } from '#app/shop/builds/beside/goes-with.ts';
import { productsBeside } from '#app/shop/builds/beside/products-beside.server.ts';
import { slotCategories, slotOfCategory } from '#app/shop/builds/slots.ts';
import { noCategory, type ProductCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { Maker } from '#app/shop/catalog/makers/maker.ts';
import { priceHistory } from '#app/shop/catalog/prices/price-history.server.ts';
import { mostCompared, type Product, productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { pictureAddress } from '#app/shop/pictures/drawings/drawn-picture.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { answeredQuestions } from '#app/shop/questions/questions.server.ts';
import { readReviewOrder } from '#app/shop/reviews/review.ts';
import { reviewsOf } from '#app/shop/reviews/reviews.server.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { inviteText } from '#app/text/builds/invite.ts';
import { missingProduct } from '#app/text/catalog/missing-product.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { productFacts } from '#app/text/product/buying-facts.ts';
import { productText } from '#app/text/product/product.ts';
import { specRows } from '#app/text/specs/specs.ts';
import { keepPage } from '../keep-page.server.ts';
import type { Route } from './+types/product';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, columns, clock, builds, settings } = context.get(servicesContext);
  const found = productIdPattern.test(params.id) ? await findProduct(db, params.id) : undefined;
  if (!found) return data(null, { status: 404 });
  const { specs, sales: _sales, rated: _rated, ...product } = found;
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams, reviewPageParameter);
  const order = readReviewOrder(searchParams);
  const now = clock.now();
  const [makerOf, related, pictures, reviews, history, questions, beside] = await Promise.all([
    columns.makerOf(),
    relatedProducts(db, product),
    picturesOf(db, product.id),
    reviewsOf(db, product.id, page, order),
    priceHistory(db, product.id, now),
    answeredQuestions(db, product.id),
    productsBeside({ db, parts: builds.parts }, product),
  ]);
  const slot = slotOfCategory(product.category);
  const brand = brandOf(makerOf(product.name));
  const shop = {
    product,
    brand,
    gallery: shownPictures(product.name, pictures, pictureAddress({ ...product, specs })),
    rows: [...(brand ? [{ label: productText.brand, value: brand.text }] : []), ...specRows(product.category, specs)],
    facts: productFacts(specs),
    history: shownHistory(product, history, now),
    related: related.map(cardProduct),
    companions: beside.companions.map(cardProduct),
    nearest: beside.nearest.map(cardProduct),
    share: shareOfProduct(product, settings.publicUrl),
    alike: alikeOf(product, related),
    use: slot === undefined ? null : inviteText.use,
    lists: [product.category, ...(slot ? companionSlots[slot].map((each) => slotCategories[each]) : [])],
    reviews: shownReviews({ ...reviews, order }),
    questions: shownQuestions(questions),
  };
  keepPage(context, shownOf(shop), { asked: page, given: reviews.page });
  return data(shop);
}

const brandOf = (maker: Maker | null) => maker && { text: maker.name, to: `/marca/${maker.slug}` };

function alikeOf(
  { id, category }: Pick<Product, 'id' | 'category'>,
  related: readonly { id: string }[],
): string | null {
  if (category === noCategory || related.length === 0) return null;
  return compareHref([id, ...related.map((each) => each.id)].slice(0, mostCompared));
}

interface ShownProducts {
  product: Pick<Product, 'id'>;
  related: CardProduct[];
  companions: CardProduct[];
  nearest: CardProduct[];
  /** Its own category, and those of what goes with it. */
  lists: ProductCategory[];
}

function shownOf({ product: { id }, related, companions, nearest, lists }: ShownProducts): Shown {
  const cards = [...related, ...companions, ...nearest].map((each) => each.id);
  return { products: [id], cards, lists, reviews: [id], makers: 'any' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) {
    return [
      { title: frameText.pageTitle(missingProduct.title) },
      { name: 'description', content: missingProduct.lead },
      { name: 'robots', content: 'noindex' },
    ];
  }
  const { product, brand, reviews, questions } = loaderData;
  const path = `/product/${product.id}`;
  const cents = unitPriceInCents(product.price, product.discount);
  return pageMeta(matches, {
    title: product.name,
    description: productText.description(product.name, formatCents(cents)),
    path,
    product,
    brand: brand?.text,
    reviews,
    questions,
    trail: [
      { text: frameText.categories, to: '/categories' },
      ...(product.category === noCategory
        ? []
        : [{ text: product.category, to: `/categories/${slugOfCategory(product.category)}` }]),
      { text: product.name, to: path },
    ],
  });
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  // A product that is not there may come.
  useLiveData(loaderData ? shownOf(loaderData) : { products: [params.id] });
  if (!loaderData) return <PageNotFound title={missingProduct.title} lead={missingProduct.lead} />;
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}
