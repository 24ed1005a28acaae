import type { ListedInvoice } from '#app/shop/invoices/admin/invoice-list.ts';
import type { BrokenRule } from '#app/shop/invoices/invoice-provider.ts';
import type { BuyerProblem, StoredAnswer } from '#app/shop/invoices/invoice-tables.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';

/** Used by loaders, so that browsers load none of these words. */
export interface Reason {
  what: string;
  /** What the owner can do about it; null where it says so itself, or nothing is to be done. */
  fix: string | null;
}

/** A document as the owner's pages show it. */
export type WordedInvoice = Omit<ListedInvoice, 'answer' | 'buyerProblem'> & { reasons: Reason[]; note: string | null };

const correctBuyer = 'Corrige los datos del comprador en el pedido y vuelve a enviar.';
const correctSeller = 'Revisa los datos de tu tienda (SELLER_…) y que sean los de tu RUT, y vuelve a enviar.';
const askRange = 'Pide a la DIAN otro rango de numeración, actívalo donde facturas y vuelve a enviar.';
const askSupport =
  'No es un dato tuyo: vuelve a enviar y, si se repite, escríbele a quien te da soporte con este código.';
const renewCertificate = 'Renueva el certificado de firma, ponlo en los ajustes y vuelve a enviar.';

/** By how the rule's name begins; the longest beginning counts. Of the annex, those that a shop meets. */
const rules: Record<string, Reason> = {
  FAB05: { what: 'La resolución de numeración no es la que la DIAN tiene.', fix: askRange },
  FAB06: { what: 'La fecha en que empieza la resolución no es la que la DIAN tiene.', fix: askRange },
  FAB07: {
    what: 'La resolución de numeración aún no empieza.',
    fix: 'Espera al día en que empieza y vuelve a enviar.',
  },
  FAB08: { what: 'La resolución de numeración ya venció.', fix: askRange },
  FAB09: { what: 'La fecha en que termina la resolución no es la que la DIAN tiene.', fix: askRange },
  FAB1: { what: 'El prefijo o los números no son los de tu resolución.', fix: askRange },
  FAB19: {
    what: 'La DIAN no reconoce a quien hizo el software.',
    fix: 'Revisa el NIT y el software en el catálogo de la DIAN y vuelve a enviar.',
  },
  FAB2: {
    what: 'La DIAN no reconoce el software o su PIN.',
    fix: 'Revisa el código del software y el PIN en los ajustes y vuelve a enviar.',
  },
  FAD03: { what: 'El documento no dice bien de qué tipo es.', fix: askSupport },
  FAD05: { what: 'El número de la factura está por fuera de tu rango.', fix: askRange },
  FAD06: {
    what: 'El CUFE no coincide: casi siempre es la clave técnica del rango.',
    fix: 'Revisa que la clave técnica tenga sus 40 caracteres y sea la de este rango, y vuelve a enviar.',
  },
  CAD06: {
    what: 'El CUDE de la nota no coincide: casi siempre es el PIN del software.',
    fix: 'Revisa el PIN del software en los ajustes y vuelve a enviar.',
  },
  FAD09: {
    what: 'La fecha de la factura no es la del día en que se firmó.',
    fix: 'Vuelve a enviar: se escribe otra vez con la fecha de hoy.',
  },
  CAD09: {
    what: 'La fecha de la nota no es la del día en que se firmó.',
    fix: 'Vuelve a enviar: se escribe otra vez con la fecha de hoy.',
  },
  FAD10: { what: 'La hora no está en hora de Colombia.', fix: askSupport },
  FAJ43: {
    what: 'El nombre de tu tienda no es el de tu RUT.',
    fix: 'Escríbelo como está en el RUT, con sus tildes (SELLER_NAME), y vuelve a enviar.',
  },
  FAJ44: { what: 'El nombre o el dígito de verificación de tu tienda no es el de tu RUT.', fix: correctSeller },
  FAJ: { what: 'Hay un dato de tu tienda que la DIAN no acepta.', fix: correctSeller },
  CAJ: { what: 'Hay un dato de tu tienda que la DIAN no acepta.', fix: correctSeller },
  FAK21: { what: 'El documento del comprador no es válido.', fix: correctBuyer },
  FAK24: { what: 'El dígito de verificación del NIT del comprador no es correcto.', fix: correctBuyer },
  FAK26: { what: 'La DIAN no acepta la responsabilidad que el comprador dijo tener.', fix: correctBuyer },
  FAK28: { what: 'La dirección del comprador no es válida.', fix: correctBuyer },
  FAK: { what: 'Hay un dato del comprador que la DIAN no acepta.', fix: correctBuyer },
  CAK: { what: 'Hay un dato del comprador que la DIAN no acepta.', fix: correctBuyer },
  FAM: { what: 'La dirección de entrega no es válida.', fix: correctBuyer },
  FAS: {
    what: 'El IVA de un producto no cuadra.',
    fix: 'Revisa el IVA de los productos del pedido y vuelve a enviar.',
  },
  CAS: { what: 'El IVA de la nota no cuadra.', fix: askSupport },
  FAU: { what: 'Los totales de la factura no cuadran.', fix: askSupport },
  CAU: { what: 'Los totales de la nota no cuadran.', fix: askSupport },
  FAV04: { what: 'Hay un producto con cantidad 0.', fix: askSupport },
  FAX: { what: 'El IVA de una línea no cuadra.', fix: 'Revisa el IVA de los productos del pedido y vuelve a enviar.' },
  FA: { what: 'La DIAN no acepta un dato de la factura.', fix: askSupport },
  CBF: {
    what: 'La factura de la que habla la nota no es la que la DIAN tiene.',
    fix: 'Revisa que la factura del pedido esté aceptada y vuelve a enviar.',
  },
  CA: { what: 'La DIAN no acepta un dato de la nota.', fix: askSupport },
  CTG01: {
    what: 'Se mandó como contingencia y la DIAN no estaba caída.',
    fix: 'Vuelve a enviar: se manda como una factura normal.',
  },
  RUT01: { what: 'El RUT del comprador no está activo o no coincide.', fix: correctBuyer },
  VLR01: { what: 'Hay un valor negativo.', fix: askSupport },
  ZB: { what: 'El archivo no tiene la forma que la DIAN pide.', fix: askSupport },
  ZD: {
    what: 'La DIAN no acepta el certificado de firma: venció, lo revocaron o no es de una entidad autorizada.',
    fix: renewCertificate,
  },
  ZE: { what: 'La firma no es válida.', fix: 'Revisa el certificado en los ajustes y vuelve a enviar.' },
};
const beginnings = Object.keys(rules).toSorted((one, other) => other.length - one.length);

/** A rule that nobody has written a sentence for is said in the DIAN's own words. */
export function ruleReason({ code, message }: BrokenRule): Reason {
  const beginning = beginnings.find((each) => code.toUpperCase().startsWith(each));
  const known = beginning === undefined ? undefined : ownValue(rules, beginning);
  const own = message.trim();
  if (!known) {
    const said = own === '' ? 'La DIAN no dijo por qué.' : own;
    return { what: code === '' ? said : `${said} (regla ${code})`, fix: null };
  }
  const shown = own === '' ? '' : ` La DIAN dice: «${own}»`;
  return { what: `${known.what} (regla ${code})${shown}`, fix: known.fix };
}

/** Factus's names of fields, by how they begin. */
const fields: readonly [RegExp, Reason][] = [
  [/^customer\.(identification|dv)/, { what: 'El documento del comprador no es válido.', fix: correctBuyer }],
  [/^customer\.email/, { what: 'El correo del comprador no es válido.', fix: correctBuyer }],
  [/^customer\.(names|company|trade_name)/, { what: 'El nombre del comprador no es válido.', fix: correctBuyer }],
  [/^customer\./, { what: 'Hay un dato del comprador que no se acepta.', fix: correctBuyer }],
  [
    /^items/,
    {
      what: 'Hay un producto con un dato que no se acepta.',
      fix: 'Revisa el nombre y el IVA de los productos del pedido y vuelve a enviar.',
    },
  ],
  [/^(bill_number|numbering_range)/, { what: 'La numeración no es válida.', fix: askRange }],
];

function fieldReason({ field, message }: { field: string; message: string }): Reason {
  const known = fields.find(([pattern]) => pattern.test(field))?.[1];
  const said = [field, message.trim()].filter((part) => part !== '').join(': ');
  if (!known) return { what: said === '' ? 'No dijeron por qué.' : said, fix: askSupport };
  return { what: said === '' ? known.what : `${known.what} Dijeron: «${said}»`, fix: known.fix };
}

const waits = (what: string): Reason[] => [{ what, fix: null }];

/** Why a document is not accepted yet, in sentences. */
export function reasonsOf(answer: StoredAnswer | null): Reason[] {
  if (answer === null) return [];
  switch (answer.kind) {
    case 'accepted':
      return [];
    case 'rejected':
      return answer.rules.length > 0 ? answer.rules.map(ruleReason) : [ruleReason({ code: '', message: '' })];
    case 'data_wrong':
      return answer.fields.length > 0 ? answer.fields.map(fieldReason) : [fieldReason({ field: '', message: '' })];
    case 'pending':
      return waits('La DIAN la recibió y todavía no responde. Preguntamos otra vez solos.');
    case 'blocked':
      return waits('Espera a que termine otro documento de la tienda. Se envía sola después.');
    case 'not_found':
      return waits('No alcanzó a llegar. Se envía otra vez sola.');
    case 'unknown':
      return waits('La respuesta se perdió o no se entiende. Antes de enviarla otra vez preguntamos si ya la tienen.');
    case 'unreachable':
      return waits('No hay conexión con quien factura o con la DIAN. Se envía sola cuando vuelva.');
    case 'waits_for_invoice':
      return waits('Espera a que la DIAN acepte la factura del pedido.');
    case 'waits_for_buyer':
      return waits('Le pedimos al comprador que corrija sus datos. Si no lo hace, sale a consumidor final.');
    case 'waits_for_sending':
      return waits('Se factura cuando el pedido salga, como lo elegiste en los ajustes.');
    case 'credentials_wrong':
      return [
        {
          what: 'El usuario o la clave de quien factura no sirven.',
          fix: 'Corrige las claves (FACTUS_… o DIAN_…) en los ajustes del servidor. Después se envía sola.',
        },
      ];
    case 'plan_used_up':
      return [
        {
          what: 'Se acabaron los documentos de tu plan de facturación.',
          fix: 'Renueva el plan con tu proveedor. Después se envía sola.',
        },
      ];
    case 'range_used_up':
      return [
        {
          what: 'Se acabaron los números de tu rango, o el rango venció.',
          fix: 'Pide a la DIAN otro rango y actívalo donde facturas. Después se envía sola.',
        },
      ];
    case 'unknown_tax':
      return [
        {
          what: 'Un producto del pedido tiene IVA de 0 % y no has dicho si es exento o excluido.',
          fix: 'Escógelo en el producto y vuelve a enviar.',
        },
      ];
    case 'nothing_left':
      return [
        { what: 'Las notas de antes ya devolvieron todo lo de la factura: esta no tiene de qué hacerse.', fix: null },
      ];
  }
}

export const buyerProblemNames = {
  no_name: 'La factura salió a consumidor final: el comprador no escribió un nombre.',
  no_document: 'La factura salió a consumidor final: el comprador no escribió un documento válido.',
  wrong_digit: 'La factura salió a consumidor final: el dígito de verificación del NIT no es correcto.',
} as const satisfies Record<BuyerProblem, string>;

const handedOver = waits(
  'La DIAN no responde, así que la factura salió en contingencia y el comprador ya la tiene. Se la mandamos cada media hora.',
);

/** What went wrong since is only that the DIAN is still away. */
function isHandedOver({ isContingent }: Pick<ListedInvoice, 'isContingent'>, answer: StoredAnswer | null): boolean {
  return isContingent && (answer?.kind === 'unknown' || answer?.kind === 'unreachable');
}

export function inWords({ answer, buyerProblem, ...invoice }: ListedInvoice): WordedInvoice {
  return {
    ...invoice,
    reasons: invoice.state === 'accepted' ? [] : isHandedOver(invoice, answer) ? handedOver : reasonsOf(answer),
    note: buyerProblem && buyerProblemNames[buyerProblem],
  };
}
