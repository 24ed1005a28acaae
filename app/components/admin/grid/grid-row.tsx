import { memo } from 'react';
import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProduct } from '#app/shop/catalog/admin/admin-product-list.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { type CellField, cellFields, storedCells } from '#app/shop/changes/cells.ts';
import { cellName, decodeExpected, encodeExpected } from '#app/shop/changes/grid-form.ts';
import { cellProblemText, gridColumns, gridText } from '#app/text/admin/grid/grid.ts';
import { vatNames } from '#app/text/admin/products/product-names.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { formatFigure } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { CellFlag } from './grid-cells.ts';

/** Lists to choose from while typing. */
export const cellLists: Partial<Record<CellField, string>> = { category: 'grid-categories', vat: 'grid-vats' };

interface GridRowProps {
  product: AdminProduct;
  /** What was sent and refused, by the names of the fields. */
  typed: Record<string, string>;
  /** The flags of the cells, as one text, so that only a row that changes is drawn again. */
  flags: string;
}

export const flagsOfRow = (id: string, flags: Record<string, CellFlag>) =>
  cellFields.map((field) => flags[cellName(field, id)] ?? '').join(' ');

export const GridRow = memo(function GridRow({ product, typed, flags }: GridRowProps) {
  const { id, name, held } = product;
  const expected = decodeExpected(typed[cellName('seen', id)] ?? '') ?? storedCells(product);
  const ofCells = flags.split(' ') as (CellFlag | '')[];
  return (
    <tr className="grid grid-cols-2 gap-x-3 md:grid-cols-6 gap-y-2 rounded-card border border-line bg-surface p-3 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent">
      <th scope="row" className="col-span-2 text-left md:col-span-6 font-normal lg:w-full lg:px-3 lg:py-1.5">
        <Link
          to={`${adminPages.products}/${id}`}
          className="line-clamp-2 min-h-6 text-14 font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-x-2 text-14 text-muted empty:hidden">
          {product.status === 'draft' && <span>{adminProductsText.draftBadge}</span>}
          {held > 0 && <span>{gridText.held(held)}</span>}
        </span>
        <input type="hidden" name={cellName('seen', id)} value={encodeExpected(expected)} />
      </th>
      {cellFields.map((field, index) => (
        <Cell
          key={field}
          field={field}
          product={product}
          stored={expected[field]}
          typed={typed[cellName(field, id)]}
          flag={ofCells[index] || null}
        />
      ))}
    </tr>
  );
});

const widths: Record<CellField, string> = {
  price: 'lg:w-28',
  discount: 'lg:w-20',
  stock: 'lg:w-24',
  cost: 'lg:w-28',
  category: 'lg:w-40',
  vat: 'lg:w-24',
};

interface CellProps {
  field: CellField;
  product: AdminProduct;
  stored: string;
  typed: string | undefined;
  flag: CellFlag | null;
}

function Cell({ field, product: { id, name: product }, stored, typed, flag }: CellProps) {
  const name = cellName(field, id);
  const problem = flag === null || flag === 'changed' ? null : flag;
  const list = cellLists[field];
  return (
    <td className="align-top lg:p-1">
      <span aria-hidden="true" className="text-14 text-muted lg:hidden">
        {gridColumns[field]}
      </span>
      <input
        id={name}
        name={name}
        data-kept={stored}
        defaultValue={typed ?? shownCell(field, stored)}
        aria-label={gridText.cell(gridColumns[field], product)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
        list={list}
        placeholder={placeholders[field]}
        inputMode={list || field === 'stock' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={200}
        className={classNames(
          'h-11 w-full rounded-control border px-2 text-16 text-ink placeholder:text-muted hover:border-ink lg:h-10 lg:text-14',
          widths[field],
          !list && 'text-right tabular-nums',
          problem
            ? 'border-bad bg-bad-tint'
            : flag
              ? 'border-mask bg-mask-tint font-semibold'
              : 'border-control-line bg-surface',
        )}
      />
      {problem && (
        <span id={`${name}-problem`} className="block text-14 font-semibold text-bad lg:max-w-44">
          {cellProblemText[problem]}
        </span>
      )}
    </td>
  );
}

const placeholders: Partial<Record<CellField, string>> = { cost: gridText.noCost, category: gridText.noCategory };

function shownCell(field: CellField, stored: string): string {
  if (field === 'vat' && (stored === 'exempt' || stored === 'excluded')) return vatNames[stored];
  if (field === 'category') return nameOfCategory(stored);
  return stored === '' ? stored : formatFigure(Number(stored));
}
