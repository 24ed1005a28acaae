import { categoryNames } from '#app/shop/catalog/categories.ts';
import { type DeskFilter, deskStates } from '#app/shop/catalog/desk/desk-list.ts';
import { adminProductsText, deskStateNames } from '#app/text/desk/products.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';

export function ProductFilterFields({ filter }: { filter: DeskFilter }) {
  return (
    <>
      <Field
        id="desk-search"
        name="q"
        type="search"
        label={adminProductsText.search}
        defaultValue={filter.query}
        maxLength={100}
      />
      <SelectField
        id="desk-category"
        name="categoria"
        label={adminProductsText.category}
        defaultValue={filter.category === null ? '' : filter.category || '-'}
        options={[
          { value: '', label: adminProductsText.anyCategory },
          ...categoryNames.map((name) => ({ value: name, label: name })),
          { value: '-', label: adminProductsText.noCategory },
        ]}
      />
      <SelectField
        id="desk-state"
        name="estado"
        label={adminProductsText.state}
        defaultValue={filter.state ?? ''}
        options={[
          { value: '', label: adminProductsText.anyState },
          ...deskStates.map((state) => ({ value: state, label: deskStateNames[state] })),
        ]}
      />
    </>
  );
}
