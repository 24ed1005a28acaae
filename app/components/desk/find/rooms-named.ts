import { deskPages } from '#app/addresses/desk-pages.ts';
import { adminBulkText } from '#app/text/desk/changes.ts';
import { gridText } from '#app/text/desk/grid/grid.ts';
import { heldText } from '#app/text/desk/orders/held-orders.ts';
import { manyText } from '#app/text/desk/orders/many-orders.ts';
import { failedSearchText } from '#app/text/desk/search.ts';
import { type Room, roomGroups } from '../frame/rooms.ts';

/** Of pages within a room, by address. Apart from the rooms, whose words each page of the desk loads. */
const names: ReadonlyMap<string, string> = new Map([
  [deskPages.sendOrders, manyText.title],
  [deskPages.held, heldText.title],
  [deskPages.grid, gridText.title],
  [deskPages.changes, adminBulkText.recentTitle],
  [deskPages.failedSearches, failedSearchText.title],
]);

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Pages of the desk that somebody looks for by their name. */
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
