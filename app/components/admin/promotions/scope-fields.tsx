import type { FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { categoryKeys, isCategory } from '#app/shop/catalog/categories.ts';
import { categoryWords } from '#app/text/admin/categories/named-category.ts';
import { scopeHints, scopeLabels } from '#app/text/admin/promotions/scope.ts';
import { CheckboxField, Field, TextAreaField } from '#app/ui/form/field.tsx';

interface ScopeFieldsProps {
  form: FormOfPage;
  typed: Readonly<Record<string, string>>;
}

/** Categories as people read them, where two versions are compared. */
export const saidScope = {
  category: (keys: string) => keys.split('\n').filter(Boolean).map(categoryWords).join('\n'),
};

/** For which products a coupon or a campaign holds: any of three lists. */
export function ScopeFields({ form, typed }: ScopeFieldsProps) {
  const chosen = (typed.category ?? '').split('\n').filter(Boolean);
  const gone = chosen.filter((key) => !isCategory(key));
  const { id } = form.field('category');
  const field = (name: 'makers' | 'products') => {
    const facts = { label: scopeLabels[name], hint: scopeHints[name], defaultValue: typed[name] ?? '' };
    return { ...form.field(name), ...facts };
  };
  return (
    <>
      <fieldset className="mt-4">
        <legend className="text-14 font-semibold">{scopeLabels.category}</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {[...categoryKeys(), ...gone].map((key, at) => (
            <CheckboxField
              key={key}
              // The first has the id that the summary of errors leads to.
              id={at === 0 ? id : `${id}-${at}`}
              name="category"
              value={key}
              label={categoryWords(key)}
              defaultChecked={chosen.includes(key)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-col gap-4">
        <Field {...field('makers')} />
        <TextAreaField {...field('products')} rows={3} />
      </div>
    </>
  );
}
