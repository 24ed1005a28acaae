import type { BuyerField, BuyerFieldProblem } from '#app/shop/invoices/buyers/buyer-correction.ts';
import type { BuyerProblem } from '#app/shop/invoices/invoice-tables.ts';
import { fieldProblemText } from '../checkout/checkout.ts';
import { formatMoment } from '../format.ts';
import { buyerProblemText } from './invoices.ts';

export const invoiceBuyerText = {
  title: '¿A nombre de quién va la factura?',
  lead: (problem: BuyerProblem, until: Date) =>
    `Tu pedido sigue en marcha. Para hacer la factura falta corregir un dato, porque ${buyerProblemText[problem]}. Tienes hasta el ${formatMoment(until)}; después la hacemos a nombre de «consumidor final».`,
  save: 'Hacer la factura con estos datos',
  saving: 'Guardando…',
  errors: 'Revisa estos datos',
  tooLate: 'La factura ya se hizo y estos datos no alcanzaron a entrar. Si la necesitas a otro nombre, escríbenos.',
  saved: 'Listo: la factura sale con los datos que corregiste.',
  companyHint: 'Para una empresa elige NIT y escribe su razón social.',
  emailHint: 'Si lo dejas vacío, llega al correo del pedido.',
  dvHint: 'Solo de un NIT: el número después del guion.',
  optional: '(opcional)',
} as const;

export const buyerLabels = {
  buyerName: 'Nombre o razón social',
  buyerDocumentType: 'Tipo de documento',
  buyerDocument: 'Número de documento',
  buyerDv: 'Dígito de verificación',
  buyerEmail: 'Correo para la factura',
} as const satisfies Record<BuyerField, string>;

export const buyerFieldProblemText = {
  ...fieldProblemText,
  no_name: 'Escribe un nombre con letras.',
  no_document: 'Escribe el número del documento, sin puntos ni palabras.',
  wrong_digit: 'No es el de ese NIT: revisa el número y el dígito.',
} as const satisfies Record<BuyerFieldProblem, string>;

export const missingBuyerText = {
  buyerName: 'Escribe el nombre o la razón social.',
  buyerDocument: 'Escribe el número del documento.',
} as const satisfies Partial<Record<BuyerField, string>>;
