import { families } from '#app/shop/builds/rules/families.ts';
import { type SpecFormProblems, specField, writtenSpec } from '#app/shop/catalog/admin/spec-form.ts';
import { noCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import { factsOf, type Specs } from '#app/shop/catalog/specs.ts';
import { adminProductsText, specHint, specWrong } from '#app/text/admin/products/products.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';

const { noFact } = adminProductsText;

interface SpecFieldsProps {
  category: ProductCategory;
  specs: Specs;
  typed: Record<string, string> | undefined;
  problems: SpecFormProblems;
  /** Instead of all of the category. */
  only?: readonly string[];
}

/** An empty field means unknown, not zero. */
export function SpecFields({ category, specs, typed, problems, only }: SpecFieldsProps) {
  if (category === noCategory) return <p className="text-muted">{adminProductsText.specsWithout}</p>;
  return (
    <>
      {!only && <p className="text-muted">{adminProductsText.specsOf(category)}</p>}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(factsOf(category)).map(([key, fact]) => {
          if (only && !only.includes(key)) return null;
          const { kind, unit } = fact;
          const name = specField(key);
          const shared = {
            name,
            label: labelOf(key),
            aside: unit,
            defaultValue: typed?.[name] ?? writtenSpec(specs[key]),
            error: problems[key] && specWrong(fact),
          };
          if (fact.choices) {
            const others =
              shared.defaultValue && !fact.choices.includes(shared.defaultValue) ? [shared.defaultValue] : [];
            const options = ['', ...fact.choices, ...others].map((value) => ({ value, label: value || noFact }));
            return <SelectField key={key} {...shared} options={options} />;
          }
          if (kind !== 'boolean') {
            return (
              <Field
                key={key}
                {...shared}
                hint={specHint(fact)}
                autoComplete="off"
                maxLength={2000}
                inputMode={kind === 'number' ? 'decimal' : fact.is ? 'numeric' : undefined}
                placeholder={noFact}
                suggestions={key === 'familia' ? families : undefined}
              />
            );
          }
          const options = [
            { value: '', label: noFact },
            { value: 'true', label: adminProductsText.yes },
            { value: 'false', label: adminProductsText.no },
          ];
          return <SelectField key={key} {...shared} options={options} />;
        })}
      </div>
    </>
  );
}
