import type { ShopperOrder, ShownParcel } from '#app/shop/orders/shopper-order.ts';
import { formatDate } from '#app/text/format.ts';
import { orderText, unitWords } from '#app/text/orders/orders.ts';

type OrderParcelsProps = Pick<ShopperOrder, 'lines' | 'units'>;

/** How each parcel is followed, and what is in it where there are several. */
export function OrderParcels({ lines, units: { parcels, toSend } }: OrderParcelsProps) {
  const [only] = parcels;
  if (!only) return null;
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  if (parcels.length === 1 && toSend.length === 0) return <ParcelFacts parcel={only} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="border-l-2 border-line pl-4">
            <p className="font-semibold">
              {orderText.parcel(parcel.number)}
              {parcel.deliveredAt && `: ${orderText.arrivedOn(formatDate(parcel.deliveredAt))}`}
            </p>
            <p className="text-14 wrap-anywhere">{unitWords(parcel.units, names)}</p>
            <ParcelFacts parcel={parcel} />
          </li>
        ))}
      </ul>
      {toSend.length > 0 && (
        <p className="wrap-anywhere">
          {orderText.stillToSend} {unitWords(toSend, names)}.
        </p>
      )}
    </>
  );
}

function ParcelFacts({ parcel }: { parcel: ShownParcel }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 wrap-anywhere">
      <span>
        {orderText.carrier}: <strong>{parcel.carrier}</strong>
      </span>
      <span>
        {orderText.tracking}: <strong>{parcel.trackingNumber}</strong>
      </span>
      {parcel.trackingUrl && (
        <a
          href={parcel.trackingUrl}
          rel="noreferrer"
          className="font-semibold text-accent underline underline-offset-2"
        >
          {orderText.track}
        </a>
      )}
    </p>
  );
}
