import { data } from 'react-router';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { ClaimReceipt } from '#app/components/legal/claim-receipt.tsx';
import { servicesContext } from '#app/contexts.ts';
import { sessionContext } from '#app/session.server.ts';
import { nameItem } from '#app/shop/aftersale/item-claims.server.ts';
import { findClaim } from '#app/shop/claims/claims.server.ts';
import { ownOrdersNamed } from '#app/shop/orders/order-number.server.ts';
import { readOrderName } from '#app/shop/orders/order-number.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { claimText } from '#app/text/legal/claim-form.ts';
import type { Route } from './+types/claim';

const { receipt, notFound } = claimText;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: frameText.pageTitle(loaderData ? `${receipt.title} ${loaderData.claim.number}` : notFound.title) },
  { name: 'robots', content: 'noindex' },
  // The address holds the key; other sites must not get it as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const accessKey = new URL(request.url).searchParams.get('clave') ?? '';
  const { db } = context.get(servicesContext);
  const found = await findClaim(db, params.number, accessKey);
  if (!found) throw data(null, { status: 404 });
  // The one who bought the item used must not learn of the order.
  const { item, ...claim } = found;
  const itemName = (await nameItem(db, item))?.productName ?? null;
  // Only an order's own customer may learn that an order of that name exists.
  const named = readOrderName(claim.orderReference ?? '');
  const session = named && (await context.get(sessionContext).read());
  return { claim, itemName, ownOrders: session ? await ownOrdersNamed(db, session.customer.id, named) : [] };
}

export default function Claim({ loaderData }: Route.ComponentProps) {
  return <ClaimReceipt {...loaderData} />;
}

export const ErrorBoundary = pageBoundary(notFound);
