import { deskPages } from '#app/addresses/desk-pages.ts';
import { adminText } from '#app/text/desk/frame.ts';

export interface Room {
  to: string;
  text: string;
  /** Addresses of pages that belong to it; `find/rooms-named.ts` has their names. */
  inside?: readonly string[];
}

export const roomGroups: readonly { name: string | null; rooms: readonly Room[] }[] = [
  { name: null, rooms: [{ to: deskPages.today, text: adminText.today }] },
  {
    name: adminText.selling,
    rooms: [
      { to: deskPages.orders, text: adminText.orders, inside: [deskPages.sendOrders, deskPages.held] },
      { to: deskPages.claims, text: adminText.claims },
      { to: deskPages.questions, text: adminText.questions },
      { to: deskPages.reviews, text: adminText.reviews },
      { to: deskPages.alerts, text: adminText.alerts },
    ],
  },
  {
    name: adminText.catalogue,
    rooms: [
      { to: deskPages.products, text: adminText.products, inside: [deskPages.grid, deskPages.changes] },
      { to: deskPages.prices, text: adminText.prices },
      { to: deskPages.sheets, text: adminText.sheets },
      { to: deskPages.makers, text: adminText.makers },
      { to: deskPages.exchange, text: adminText.exchange },
      { to: deskPages.search, text: adminText.search, inside: [deskPages.failedSearches] },
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
