import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';

export interface NavEntry {
  to: string;
  text: string;
  /** Addresses of pages that belong to it; `components/admin/find/rooms.ts` has their names. */
  inside?: readonly string[];
}

export const navGroups: readonly { name: string | null; entries: readonly NavEntry[] }[] = [
  { name: null, entries: [{ to: adminPages.today, text: adminText.today }] },
  {
    name: adminText.selling,
    entries: [
      {
        to: adminPages.orders,
        text: adminText.orders,
        inside: [adminPages.sendOrders, adminPages.deliverOrders, adminPages.heldOrders],
      },
      { to: adminPages.invoices, text: adminText.invoices },
      { to: adminPages.coupons, text: adminText.coupons },
      { to: adminPages.campaigns, text: adminText.campaigns },
      { to: adminPages.claims, text: adminText.claims },
      { to: adminPages.questions, text: adminText.questions },
      { to: adminPages.reviews, text: adminText.reviews },
      { to: adminPages.alerts, text: adminText.alerts },
    ],
  },
  {
    name: adminText.catalogue,
    entries: [
      { to: adminPages.products, text: adminText.products, inside: [adminPages.grid, adminPages.changes] },
      { to: adminPages.prices, text: adminText.prices },
      { to: adminPages.sheets, text: adminText.sheets },
      { to: adminPages.photos, text: adminText.photos },
      { to: adminPages.categories, text: adminText.categories },
      { to: adminPages.makers, text: adminText.makers },
      { to: adminPages.exchange, text: adminText.exchange, inside: [adminPages.suppliers] },
      { to: adminPages.search, text: adminText.search, inside: [adminPages.failedSearches] },
    ],
  },
  {
    name: adminText.shop,
    entries: [
      { to: adminPages.figures, text: adminText.figures },
      { to: adminPages.frontPage, text: adminText.frontPage },
      { to: adminPages.blog, text: adminText.blog, inside: [adminPages.contentPictures] },
      { to: adminPages.pages, text: adminText.pages },
      { to: adminPages.delivery, text: adminText.delivery },
      { to: adminPages.invoicing, text: adminText.invoicing },
      { to: adminPages.notices, text: adminText.notices },
      { to: adminPages.audit, text: adminText.audit },
      { to: adminPages.ownerSignIn, text: adminText.ownerSignIn },
    ],
  },
];
