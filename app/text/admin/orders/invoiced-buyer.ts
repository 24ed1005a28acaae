import type { TypedBuyer } from '#app/shop/invoices/buyers/buyer-correction.ts';
import type { BuyerOutcome } from '#app/shop/invoices/buyers/invoiced-buyer.ts';
import type { BuyerProblem } from '#app/shop/invoices/invoice-tables.ts';
import { formatMoment } from '../../format.ts';
import { buyerProblemText } from '../../orders/invoices.ts';

export const invoicedBuyerText = {
  title: 'Comprador de la factura',
  madeOutTo: ({ buyerName, buyerDocumentType, buyerDocument, buyerDv }: TypedBuyer) =>
    `${buyerName || '(sin nombre)'}, ${buyerDocumentType} ${buyerDocument || '(sin número)'}${buyerDv === '' ? '' : `-${buyerDv}`}`,
  problem: (problem: BuyerProblem, until: Date | null) =>
    until
      ? `Así no se puede facturar, porque ${buyerProblemText[problem]}. Le escribimos al comprador para que lo corrija; si no lo hace hasta el ${formatMoment(until)}, la factura sale a consumidor final.`
      : `La factura salió a consumidor final, porque ${buyerProblemText[problem]}.`,
  underWay: 'La factura se está enviando. Apenas la DIAN responda puedes corregir el comprador.',
  correct: 'Corregir comprador…',
  lead: 'La factura todavía no está hecha: sale con lo que guardes.',
  issuedLead:
    'La factura ya está hecha y no se puede cambiar: se anula con una nota crédito por lo que le queda y se hace otra a este comprador. Los dos reciben su documento por correo.',
  save: 'Guardar el comprador',
  issueAgain: 'Anular y facturar de nuevo',
} as const;

const notSaved = 'No se guardó';

export const invoicedBuyerRefusals = {
  no_invoice: `${notSaved}: este pedido no tiene una factura vigente.`,
  changed: `${notSaved}: el comprador o la factura cambiaron mientras los mirabas. Aquí están los de ahora.`,
  under_way: `${notSaved}: la factura se está enviando. Espera a que la DIAN responda.`,
  nothing_left: `${notSaved}: las notas crédito ya anularon toda la factura.`,
  forgotten: `${notSaved}: los datos de quien compró se borraron a petición suya.`,
} as const satisfies Record<Exclude<BuyerOutcome, { ok: true } | { code: 'unknown' }>['code'], string>;
