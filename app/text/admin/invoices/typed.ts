import type { TypedField, TypedProblem } from '#app/shop/invoices/admin/typed-document.ts';
import type { OwnReason } from '#app/shop/invoices/invoice-tables.ts';

export const typedText = {
  title: 'Escribir factura',
  of: (document: string, order: string) => `${document} del pedido ${order}`,
  lead: 'Hazla en tu programa de facturación y trae aquí lo que dice. El comprador la ve en su pedido.',
  errorSummary: 'No se guardó. Revisa esto:',
  label: { numero: 'Número', codigo: 'CUFE o CUDE', fecha: 'Fecha', archivo: 'PDF' } satisfies Record<
    TypedField,
    string
  >,
  hint: {
    numero: 'Con su prefijo, por ejemplo SETP990000001.',
    codigo: 'Los 96 caracteres. Cópialos del PDF: los espacios no importan.',
    archivo: 'Hasta 2 MB.',
    otherFile: 'Hasta 2 MB. Si no eliges otro, queda el que ya está.',
  },
  save: 'Guardar',
  type: 'Escribir su número',
  correct: 'Corregir lo escrito',
  notYet: {
    unknown_tax: 'No se guardó: un producto del pedido tiene IVA de 0 %. Di en el producto si es exento o excluido.',
    waits_for_invoice: 'No se guardó: escribe primero la factura del pedido.',
    waits_for_buyer: 'No se guardó: el comprador todavía puede corregir a nombre de quién sale.',
    waits_for_sending: 'No se guardó: elegiste facturar cuando el pedido sale, y todavía no ha salido.',
    nothing_left: 'No se guardó: las notas de antes ya devolvieron todo lo de la factura.',
  } satisfies Record<OwnReason['kind'], string>,
} as const;

export const typedProblemText = {
  not_a_number: 'Escribe el prefijo, de hasta 4 letras o números, y el número.',
  not_a_code: 'Tiene que tener 96 caracteres, de 0 a 9 y de a a f.',
  not_a_day: 'Escribe un día del calendario.',
  in_future: 'Ese día todavía no llega.',
  no_pdf: 'Elige el PDF.',
  not_a_pdf: 'Ese archivo no es un PDF.',
  too_large: 'Ese archivo pesa más de 2 MB.',
  number_taken: 'Otro documento ya tiene este número.',
  code_taken: 'Otro documento ya tiene este código.',
} as const satisfies Record<TypedProblem, string>;
