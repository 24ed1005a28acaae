import type { ReactNode } from 'react';
import {
  type ProductField,
  type ProductProblems,
  productFieldNames,
  type TypedProduct,
} from '#app/shop/catalog/admin/product-form.ts';
import { type SpecFormProblems, specField } from '#app/shop/catalog/admin/spec-form.ts';
import { noCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { usualLowStock } from '#app/shop/catalog/product.ts';
import { productVats } from '#app/shop/catalog/product-vat.ts';
import { factsOf } from '#app/shop/catalog/specs.ts';
import { categoryOptions, costVatNames, productLabels } from '#app/text/admin/products/product-names.ts';
import { adminProductsText, productProblemText, specWrong } from '#app/text/admin/products/products.ts';
import { vatChoices } from '#app/text/admin/vat-choices.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { useSeller } from '../../page-meta/seller.ts';

interface ProductFieldsProps {
  typed: TypedProduct | undefined;
  problems: ProductProblems;
  hasPictures?: boolean;
  /** What a product needs to be sold stands open, the rest behind a line. */
  isShort?: boolean;
  /** How pictures of a new one are chosen. */
  pictures?: ReactNode;
}

interface ProductErrorsProps {
  problems: ProductProblems;
  specProblems?: SpecFormProblems;
  /** Of the facts. */
  category?: ProductCategory;
}

export function ProductErrors({ problems, specProblems = {}, category = noCategory }: ProductErrorsProps) {
  const wrong = productFieldNames.flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ field, text: `${productLabels[field]}: ${productProblemText(field, problem)}` }] : [];
  });
  const wrongFacts = Object.keys(specProblems).map((key) => {
    return { field: specField(key), text: `${labelOf(key)}: ${specWrong(factsOf(category)[key])}` };
  });
  const errors = [...wrong, ...wrongFacts];
  return (
    errors.length > 0 && <ErrorSummary title={adminProductsText.errorSummary} errors={errors} attempt={problems} />
  );
}

/** Number fields are text, because people type "$ 1.250.000". */
export function ProductFields({ typed, problems, hasPictures = false, isShort = false, pictures }: ProductFieldsProps) {
  const seller = useSeller();
  const field = (name: ProductField) => {
    const problem = problems[name];
    return {
      name,
      label: productLabels[name],
      defaultValue: typed?.[name],
      error: problem && productProblemText(name, problem),
      autoComplete: 'off',
    };
  };
  const number = (name: ProductField) => ({ ...field(name), inputMode: 'numeric' as const, maxLength: 60 });
  const first = (
    <div
      className={isShort ? 'grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-4' : 'grid gap-5 sm:grid-cols-2'}
    >
      <Field {...field('name')} required maxLength={200} className={isShort ? 'col-span-2' : undefined} />
      <Field {...number('price')} required hint={isShort ? undefined : adminProductsText.priceHint(seller)} />
      <SelectField
        {...field('category')}
        {...optional}
        options={[{ value: noCategory, label: adminProductsText.noCategory }, ...categoryOptions()]}
      />
      <Field {...number('stock')} {...optional} />
      <Field {...number('discount')} {...optional} hint={isShort ? undefined : adminProductsText.discountHint} />
      {!isShort && <Field {...field('coupon')} {...optional} maxLength={60} hint={adminProductsText.couponHint} />}
    </div>
  );
  const rest = (
    <>
      {isShort && <Field {...field('coupon')} {...optional} maxLength={60} hint={adminProductsText.couponHint} />}
      {!hasPictures && (
        <Field
          {...field('image')}
          {...optional}
          hint={adminProductsText.imageHint}
          maxLength={2000}
          inputMode="url"
          placeholder="https://"
        />
      )}
      <TextAreaField {...field('description')} {...optional} rows={4} maxLength={10_000} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field {...number('sales')} {...optional} />
        <Field {...number('cost')} {...optional} hint={adminProductsText.costHint} />
        <Field {...number('costUsdCents')} {...optional} inputMode="decimal" hint={adminProductsText.costUsdHint} />
        <SelectField
          {...field('costHasVat')}
          hint={adminProductsText.costHasVatHint}
          options={Object.entries(costVatNames).map(([value, label]) => ({ value, label }))}
        />
        <Field {...number('lowStockAt')} {...optional} hint={adminProductsText.lowStockHint(usualLowStock)} />
        <SelectField
          {...field('vat')}
          hint={adminProductsText.vatHint}
          options={vatsToChoose(typed?.vat).map((vat) => ({ value: String(vat), label: vatChoices[vat] }))}
          className="col-span-full"
        />
      </div>
      {pictures}
    </>
  );
  if (!isShort) {
    return (
      <>
        {first}
        {rest}
      </>
    );
  }
  return (
    <>
      {first}
      <details open={Object.keys(problems).some((name) => !shortFields.has(name))}>
        <summary className="flex min-h-11 items-center text-14 font-semibold">{adminProductsText.moreFields}</summary>
        <div className="flex flex-col gap-5 pt-2">{rest}</div>
      </details>
    </>
  );
}

/** Nobody chooses the bare 0; a product may have it from before. */
function vatsToChoose(typed: string | undefined) {
  return productVats.filter((vat) => vat !== 0 || typed === '0');
}

const optional = { aside: adminProductsText.optional };
const shortFields: ReadonlySet<string> = new Set<ProductField>(['name', 'price', 'category', 'stock', 'discount']);
