import type { DocumentKind } from '#app/shop/invoices/admin/invoice-list.ts';

/** Apart, since the audit needs no other words of invoices. */
export const documentKindNames = {
  invoice: 'Factura',
  credit_note: 'Nota crédito',
} as const satisfies Record<DocumentKind, string>;
