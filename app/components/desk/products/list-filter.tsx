import { Form, Link } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { type DeskFilter, type DeskOrder, deskOrders } from '#app/shop/catalog/desk/desk-list.ts';
import { adminProductsText, categoryName, deskOrderNames, deskStateNames } from '#app/text/desk/products.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProductFilterFields } from './product-filter-fields.tsx';

/** Leaves out defaults, so that each view has one address. */
export function listAddress(
  filter: DeskFilter,
  order: DeskOrder,
  {
    page = 1,
    path = deskPages.products,
    chosen = [],
  }: { page?: number; path?: string; chosen?: readonly string[] } = {},
): string {
  const query = new URLSearchParams();
  if (filter.query) query.set('q', filter.query);
  if (filter.category !== null) query.set('categoria', filter.category || '-');
  if (filter.state) query.set('estado', filter.state);
  if (order !== 'newest') query.set('orden', order);
  for (const id of chosen) query.append('id', id);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

interface ListFilterProps {
  filter: DeskFilter;
  order: DeskOrder;
  path?: string;
}

/** On phones behind a button, which says what it holds: the rows are what one came for. */
export function ListFilter({ filter, order, path = deskPages.products }: ListFilterProps) {
  const isFiltered = filter.query !== '' || filter.category !== null || filter.state !== null;
  const chosen = [
    filter.query && `«${filter.query}»`,
    filter.category !== null && categoryName(filter.category),
    filter.state && deskStateNames[filter.state],
    order !== 'newest' && deskOrderNames[order],
  ].filter((part) => part);
  return (
    <details key={listAddress(filter, order)} className="fold-on-phones group/filter">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control-line px-3.5 font-semibold hover:border-ink lg:hidden">
        <span className="min-w-0 flex-1 truncate">
          {adminProductsText.filter}
          {chosen.length > 0 && <span className="font-normal text-muted">: {chosen.join(', ')}</span>}
        </span>
        <Icon name="right" className="size-4 shrink-0 text-muted transition-transform group-open/filter:rotate-90" />
      </summary>
      <Fields filter={filter} order={order} path={path} isFiltered={isFiltered} />
    </details>
  );
}

function Fields({ filter, order, path, isFiltered }: Required<ListFilterProps> & { isFiltered: boolean }) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      aria-label={adminProductsText.title}
      className="grid items-end gap-3 pt-3 sm:grid-cols-2 lg:pt-0 lg:grid-cols-[minmax(0,1.5fr)_13rem_repeat(2,minmax(0,1fr))_auto]"
    >
      <ProductFilterFields filter={filter} />
      <SelectField
        id="desk-order"
        name="orden"
        label={adminProductsText.order}
        defaultValue={order}
        options={deskOrders.map((each) => ({ value: each, label: deskOrderNames[each] }))}
      />
      <div className="flex items-center gap-3">
        <Button type="submit" kind="outline">
          {adminProductsText.find}
        </Button>
        {isFiltered && (
          <Link to={path} className="text-14 font-semibold text-accent underline underline-offset-2">
            {adminProductsText.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}
