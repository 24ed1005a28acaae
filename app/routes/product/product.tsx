import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { PageNotFound } from '#app/components/frame/page-trouble.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductScreen } from '#app/components/product/product-screen.tsx';
import { shownPictures } from '#app/components/product/shown-picture.ts';
import { reviewPageParameter, shownReviews } from '#app/components/reviews/shown-review.ts';
import { servicesContext } from '#app/contexts.ts';
import { noCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct, relatedProducts } from '#app/shop/catalog/products.server.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { reviewsOf } from '#app/shop/reviews/reviews.server.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { productFacts } from '#app/text/product/buying-facts.ts';
import { productText } from '#app/text/product/product.ts';
import { specRows } from '#app/text/specs/specs.ts';
import type { Route } from './+types/product';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = productIdPattern.test(params.id) ? await findProduct(db, params.id) : undefined;
  if (!found) return data(null, { status: 404 });
  const { specs, sales: _sales, ...product } = found;
  const [related, pictures, reviews] = await Promise.all([
    relatedProducts(db, product),
    picturesOf(db, product.id),
    reviewsOf(db, product.id, readPage(new URL(request.url).searchParams, reviewPageParameter)),
  ]);
  return data({
    product,
    gallery: shownPictures(product.name, pictures),
    rows: specRows(product.category, specs),
    facts: productFacts(specs),
    related: related.map(cardProduct),
    reviews: shownReviews(reviews),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) {
    return [
      { title: frameText.pageTitle(productText.notFound) },
      { name: 'description', content: productText.notFoundLead },
      { name: 'robots', content: 'noindex' },
    ];
  }
  const { product, reviews } = loaderData;
  const path = `/product/${product.id}`;
  const cents = unitPriceInCents(product.price, product.discount);
  return pageMeta(matches, {
    title: product.name,
    description: productText.description(product.name, formatCents(cents)),
    path,
    image: product.image,
    product,
    reviews,
    trail: [
      { text: catalogText.categories.title, to: '/categories' },
      ...(product.category === noCategory
        ? []
        : [{ text: product.category, to: `/categories/${slugOfCategory(product.category)}` }]),
      { text: product.name, to: path },
    ],
  });
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  useLiveData({
    products: [params.id],
    cards: loaderData?.related.map((product) => product.id),
    lists: loaderData ? [loaderData.product.category] : [],
    reviews: [params.id],
  });
  if (!loaderData) return <PageNotFound title={productText.notFound} lead={productText.notFoundLead} />;
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}
