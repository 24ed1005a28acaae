import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { longest, ownKinds } from '#app/shop/catalog/categories/category-form.ts';
import type { ListedFact } from '#app/shop/catalog/categories/owner-category.ts';
import {
  factFilterNames,
  factKindNames,
  factLabels,
  adminCategoriesText as words,
} from '#app/text/admin/categories/categories.ts';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { hintOf } from './hint-of.ts';

interface FactFormProps {
  form: FormOfPage;
  category: { key: string; version: number };
  /** Null for a new one. */
  fact: (ListedFact & { label: string }) | null;
}

/** Kind, unit and choices of what came with the shop are fixed, since its rules read them. */
export function FactForm({ form, category, fact }: FactFormProps) {
  const stored = storedIn(fact);
  const field = (name: keyof typeof factLabels, hint?: string) => {
    const shown = form.field(name);
    const was = stored[name] ?? '';
    return {
      ...shown,
      label: factLabels[name],
      defaultValue: shown.defaultValue ?? was,
      hint: hintOf(form, shown.defaultValue, was, hint),
    };
  };
  const isFixed = fact?.isDelivered ?? false;
  const isNumber = fact === null || fact.kind === 'number' || fact.kind === 'range';
  return (
    <AdminForm
      form={form}
      version={category.version}
      labels={factLabels}
      button={fact ? words.save : words.addFactButton}
    >
      <input type="hidden" name="key" value={category.key} />
      {fact && <input type="hidden" name="fact" value={fact.fact} />}
      {fact && fact.others.length > 0 && <p className="text-14 text-muted">{words.shared(fact.others)}</p>}
      <Field {...field('label')} required maxLength={longest.label} autoComplete="off" />
      {isFixed ? (
        <>
          <p className="text-14 text-muted">{fact?.isDerived ? words.derived : words.fixed}</p>
          {(['kind', 'unit', 'choices'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={stored[name]} />
          ))}
        </>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...field('kind', words.kindHint)}
              options={ownKinds.map((kind) => ({ value: kind, label: factKindNames[kind] }))}
            />
            <Field {...field('unit', words.unitHint)} maxLength={longest.unit} autoComplete="off" />
          </div>
          <TextAreaField {...field('choices', words.choicesHint)} rows={3} />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          {...field('filter')}
          options={[
            { value: '', label: factFilterNames.none },
            { value: 'values', label: factFilterNames.values },
            ...(isNumber ? [{ value: 'range', label: factFilterNames.range }] : []),
          ]}
        />
        <Field {...field('filterPosition', words.positionHint)} inputMode="numeric" autoComplete="off" />
        {!fact?.isDerived && (
          <Field {...field('cardPosition', words.cardHint)} inputMode="numeric" autoComplete="off" />
        )}
      </div>
    </AdminForm>
  );
}

function storedIn(fact: FactFormProps['fact']): Partial<Record<keyof typeof factLabels, string>> {
  if (!fact) return { kind: 'text' };
  return {
    label: fact.label,
    kind: fact.kind,
    unit: fact.unit ?? '',
    choices: fact.choices.join('\n'),
    filter: fact.filter ?? '',
    filterPosition: String(fact.filterPosition ?? ''),
    cardPosition: String(fact.cardPosition ?? ''),
  };
}
