import type { RangeLeft } from '#app/shop/invoices/admin/known-ranges.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import { Card } from '#app/ui/page/card.tsx';

/** What is left of the numbers that the DIAN authorised. */
export function RangesCard({ ranges }: { ranges: readonly RangeLeft[] }) {
  return (
    <Card>
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
    </Card>
  );
}
