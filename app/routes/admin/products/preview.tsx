import { data, redirect } from 'react-router';
import { previewAddress } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { DraftPreview } from '#app/components/admin/products/draft-preview.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { shownProductPage } from '#app/components/product/shown-product-page.ts';
import { reviewPageParameter } from '#app/components/reviews/shown-review.ts';
import { servicesContext } from '#app/contexts.ts';
import { selectDraft } from '#app/shop/catalog/admin/product-status.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { missingProduct } from '#app/text/catalog/missing-product.ts';
import { readProductFacts } from '../../product-facts.server.ts';
import type { Route } from './+types/preview';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? adminProductsText.previewOf(loaderData.product.name) : missingProduct.title;
  return privateMeta(matches, { title, description: adminProductsText.previewLead, path: previewAddress(params.id) });
}

/** An address of the admin: what shoppers ask for stays a 404, and no cached page can have a draft. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const page = readPage(searchParams, reviewPageParameter);
  const asked = { context: args.context, searchParams, page, id, product: selectDraft(db, id) };
  const draft = productIdPattern.test(id) ? await readProductFacts(asked) : null;
  if (draft) return shownProductPage(draft);
  // It was published in between.
  if (productIdPattern.test(id) && (await findProduct(db, id))) throw redirect(`/product/${id}`);
  throw data(null, { status: 404 });
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  useLiveData({ products: [loaderData.product.id] });
  return <DraftPreview {...loaderData} />;
}

export const ErrorBoundary = pageBoundary({ title: missingProduct.title, lead: adminProductsText.gone });
