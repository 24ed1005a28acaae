import { adminPages } from '#app/addresses/admin-pages.ts';
import { SlipSheet } from '#app/components/admin/orders/slip-sheet.tsx';
import { UnprintableOrders } from '#app/components/admin/orders/unprintable-notice.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { ordersToPrint, unprintableOrders } from '#app/shop/orders/admin/many-orders.server.ts';
import { type PrintedOrder, pilesOf, readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import { Button, buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/print-orders';

export const meta = adminMeta({ title: manyText.printTitle, lead: manyText.lead }, adminPages.printOrders);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, pdf } = args.context.get(servicesContext);
  const chosen = readReferences(new URL(args.request.url).searchParams.getAll('pedido'));
  const slips = await ordersToPrint(db, chosen, clock.now());
  return { slips, unprintable: await unprintableOrders(pdf, slips) };
}

/** One document for the whole pile: the labels to cut, then a sheet for each parcel. */
export default function PrintOrdersPage({ loaderData: { slips, unprintable }, matches: [root] }: Route.ComponentProps) {
  const { seller } = root.loaderData;
  const back = (
    <LinkButton to={`${adminPages.orders}?ver=unsent`} kind="quiet" className="max-sm:-ml-5">
      {manyText.toList}
    </LinkButton>
  );
  if (slips.length === 0) {
    return (
      <div className="wrap py-10 md:py-16">
        <EmptyState heading="h1" title={manyText.nothingToPrint} lead={manyText.nothingToPrintLead} actions={back} />
      </div>
    );
  }
  return (
    <div className="wrap flex max-w-4xl flex-col gap-6 pt-6 pb-10 print:max-w-none print:gap-0 print:p-0 print:text-14">
      <div className="flex flex-col gap-4 print:hidden">
        <PageTitle lead={manyText.printLead(slips.length)}>{manyText.printTitle}</PageTitle>
        {unprintable.length > 0 && <UnprintableOrders orders={unprintable} />}
        <div className="flex flex-wrap gap-2">
          {pilesOf(slips).map((pile, index, all) => (
            // A file, not a page of the shop.
            <a
              key={pile[0]?.reference}
              href={adminPages.ordersPaper + sought(pile)}
              className={buttonClasses({ kind: index === 0 ? 'primary' : 'outline' })}
            >
              {all.length === 1 ? manyText.paper : manyText.paperPart(index + 1, all.length)}
            </a>
          ))}
          <Button kind="outline" onClick={() => window.print()}>
            {manyText.printNow}
          </Button>
          <LinkButton to={adminPages.sendOrders + sought(slips)} kind="outline">
            {manyText.send}
          </LinkButton>
          {back}
        </div>
      </div>
      <h2 className="heading text-23 print:hidden">{manyText.labels}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-3">
        {slips.map((slip) => (
          <Label key={keyOf(slip)} slip={slip} seller={seller} />
        ))}
      </ul>
      {slips.map((slip) => (
        <article
          key={keyOf(slip)}
          className="flex flex-col gap-5 border-t-2 border-ink pt-6 print:break-before-page print:gap-4 print:border-0 print:pt-0"
        >
          <div>
            <p className="designator text-muted uppercase">{seller.name}</p>
            <h2 className="heading text-28">
              {slipText.title} {orderNumber(slip.reference)}
              {slip.parcelNumber !== null && ` · ${orderUnitsText.parcel(slip.parcelNumber)}`}
            </h2>
          </div>
          <SlipSheet slip={slip} seller={seller} />
        </article>
      ))}
    </div>
  );
}

function sought(slips: readonly PrintedOrder[]): string {
  return `?${new URLSearchParams(slips.map(({ reference }) => ['pedido', reference]))}`;
}

function keyOf({ reference, parcelNumber }: PrintedOrder): string {
  return `${reference}/${parcelNumber ?? ''}`;
}

function Label({ slip, seller }: { slip: PrintedOrder; seller: Seller }) {
  const { reference, parcelNumber, to, isForgotten, lines } = slip;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className="flex min-h-52 break-inside-avoid flex-col gap-2 border-2 border-ink p-4 wrap-anywhere">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="text-23">{orderNumber(reference)}</strong>
        <span className="text-14">
          {parcelNumber !== null && `${orderUnitsText.parcel(parcelNumber)} · `}
          {adminOrdersText.units(units)}
        </span>
      </p>
      <p className="text-14 text-muted">{slipText.to}</p>
      {isForgotten ? (
        <p>{adminOrdersText.forgotten}</p>
      ) : (
        <address className="flex flex-col text-18 not-italic">
          <strong>{to.fullName}</strong>
          <span>{to.addressLine1}</span>
          <strong>
            {to.city}, {to.region}
          </strong>
          <span>{to.phoneNumber}</span>
          {to.courierNotes && <span className="text-14">{slipText.courierNotes(to.courierNotes)}</span>}
        </address>
      )}
      <p className="mt-auto border-t border-line pt-2 text-14">
        {slipText.from}: {seller.name}, {seller.address}, {seller.city} · {seller.phone}
      </p>
    </li>
  );
}
