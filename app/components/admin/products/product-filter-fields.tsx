import { type AdminProductFilter, productFilterStates } from '#app/shop/catalog/admin/admin-product-list.ts';

import { categoryOptions, productFilterStateNames } from '#app/text/admin/products/product-names.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';

export function ProductFilterFields({ filter }: { filter: AdminProductFilter }) {
  return (
    <>
      <Field
        id="admin-list-search"
        name="q"
        type="search"
        label={adminProductsText.search}
        defaultValue={filter.query}
        maxLength={100}
      />
      <SelectField
        id="admin-list-category"
        name="categoria"
        label={adminProductsText.category}
        defaultValue={filter.category === null ? '' : filter.category || '-'}
        options={[
          { value: '', label: adminProductsText.anyCategory },
          ...categoryOptions(),
          { value: '-', label: adminProductsText.noCategory },
        ]}
      />
      <SelectField
        id="admin-list-state"
        name="estado"
        label={adminProductsText.state}
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: adminProductsText.anyState },
          ...productFilterStates.map((state) => ({ value: state, label: productFilterStateNames[state] })),
        ]}
      />
    </>
  );
}
