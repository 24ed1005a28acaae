import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { NumberGaps, RangeLeft } from '#app/shop/invoices/admin/known-ranges.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { adminInvoicesText, gapReasons } from '#app/text/admin/invoices/invoices.ts';
import { Card } from '#app/ui/page/card.tsx';

const link = 'inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2';

/** What is left of the numbers that the DIAN authorised, and which of them no document has. */
export function RangesCard({ ranges, gaps }: { ranges: readonly RangeLeft[]; gaps: readonly NumberGaps[] }) {
  return (
    <Card id="numeracion">
      <h2 className="heading mb-2 text-18">{adminInvoicesText.ranges}</h2>
      {ranges.length === 0 && <p>{adminInvoicesText.noRanges}</p>}
      <ul className="divide-y divide-line">
        {ranges.map((range) => (
          <li key={`${range.documents} ${range.prefix} ${range.from}`} className="py-2">
            <p className="font-semibold">{adminInvoicesText.range(range)}</p>
            <p className="text-14">
              {[
                range.left !== null && adminInvoicesText.left(range.left),
                range.validTo !== null && adminInvoicesText.until(range.validTo, range.daysLeft ?? 0),
                range.resolution && adminInvoicesText.resolution(range.resolution),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {range.endsSoon && <p className="text-14 font-semibold text-bad">{adminInvoicesText.isShort}</p>}
          </li>
        ))}
      </ul>
      {gaps.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{adminInvoicesText.gaps}</h3>
          <ul className="divide-y divide-line">
            {gaps.map((each) => (
              <li key={`${each.prefix} ${each.from}`} className="py-2 text-14">
                <p className="font-semibold">{adminInvoicesText.gap(each)}</p>
                <p>{gapReasons[each.gap]}</p>
                <Link to={`${adminPages.orders}/${each.orderReference}#facturas`} className={link}>
                  {adminInvoicesText.order(orderNumber(each.orderReference))}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
