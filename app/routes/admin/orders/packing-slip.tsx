import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { NoSlip, PackingSlip } from '#app/components/admin/orders/packing-slip.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { findAdminOrder } from '#app/shop/orders/admin/admin-order.server.ts';
import { hasSlip } from '#app/shop/orders/fulfilment.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import type { Route } from './+types/packing-slip';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `${adminPages.orders}/${params.reference}/remision`;
  return privateMeta(matches, { title: slipText.title, description: adminOrdersText.lead, path });
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const order = await findAdminOrder(db, args.params.reference);
  if (!order) throw data(null, { status: 404 });
  const { reference, state, createdAt, lines, parcel, isForgotten } = order;
  if (!hasSlip(state)) return data({ slip: null, reference, state }, { status: 409 });
  // Only what is printed: neither prices nor the buyer's document.
  const { fullName, addressLine1, city, region, phoneNumber } = order.customer;
  return {
    slip: {
      reference,
      createdAt,
      parcel,
      isForgotten,
      to: { fullName, addressLine1, city, region, phoneNumber },
      lines: lines.map(({ productId, productName, quantity }) => ({ productId, productName, quantity })),
    },
  };
}

export default function Slip({ loaderData, matches: [root] }: Route.ComponentProps) {
  if (!loaderData.slip) return <NoSlip {...loaderData} />;
  return <PackingSlip slip={loaderData.slip} seller={root.loaderData.seller} />;
}

export const ErrorBoundary = pageBoundary(adminOrdersText.notFound);
