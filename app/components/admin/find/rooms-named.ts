import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { failedSearchText } from '#app/text/admin/search.ts';
import { type Room, roomGroups } from '../frame/rooms.ts';

/** Names of pages within a room, by address. They are apart from the rooms, whose words each page of the admin loads. */
const names: ReadonlyMap<string, string> = new Map([
  [adminPages.sendOrders, manyText.title],
  [adminPages.heldOrders, heldText.title],
  [adminPages.grid, gridText.title],
  [adminPages.changes, adminBulkText.recentTitle],
  [adminPages.failedSearches, failedSearchText.title],
]);

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages of the admin that somebody looks for by their name. */
export function roomsNamed(sought: string): Pick<Room, 'to' | 'text'>[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return roomGroups
    .flatMap(({ rooms }) => rooms)
    .flatMap(({ to, text, inside = [] }) => [
      { to, text },
      ...inside.map((each) => ({ to: each, text: names.get(each) ?? '' })),
    ])
    .filter(({ text }) => words.every((word) => folded(text).includes(word)));
}
