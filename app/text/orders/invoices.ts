import type { BuyerProblem } from '#app/shop/invoices/invoice-tables.ts';
import type { ShownDocument } from '#app/shop/invoices/shown-document.ts';

/** Follows "porque". */
export const buyerProblemText = {
  no_name: 'falta el nombre o la razón social',
  no_document: 'el número del documento no es válido',
  wrong_digit: 'el dígito de verificación no es el de ese NIT',
} as const satisfies Record<BuyerProblem, string>;

export const invoiceText = {
  title: 'Factura electrónica',
  invoice: (number: string) => `Factura ${number}`,
  creditNote: (number: string) => `Nota crédito ${number}`,
  coming: {
    invoice: 'La factura está en camino: aparece aquí apenas la DIAN la valide.',
    credit_note: 'La nota crédito está en camino.',
  } satisfies Record<ShownDocument['kind'], string>,
  waits: {
    buyer: 'La factura espera a que corrijas a nombre de quién va.',
    sending: 'La factura se hace cuando tu pedido salga.',
  } satisfies Record<NonNullable<ShownDocument['waitsFor']>, string>,
  notRequired:
    'Esta tienda no es responsable de IVA: la ley no le pide factura electrónica, y por eso tu compra no la lleva ni tiene IVA.',
  instead:
    'Esta página es tu constancia de compra, con lo que pagaste y a quién. Guárdala o imprímela: con ella pides la garantía, un cambio o un reembolso.',
  atDian: 'Ver en la DIAN',
  file: (kind: 'pdf' | 'xml') => kind.toUpperCase(),
  fileOf: (kind: 'pdf' | 'xml', document: string) => `${document} en ${kind.toUpperCase()}`,
} as const;
