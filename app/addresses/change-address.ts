import type { LineView } from '#app/shop/changes/change-set.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { adminPages } from './admin-pages.ts';

export function changeAddress(id: string, view: LineView = 'all', page = 1): string {
  return addressOf(`${adminPages.changes}/${id}`, { ver: view === 'all' ? null : view, page: page > 1 ? page : null });
}
