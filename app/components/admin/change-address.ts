import type { LineView } from '#app/shop/changes/change-set.ts';

/** Changes of many products at once. */
export const changesAddress = '/admin/cambios';

/** A change, as its page shows some of its lines. */
export function changeAddress(id: string, view: LineView = 'all', page = 1): string {
  const query = new URLSearchParams();
  if (view !== 'all') query.set('ver', view);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${changesAddress}/${id}?${query}` : `${changesAddress}/${id}`;
}
