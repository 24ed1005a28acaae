import type { OwnerNotification } from './notices.ts';

/** Pages of the admin that mails and pushes lead to; a test compares them with `app/addresses/admin-pages.ts`. */
export const notificationPages = {
  today: '/admin',
  notices: '/admin/notificaciones',
  orders: '/admin/pedidos',
  claims: '/admin/pqr',
  questions: '/admin/preguntas',
  reviews: '/admin/resenas',
  products: '/admin/productos',
  exchange: '/admin/intercambio',
  invoices: '/admin/facturas',
} as const;

/** The address of the one thing that the notification is about, or of the list. */
export function notificationAddress({ total, items: [first] }: OwnerNotification): string {
  if (!first) return notificationPages.today;
  const isOne = total === 1;
  switch (first.kind) {
    case 'sale':
      return isOne ? `${notificationPages.orders}/${first.reference}` : notificationPages.orders;
    case 'decision':
      return isOne ? `${notificationPages.orders}/${first.reference}` : `${notificationPages.orders}?ver=to_decide`;
    case 'claim':
      return isOne ? `${notificationPages.claims}/${first.number}` : notificationPages.claims;
    case 'question':
      return isOne ? `${notificationPages.questions}#question-${first.id}` : notificationPages.questions;
    case 'review':
      return isOne ? `${notificationPages.reviews}?id=${first.id}` : notificationPages.reviews;
    case 'ran_out':
      return isOne ? `${notificationPages.products}/${first.productId}` : notificationPages.products;
    case 'mail_failed':
    case 'wompi_away':
      return notificationPages.today;
    case 'import_ended':
      return isOne ? `${notificationPages.exchange}/${first.id}` : notificationPages.exchange;
    case 'contingency':
      return isOne ? `${notificationPages.orders}/${first.reference}` : `${notificationPages.invoices}?ver=waiting`;
  }
}
