import type { Told } from './notices.ts';

/** Pages of the desk that mails and pushes lead to; a test holds them against `app/addresses/desk-pages.ts`. */
export const newsPages = {
  today: '/admin',
  notices: '/admin/notificaciones',
  orders: '/admin/pedidos',
  claims: '/admin/pqr',
  reviews: '/admin/resenas',
  products: '/admin/productos',
} as const;

/** To the one thing that the news is about, or to the list. */
export function addressOfNews({ total, news: [first] }: Told): string {
  if (!first) return newsPages.today;
  const isOne = total === 1;
  switch (first.kind) {
    case 'sale':
      return isOne ? `${newsPages.orders}/${first.reference}` : newsPages.orders;
    case 'claim':
      return isOne ? `${newsPages.claims}/${first.number}` : newsPages.claims;
    case 'review':
      return isOne ? `${newsPages.reviews}?id=${first.id}` : newsPages.reviews;
    case 'ran_out':
      return isOne ? `${newsPages.products}/${first.productId}` : newsPages.products;
  }
}
