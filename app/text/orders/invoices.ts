import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';

export const invoiceText = {
  title: 'Factura electrónica',
  invoice: (number: string) => `Factura ${number}`,
  creditNote: (number: string) => `Nota crédito ${number}`,
  coming: {
    invoice: 'La factura está en camino: aparece aquí apenas la DIAN la valide.',
    credit_note: 'La nota crédito del reembolso está en camino.',
  } satisfies Record<ShownDocument['kind'], string>,
  atDian: 'Ver en la DIAN',
  file: (kind: 'pdf' | 'xml') => kind.toUpperCase(),
  fileOf: (kind: 'pdf' | 'xml', document: string) => `${document} en ${kind.toUpperCase()}`,
} as const;
