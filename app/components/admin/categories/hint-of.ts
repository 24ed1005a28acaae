import type { FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';

/** After another window saved, a field that differs says what stands there now, beside what was typed. */
export function hintOf(form: FormOfPage, typed: string | undefined, stored: string, hint?: string): string | undefined {
  const isOther = form.refusal?.status === 409 && typed !== undefined && typed !== stored;
  return isOther ? words.now(stored.replaceAll('\n', ', ')) : hint;
}
