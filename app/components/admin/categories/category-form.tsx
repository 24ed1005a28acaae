import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { longest } from '#app/shop/catalog/categories/category-form.ts';
import { categoryLabels, adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { Field } from '#app/ui/form/field.tsx';
import { hintOf } from './hint-of.ts';

interface CategoryFormProps {
  form: FormOfPage;
  /** Null for a new one. */
  category: { key: string; name: string; slug: string; designator: string; version: number } | null;
}

export function CategoryForm({ form, category }: CategoryFormProps) {
  const field = (name: 'name' | 'slug' | 'designator', hint: string) => {
    const stored = category?.[name] ?? '';
    const shown = form.field(name);
    return {
      ...shown,
      label: categoryLabels[name],
      defaultValue: shown.defaultValue ?? stored,
      hint: hintOf(form, shown.defaultValue, stored, hint),
      maxLength: longest[name],
      autoComplete: 'off',
    };
  };
  return (
    <AdminForm
      form={form}
      version={category?.version ?? 0}
      labels={categoryLabels}
      button={category ? words.save : words.add}
    >
      {category && <input type="hidden" name="key" value={category.key} />}
      <Field {...field('name', words.nameHint)} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('slug', words.slugHint)} aside="/categories/" autoCapitalize="none" spellCheck={false} />
        <Field {...field('designator', words.designatorHint)} autoCapitalize="characters" />
      </div>
    </AdminForm>
  );
}
