import type { CategoryOutcome } from '#app/shop/catalog/categories/category-form.ts';

/** How a refusal is answered. */
export const categoryStatuses = {
  unknown: 404,
  changed: 409,
  taken: 409,
  not_empty: 409,
  in_use: 409,
  delivered: 409,
  too_many: 422,
  too_many_former: 422,
  too_many_on_card: 422,
} as const satisfies Record<Exclude<CategoryOutcome, { ok: true } | { code: 'problems' }>['code'], number>;
