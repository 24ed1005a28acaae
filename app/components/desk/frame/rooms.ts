import { deskPages } from '#app/addresses/desk-pages.ts';
import { adminBulkText } from '#app/text/desk/changes.ts';
import { adminText } from '#app/text/desk/frame.ts';
import { gridText } from '#app/text/desk/grid/grid.ts';
import { heldText } from '#app/text/desk/orders/held-orders.ts';
import { manyText } from '#app/text/desk/orders/many-orders.ts';
import { failedSearchText } from '#app/text/desk/search.ts';

export interface Room {
  to: string;
  text: string;
  /** Pages of the room that somebody may look for by their name. */
  inside?: readonly { to: string; text: string }[];
}

export const roomGroups: readonly { name: string | null; rooms: readonly Room[] }[] = [
  { name: null, rooms: [{ to: deskPages.today, text: adminText.today }] },
  {
    name: adminText.selling,
    rooms: [
      {
        to: deskPages.orders,
        text: adminText.orders,
        inside: [
          { to: deskPages.sendOrders, text: manyText.title },
          { to: deskPages.held, text: heldText.title },
        ],
      },
      { to: deskPages.claims, text: adminText.claims },
      { to: deskPages.questions, text: adminText.questions },
      { to: deskPages.reviews, text: adminText.reviews },
      { to: deskPages.alerts, text: adminText.alerts },
    ],
  },
  {
    name: adminText.catalogue,
    rooms: [
      {
        to: deskPages.products,
        text: adminText.products,
        inside: [
          { to: deskPages.grid, text: gridText.title },
          { to: deskPages.changes, text: adminBulkText.recentTitle },
        ],
      },
      { to: deskPages.prices, text: adminText.prices },
      { to: deskPages.sheets, text: adminText.sheets },
      { to: deskPages.makers, text: adminText.makers },
      { to: deskPages.exchange, text: adminText.exchange },
      {
        to: deskPages.search,
        text: adminText.search,
        inside: [{ to: deskPages.failedSearches, text: failedSearchText.title }],
      },
    ],
  },
  {
    name: adminText.shop,
    rooms: [
      { to: deskPages.figures, text: adminText.figures },
      { to: deskPages.delivery, text: adminText.delivery },
      { to: deskPages.notices, text: adminText.notices },
      { to: deskPages.audit, text: adminText.audit },
      { to: deskPages.door, text: adminText.door },
    ],
  },
];

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function roomsNamed(sought: string): { to: string; text: string }[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return roomGroups
    .flatMap(({ rooms }) => rooms)
    .flatMap((room) => [room, ...(room.inside ?? [])])
    .filter(({ text }) => words.every((word) => folded(text).includes(word)));
}
