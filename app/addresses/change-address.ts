import type { LineView } from '#app/shop/changes/change-set.ts';
import { adminPages } from './admin-pages.ts';

export function changeAddress(id: string, view: LineView = 'all', page = 1): string {
  const query = new URLSearchParams();
  if (view !== 'all') query.set('ver', view);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${adminPages.changes}/${id}?${query}` : `${adminPages.changes}/${id}`;
}
