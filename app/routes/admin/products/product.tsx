import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { EditProductForm } from '#app/components/admin/products/edit-product-form.tsx';
import { ProductActions } from '#app/components/admin/products/product-actions.tsx';
import { ProductPictures } from '#app/components/admin/products/product-pictures.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { findEditable } from '#app/shop/catalog/admin/edit-product.server.ts';
import { offerOfProduct } from '#app/shop/catalog/prices/price-history.server.ts';
import { lastDollarRate } from '#app/shop/changes/read-changes.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { missingProduct } from '#app/text/catalog/missing-product.ts';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/product';
import { answerEdit } from './edit-product.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? adminProductsText.editNamed(loaderData.product.name) : missingProduct.title;
  return privateMeta(matches, {
    title,
    description: adminProductsText.lead,
    path: `${adminPages.products}/${params.id}`,
  });
}

export const headers = passRetryAfter;

async function found(args: Route.LoaderArgs | Route.ActionArgs) {
  const product = await findEditable(args.context.get(servicesContext).db, args.params.id);
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function loader(args: Route.LoaderArgs) {
  const product = await found(args);
  const { db } = args.context.get(servicesContext);
  const [pictures, rateInCents] = [await picturesOf(db, product.id), await lastDollarRate(db)];
  const offer = await offerOfProduct(db, product.id);
  const said = new URL(args.request.url).searchParams.get('hecho');
  const done = said === null ? null : said === 'copia' ? ('copied' as const) : ('saved' as const);
  return { product, pictures, rateInCents, offer, done, submissionId: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const product = await found(args);
  const form = await readForm(args.request);
  const asked = await requestStepUp(args, form);
  if (asked) return asked;
  const { db } = args.context.get(servicesContext);
  const fields = Object.fromEntries(form);
  const edited = await answerEdit(db, actingOf(args.context), product, fields);
  if (edited.kind === 'saved') return redirect(`${adminPages.products}/${product.id}?hecho=1`, 303);
  if (edited.kind === 'gone') throw data(null, { status: 404 });
  if (edited.kind === 'unreadable') throw data(null, { status: 400 });
  return data({ answer: edited.answer, product: edited.product }, edited.status);
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  const product = actionData?.product ?? loaderData.product;
  return (
    <AdminFrame
      title={loaderData.product.name}
      lead={product.id}
      actions={<ProductActions {...loaderData.product} submissionId={loaderData.submissionId} />}
    >
      <EditProductForm
        product={product}
        answer={actionData?.answer}
        done={loaderData.done}
        rateInCents={loaderData.rateInCents}
        offer={loaderData.offer}
      />
      <ProductPictures productId={product.id} pictures={loaderData.pictures} />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary({ title: missingProduct.title, lead: adminProductsText.gone }, adminProductsText.unreadable);
