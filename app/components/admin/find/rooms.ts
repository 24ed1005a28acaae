import { adminPages } from '#app/addresses/admin-pages.ts';
import { navGroups } from '#app/components/admin/frame/navigation.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { roomWords } from '#app/text/admin/find/room-words.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { deliveriesText } from '#app/text/admin/orders/many-deliveries.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { failedSearchText } from '#app/text/admin/search.ts';

export interface Room {
  to: string;
  text: string;
}

/** Names of pages that belong to an entry of the menu. They are not in it, because every page of the admin loads its words. */
const names: ReadonlyMap<string, string> = new Map([
  [adminPages.sendOrders, manyText.title],
  [adminPages.deliverOrders, deliveriesText.title],
  [adminPages.heldOrders, heldText.title],
  [adminPages.grid, gridText.title],
  [adminPages.changes, adminBulkText.recentTitle],
  [adminPages.failedSearches, failedSearchText.title],
  [adminPages.suppliers, suppliersText.title],
]);

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const keyOf = new Map(Object.entries(adminPages).map(([key, address]) => [address as string, key]));

const rooms = navGroups
  .flatMap(({ entries }) => entries)
  .flatMap(({ to, text, inside = [] }) => [
    { to, text },
    ...inside.map((each) => ({ to: each, text: names.get(each) ?? '' })),
  ])
  .map((room) => {
    const key = ownKey(roomWords, keyOf.get(room.to) ?? '');
    return { room, named: wordsOf(room.text), besides: key ? wordsOf(roomWords[key]) : [] };
  });

/** Pages of the admin that somebody looks for: by their name first, then by what is done there. */
export function roomsFound(sought: string): Room[] {
  const words = wordsOf(sought);
  if (words.length === 0) return [];
  const isIn = (candidates: readonly string[]) => (word: string) =>
    candidates.some((each) => (word.length > 2 ? each.startsWith(word) : each === word));
  const byName = rooms.filter(({ named }) => words.every(isIn(named)));
  const byWords = rooms.filter(({ named, besides }) => words.every(isIn([...named, ...besides])));
  return [...new Set([...byName, ...byWords])].map(({ room }) => room);
}
