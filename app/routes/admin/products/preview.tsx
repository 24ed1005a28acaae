import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { adminPages, previewAddress } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { MoveForm } from '#app/components/admin/products/product-moves.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { productPageViewModel } from '#app/components/product/product-page-view-model.ts';
import { ProductScreen } from '#app/components/product/product-screen.tsx';
import { reviewPageParameter } from '#app/components/reviews/reviews-view-model.ts';
import { servicesContext } from '#app/contexts.ts';
import { selectDraft } from '#app/shop/catalog/admin/product-status.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { showToast } from '#app/ui/toast.ts';
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
  if (draft) return productPageViewModel(draft);
  // It was published in between.
  if (productIdPattern.test(id) && (await findProduct(db, id))) throw redirect(`/product/${id}`);
  throw data(null, { status: 404 });
}

export const ErrorBoundary = pageBoundary({ title: missingProduct.title, lead: adminProductsText.gone });

/** Those of the product itself; the cards below are of products that are in the shop. */
const buying = ['.at-foot-of-phones', '.buy-bar'];

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.product;
  useLiveData({ products: [id] });
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = page.current;
    function refuse(event: Event) {
      const pressed = (event.target as Element).closest('button, a');
      const isBuying = pressed?.matches('button') && buying.some((selector) => pressed.closest(selector));
      // Asking a question, or for a mail: shoppers cannot yet.
      if (!isBuying && !pressed?.getAttribute('href')?.startsWith(`/product/${id}/`)) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: 'info', text: adminProductsText.previewNotYet, seconds: 3 });
    }
    within?.addEventListener('click', refuse, { capture: true });
    return () => within?.removeEventListener('click', refuse, { capture: true });
  }, [id]);
  return (
    <>
      <div className="wrap pt-4">
        <Notice
          kind="info"
          title={adminProductsText.preview}
          actions={
            <>
              <MoveForm id={id} intent="publish" kind="primary">
                {adminProductsText.publish}
              </MoveForm>
              <LinkButton to={`${adminPages.products}/${id}`} kind="outline" size="small">
                {adminProductsText.backToEditing}
              </LinkButton>
            </>
          }
        >
          {adminProductsText.previewLead}
        </Notice>
      </div>
      <div ref={page}>
        <ProductScreen key={id} {...loaderData} />
      </div>
    </>
  );
}
