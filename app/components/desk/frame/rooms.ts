import { deskPages } from '#app/addresses/desk-pages.ts';
import { adminText } from '#app/text/desk/frame.ts';

export interface Room {
  to: string;
  text: string;
  /** Pages that belong to the room, but do not lie below its address. */
  also?: readonly string[];
}

export const roomGroups: readonly { name: string | null; rooms: readonly Room[] }[] = [
  { name: null, rooms: [{ to: deskPages.today, text: adminText.today }] },
  {
    name: adminText.selling,
    rooms: [
      { to: deskPages.orders, text: adminText.orders, also: [deskPages.held] },
      { to: deskPages.claims, text: adminText.claims },
      { to: deskPages.questions, text: adminText.questions },
      { to: deskPages.reviews, text: adminText.reviews },
      { to: deskPages.alerts, text: adminText.alerts },
    ],
  },
  {
    name: adminText.catalogue,
    rooms: [
      { to: deskPages.products, text: adminText.products, also: [deskPages.changes, deskPages.grid] },
      { to: deskPages.prices, text: adminText.prices },
      { to: deskPages.sheets, text: adminText.sheets },
      { to: deskPages.makers, text: adminText.makers },
      { to: deskPages.exchange, text: adminText.exchange },
      { to: deskPages.search, text: adminText.search },
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

export function roomsNamed(sought: string): Room[] {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return roomGroups
    .flatMap(({ rooms }) => rooms)
    .filter(({ text }) => words.every((word) => folded(text).includes(word)));
}
