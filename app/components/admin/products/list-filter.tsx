import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { type AdminProductFilter, type ProductSort, productSorts } from '#app/shop/catalog/admin/admin-product-list.ts';
import { categoryName, productFilterStateNames } from '#app/text/admin/products/product-names.ts';
import { adminProductsText, productSortNames } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { FilterFold } from '../frame/filter-fold.tsx';
import { ProductFilterFields } from './product-filter-fields.tsx';

/** Leaves out defaults, so that each view has one address. */
export function listAddress(
  filter: AdminProductFilter,
  order: ProductSort,
  {
    page = 1,
    path = adminPages.products,
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
  filter: AdminProductFilter;
  order: ProductSort;
  path?: string;
}

export function ListFilter({ filter, order, path = adminPages.products }: ListFilterProps) {
  const isFiltered = filter.query !== '' || filter.category !== null || filter.state !== null;
  const chosen = [
    filter.query && `«${filter.query}»`,
    filter.category !== null && categoryName(filter.category),
    filter.state && productFilterStateNames[filter.state],
    order !== 'newest' && productSortNames[order],
  ].filter((part) => part) as string[];
  return (
    <FilterFold key={listAddress(filter, order)} chosen={chosen}>
      <Form
        method="get"
        action={path}
        role="search"
        aria-label={adminProductsText.title}
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.5fr)_13rem_repeat(2,minmax(0,1fr))_auto]"
      >
        <ProductFilterFields filter={filter} />
        <SelectField
          id="admin-list-order"
          name="orden"
          label={adminProductsText.order}
          defaultValue={order}
          options={productSorts.map((each) => ({ value: each, label: productSortNames[each] }))}
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
    </FilterFold>
  );
}
