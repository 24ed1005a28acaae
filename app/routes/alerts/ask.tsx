import { data } from 'react-router';
import { AskScreen } from '#app/components/alerts/ask-screen.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { type AlertForm, readAlert } from '#app/shop/alerts/alert.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { alertRefusals, alertText } from '#app/text/alerts/alerts.ts';
import { formatCents } from '#app/text/format.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import type { Route } from './+types/ask';
import { askByForm } from './ask-action.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `/product/${params.id}/aviso`;
  return privateMeta(matches, { title: alertText.submit, description: alertText.lead, path });
}

export const headers = passRetryAfter;

type ProductArgs = Pick<Route.LoaderArgs, 'params' | 'context'>;

async function productOf({ params: { id }, context }: ProductArgs) {
  const found = productIdPattern.test(id) ? await findProduct(context.get(servicesContext).db, id) : undefined;
  if (!found) return null;
  const { name, price, discount, fixedPrice, stock } = found;
  return { id, name, price, discount, fixedPrice, isAvailable: stock > 0 };
}

export async function loader(args: Route.LoaderArgs) {
  const product = await productOf(args);
  if (!product) return data(null, 404);
  const session = await args.context.get(sessionContext).read();
  const done = ownKey(alertText.done, new URL(args.request.url).searchParams.get('hecho'));
  return data({ product, email: session?.customer.email ?? null, done });
}

export async function action(args: Route.ActionArgs) {
  const product = await productOf(args);
  const asked = product && {
    subject: { productId: product.id },
    read: (typed: AlertForm, who: { isSignedIn: boolean }) => readAlert(typed, { ...product, isShown: true }, who),
    doneAt: (done: string) => `/product/${product.id}/aviso?hecho=${done}`,
  };
  return askByForm(args, async () => asked, alertRefusals.product_missing);
}

/** Where the form of the product's page leads. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound {...missingProduct} />;
  const { product, email, done } = loaderData;
  const { id, name, isAvailable } = product;
  return (
    <AskScreen
      title={isAvailable ? alertText.whenCheaper : alertText.whenBack}
      name={name}
      lead={alertText.lead}
      back={{ to: `/product/${id}`, text: alertText.toProduct }}
      subject={{ isAvailable, paid: formatCents(paidInCents(product)) }}
      email={email}
      done={done}
      answer={actionData ?? null}
    />
  );
}
