import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { marginOverCost } from '#app/shop/catalog/product-cost.ts';
import { type ChangeLine, type ChangeSet, isAhead } from '#app/shop/changes/change-set.ts';
import { adminBulkText, changeFieldNames, differenceText, lineReason, valueText } from '#app/text/admin/changes.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { dollarSum } from '#app/text/admin/pricing.ts';
import { formatPercent } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { AdminTable } from '../frame/admin-table.tsx';

const cellClasses =
  'md:px-4 md:py-3 md:align-top md:text-right max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 tabular-nums';

export function ChangeLines({ set, lines }: { set: ChangeSet; lines: ChangeLine[] }) {
  const { field, state } = set;
  const heads = isAhead(state) ? adminBulkText.columns : { ...adminBulkText.columns, ...adminBulkText.columnsAfter };
  const isOfCells = field === 'cells';
  const isWords = field === 'category' || field === 'vat' || field === 'place';
  const hasMargin = isOfCells || field === 'price' || field === 'discount';
  const columns = [
    heads.product,
    heads.before,
    heads.after,
    ...(isWords ? [] : [heads.difference]),
    ...(hasMargin ? [heads.margin] : []),
  ];
  const cell = (name: string, value: string, isBold = false) => (
    <td className={classNames(cellClasses, isBold && 'font-bold')}>
      <span aria-hidden="true" className="text-14 text-muted md:hidden">
        {name}
      </span>
      {value}
    </td>
  );
  return (
    <AdminTable caption={adminBulkText.lines} columns={columns} headClassName="not-first:text-right">
      {lines.map((line) => {
        const isChanging = line.reason === null && line.after !== null;
        return (
          <tr
            key={`${line.productId} ${line.field}`}
            className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 md:table-row md:border-0 md:border-t"
          >
            <th scope="row" className="text-left font-normal md:px-4 md:py-3 md:align-top">
              <Link
                to={`${adminPages.products}/${line.productId}`}
                className="inline-flex min-h-10 items-center font-semibold wrap-anywhere hover:underline md:min-h-0"
              >
                {line.productName}
              </Link>
              {isOfCells && <span className="block text-14 text-muted">{changeFieldNames[line.field]}</span>}
              {set.rule.way === 'dollars' && line.costUsdCents !== null && (
                <span className="block text-14 text-muted tabular-nums">
                  {dollarSum({ ...line, ...set.rule, costUsdCents: line.costUsdCents })}
                </span>
              )}
              {line.reason && (
                <span className="flex items-start gap-1.5 text-14 font-semibold wrap-anywhere text-bad">
                  <Icon name="error" className="mt-0.5 size-4 shrink-0" />
                  {lineReason(line.reason, line.state)}
                </span>
              )}
              {line.isBig && <Warning>{bigChangeText.badge}</Warning>}
              {line.belowCost && <Warning>{adminBulkText.belowCostBadge}</Warning>}
              {line.overPromised && <Warning>{adminBulkText.overPromisedBadge}</Warning>}
            </th>
            {cell(heads.before, valueText(line.field, line.before))}
            {cell(heads.after, line.after === null ? '–' : valueText(line.field, line.after), isChanging)}
            {!isWords &&
              cell(heads.difference, line.after === null ? '–' : differenceText(line.field, line.before, line.after))}
            {hasMargin && cell(heads.margin, marginText(line))}
          </tr>
        );
      })}
    </AdminTable>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-14 font-semibold">
      <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  );
}

function marginText(line: ChangeLine): string {
  const { field, price, discount, costInCents, before, after } = line;
  if (field !== 'price' && field !== 'discount' && field !== 'cost') return '–';
  // A line of the grid holds the price and the discount that the whole save leads to.
  const value = field === 'cost' ? price : Number(after ?? before);
  const margin =
    field === 'discount' ? marginOverCost(price, value, costInCents) : marginOverCost(value, discount, costInCents);
  if (margin !== null && field !== 'discount' && discount > 0)
    return adminBulkText.marginWithDiscount(margin, discount);
  if (margin !== null) return formatPercent(margin);
  return line.costUsdCents === null ? adminBulkText.noMargin : adminBulkText.noRate;
}
