import type { CreditNoteConcept } from '#app/shop/invoices/invoice.ts';
import type { RangeProblem } from '#app/shop/invoices/numbering-range.ts';

/** In the XML, on a line that costs less than its list price. */
export const discountReason = 'Descuento';

/** In the XML and on paper, where nobody wrote another one. */
export const noteReasons: Record<CreditNoteConcept, string> = {
  1: 'Devolución de una parte de los productos',
  2: 'Anulación de la factura',
  3: 'Rebaja del valor pagado',
  4: 'Ajuste del precio',
};

/** For the owner who types a numbering range. */
export const rangeProblemWords: Record<RangeProblem, string> = {
  prefix: 'El prefijo tiene como máximo cuatro letras mayúsculas o números.',
  numbers: 'Escribe el primer número y el último como están en la resolución; el último no puede ser menor.',
  days: 'Escribe desde qué día y hasta qué día es válida la numeración.',
  resolution: 'Escribe el número de la resolución de la DIAN, solo con números.',
  technical_key: 'La clave técnica tiene 40 caracteres, del 0 al 9 y de la a a la f. Cópiala completa.',
  overlaps: 'Ya hay una numeración con ese prefijo que tiene algunos de esos números.',
};
