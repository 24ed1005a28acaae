import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { factFilterNames, factLabels, adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { SelectField } from '#app/ui/form/field.tsx';

interface KnownFactFormProps {
  form: FormOfPage;
  category: { key: string; version: number };
  facts: readonly { value: string; label: string }[];
}

/** Takes a fact that other categories have: its values are written and filtered alike. */
export function KnownFactForm({ form, category, facts }: KnownFactFormProps) {
  return (
    <AdminForm form={form} version={category.version} labels={factLabels} button={words.knownFactButton}>
      <input type="hidden" name="key" value={category.key} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...form.field('fact')} label={factLabels.fact} options={facts} />
        <SelectField
          {...form.field('filter')}
          label={factLabels.filter}
          options={[
            { value: '', label: factFilterNames.none },
            { value: 'values', label: factFilterNames.values },
          ]}
        />
      </div>
    </AdminForm>
  );
}
