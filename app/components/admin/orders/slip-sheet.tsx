import type { PrintedOrder } from '#app/shop/orders/admin/many-orders.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { slipText } from '#app/text/admin/orders/packing-slip.ts';
import { formatFigure, formatMoment } from '#app/text/format.ts';
import { Fact } from '#app/ui/fact.tsx';

/** No prices, because others than the buyer may see it. */
export function SlipSheet({ slip, seller }: { slip: PrintedOrder; seller: Seller }) {
  const units = slip.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <div className="rounded-card border-2 border-ink p-4">
          <h2 className="text-14 text-muted">{slipText.to}</h2>
          {slip.isForgotten ? (
            <p>{adminOrdersText.forgotten}</p>
          ) : (
            <address className="flex flex-col text-18 not-italic wrap-anywhere">
              <strong>{slip.to.fullName}</strong>
              <span>{slip.to.addressLine1}</span>
              <span>
                {slip.to.city}, {slip.to.region}
              </span>
              <span>
                {slipText.phone}: {slip.to.phoneNumber}
              </span>
              {slip.to.courierNotes && <span className="text-14">{slipText.courierNotes(slip.to.courierNotes)}</span>}
            </address>
          )}
        </div>
        <div className="rounded-card border border-control-line p-4">
          <h2 className="text-14 text-muted">{slipText.from}</h2>
          <address className="flex flex-col not-italic wrap-anywhere">
            <strong>{seller.name}</strong>
            <span>
              {slipText.nit} {seller.nit}
            </span>
            <span>
              {seller.address}, {seller.city}
            </span>
            <span>
              {slipText.phone}: {seller.phone}
            </span>
          </address>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name={slipText.date}>{formatMoment(slip.createdAt)}</Fact>
        {slip.parcel && (
          <Fact name={slipText.carrier}>
            {slip.parcel.carrier}, {slip.parcel.trackingNumber}
          </Fact>
        )}
      </dl>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-ink text-14">
            <th scope="col" className="py-1.5 pr-3">
              {slipText.product}
            </th>
            <th scope="col" className="w-20 py-1.5 text-right">
              {slipText.quantity}
            </th>
            <th scope="col" className="w-24 py-1.5 text-right">
              {slipText.packed}
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line) => (
            <tr key={line.productId} className="break-inside-avoid border-b border-line">
              <td className="py-2 pr-3 wrap-anywhere">
                {line.productName}
                <span className="designator block text-muted">
                  {slipText.code} {line.productId}
                </span>
              </td>
              <td className="py-2 text-right text-18 font-bold">{formatFigure(line.quantity)}</td>
              <td className="py-2">
                <span aria-hidden className="ml-auto block size-5 border-2 border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="font-bold">{slipText.units(units)}</p>
      <div className="mt-6 grid break-inside-avoid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <p>{slipText.received}</p>
        <p className="border-t border-ink pt-1 text-14">{slipText.signature}</p>
      </div>
      <p className="text-14 text-muted">
        {slipText.rights} {seller.email}.
      </p>
    </>
  );
}
