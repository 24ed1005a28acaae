import { useEffect } from 'react';
import { data } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { rememberViewed } from '#app/browser/product/recently-viewed.ts';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { sellerIn } from '#app/components/page-meta/seller.ts';
import { productPageViewModel } from '#app/components/product/product-page-view-model.ts';
import { ProductScreen } from '#app/components/product/product-screen.tsx';
import { reviewPageParameter } from '#app/components/reviews/reviews-view-model.ts';
import { cachePage, servicesContext } from '#app/contexts.ts';
import { isCategory, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { selectProduct } from '#app/shop/catalog/products.server.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import { readProductFacts } from '../product-facts.server.ts';
import type { Route } from './+types/product';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { id } = params;
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams, reviewPageParameter);
  const product = selectProduct(context.get(servicesContext).db, id);
  const facts = productIdPattern.test(id) ? await readProductFacts({ context, searchParams, page, id, product }) : null;
  if (!facts) return data(null, { status: 404 });
  const shop = productPageViewModel(facts);
  cachePage(context, tagsOf(shop), { asked: page, given: shop.reviews.page });
  return data(shop);
}

function tagsOf(shown: ReturnType<typeof productPageViewModel>): CacheTags {
  const { related, companions, instead, lists } = shown;
  const { id } = shown.product;
  const cards = [...related, ...companions, ...instead].map((each) => each.id);
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
  const { product, campaign, identifiers, reviews, questions } = loaderData;
  const path = `/product/${product.id}`;
  const cents = paidInCents(product);
  return pageMeta(matches, {
    title: product.name,
    description: productPageText.description(product.name, formatCents(cents), sellerIn(matches)),
    path,
    product: { ...product, category: nameOfCategory(product.category), priceUntil: campaign?.until },
    identifiers,
    reviews,
    questions,
    trail: [
      { text: frameText.categories, to: '/categories' },
      ...(!isCategory(product.category)
        ? []
        : [{ text: nameOfCategory(product.category), to: `/categories/${slugOfCategory(product.category)}` }]),
      { text: product.name, to: path },
    ],
  });
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  // A product that is not there may come.
  useLiveData(loaderData ? tagsOf(loaderData) : { products: [params.id] });
  const viewed = loaderData?.product.id;
  useEffect(() => {
    if (viewed) rememberViewed(viewed);
  }, [viewed]);
  if (!loaderData) return <PageNotFound title={missingProduct.title} lead={missingProduct.lead} />;
  return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}
