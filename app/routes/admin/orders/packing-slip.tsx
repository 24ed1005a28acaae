import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { SlipSheet } from '#app/components/admin/orders/slip-sheet.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { findAdminOrder } from '#app/shop/orders/admin/admin-order.server.ts';
import { type PrintedOrder, papersOf } from '#app/shop/orders/admin/many-orders.ts';
import { hasSlip, type OrderState, shownStatus } from '#app/shop/orders/fulfilment.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText, adminStatusNames } from '#app/text/admin/orders/orders.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/packing-slip';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `${adminPages.orders}/${params.reference}/remision`;
  return privateMeta(matches, { title: slipText.title, description: adminOrdersText.lead, path });
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const order = await findAdminOrder(db, args.params.reference, clock.now());
  if (!order) throw data(null, { status: 404 });
  const { reference, state, createdAt, lines, units, isForgotten } = order;
  if (!hasSlip(state)) return data({ slips: null, reference, state }, { status: 409 });
  // Only what is printed: neither prices nor the buyer's document.
  const { fullName, addressLine1, city, region, phoneNumber, courierNotes } = order.customer;
  const printed = {
    reference,
    createdAt,
    isForgotten,
    to: { fullName, addressLine1, city, region, phoneNumber, ...(courierNotes !== undefined && { courierNotes }) },
    lines: lines.map(({ productId, productName, quantity }) => ({ productId, productName, quantity })),
  };
  return { slips: papersOf(printed, { ...units, lines: printed.lines }) };
}

export default function Slip({ loaderData, matches: [root] }: Route.ComponentProps) {
  if (!loaderData.slips) return <NoSlip {...loaderData} />;
  return <PackingSlips slips={loaderData.slips} seller={root.loaderData.seller} />;
}

function NoSlip({ reference, state }: { reference: string; state: OrderState }) {
  return (
    <div className="wrap py-10 md:py-16">
      <EmptyState
        heading="h1"
        title={slipText.refused(orderNumber(reference))}
        lead={slipText.refusedLead(adminStatusNames[shownStatus(state)])}
        actions={<LinkButton to={`${adminPages.orders}/${reference}`}>{slipText.back}</LinkButton>}
      />
    </div>
  );
}

/** One for each parcel that is to be packed or under way. */
function PackingSlips({ slips, seller }: { slips: readonly PrintedOrder[]; seller: Seller }) {
  const reference = slips[0]?.reference ?? '';
  return (
    <div className="wrap flex max-w-4xl flex-col gap-5 pt-6 pb-10 print:max-w-none print:gap-4 print:p-0 print:text-14">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>{slipText.print}</Button>
        <LinkButton to={`${adminPages.orders}/${reference}`} kind="quiet">
          {slipText.back}
        </LinkButton>
        <p className="self-center text-14 text-muted">{slipText.withoutPrices}</p>
      </div>
      <PageTitle overline={seller.name}>
        {slipText.title} {orderNumber(reference)}
      </PageTitle>
      {slips.map((slip, index) => (
        <section
          key={slip.parcelNumber}
          className={classNames('flex flex-col gap-5 print:gap-4', index > 0 && 'print:break-before-page')}
        >
          {slip.parcelNumber !== null && (
            <h2 className="heading text-23">
              {orderNumber(reference)} · {orderUnitsText.parcel(slip.parcelNumber)}
            </h2>
          )}
          <SlipSheet slip={slip} seller={seller} />
        </section>
      ))}
    </div>
  );
}

export const ErrorBoundary = pageBoundary(adminOrdersText.notFound);
