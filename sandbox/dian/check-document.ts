import { createHash } from 'node:crypto';
import type { XmlDocument } from 'libxml2-wasm';
import type { DianKeys } from '../keys.ts';
import { checkSignature } from './check-signature.ts';
import type { DianBook } from './dian-book.ts';
import { brokenSums, type DocumentFacts, digitOf, factsOf, writtenCents } from './document-facts.ts';
import { RANGE } from './registration.ts';
import { attribute, one, parsed, textOf } from './xml.ts';

export interface CheckTools {
  keys: DianKeys;
  book: DianBook;
  hasContingency: boolean;
}

export type Checked = { facts: DocumentFacts; problems: string[] };

const DIAN = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sts:DianExtensions';
const PROFILES = {
  invoice: ['DIAN 2.1', 'DIAN 2.1: Factura Electrónica de Venta'],
  note: ['DIAN 2.1', 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta'],
};

/** By code of its own: fields, sums, codes and the signature. @returns null for what is no invoice or note */
export function checkDocument(text: string, tools: CheckTools): Checked | null {
  const document = parsed(text);
  if (!document) return null;
  try {
    const facts = document.dtd ? null : factsOf(document);
    if (!facts) return null;
    const { problems, signingTime } = checkSignature(document, text);
    const all = [
      ...problems,
      ...headProblems(document, facts, signingTime, tools),
      ...softwareProblems(document, facts, tools),
      ...(facts.kind === 'invoice' ? rangeProblems(document, facts) : noteProblems(document, facts, tools.book)),
      ...partyProblems(document, facts),
      ...brokenSums(document, facts),
    ];
    return { facts, problems: [...new Set(all)] };
  } finally {
    document.dispose();
  }
}

const refused = (rule: string, words: string) => `Regla: ${rule}, Rechazo: ${words}`;

function headProblems(document: XmlDocument, facts: DocumentFacts, signingTime: string, tools: CheckTools): string[] {
  const at = (path: string) => textOf(document, `/*/${path}`);
  const { kind, date, time, environment, type } = facts;
  const isNote = kind === 'note';
  const name = isNote ? 'CUDE-SHA384' : 'CUFE-SHA384';
  const types = isNote ? ['91'] : ['01', '04'];
  const checks: [string, string, boolean][] = [
    ['FAD01', 'La versión de UBL no es UBL 2.1', at('cbc:UBLVersionID') === 'UBL 2.1'],
    ['FAD02', 'El tipo de operación no corresponde', at('cbc:CustomizationID') === (isNote ? '20' : '10')],
    ['FAD03', 'El perfil no corresponde', PROFILES[kind].includes(at('cbc:ProfileID'))],
    ['FAD04', 'El ambiente no es el de pruebas', environment === '2'],
    [
      isNote ? 'CAD06' : 'FAD06',
      `Valor del ${isNote ? 'CUDE' : 'CUFE'} no está calculado correctamente`,
      facts.code === codeOf(facts, tools.keys),
    ],
    ['FAD08', 'El algoritmo del código no corresponde', attribute(one(document, '/*/cbc:UUID'), 'schemeName') === name],
    ['FAD09e', 'La fecha de generación no es la de la firma', date !== '' && signingTime.startsWith(date)],
    ['FAD10', 'La hora no está en -05:00', /^\d\d:\d\d:\d\d-05:00$/.test(time)],
    ['FAD12', 'El tipo de documento no corresponde', types.includes(type)],
    ['CTG01', 'No hay una contingencia declarada por la DIAN', type !== '04' || tools.hasContingency],
    ['FAD15', 'La moneda no es COP', at('cbc:DocumentCurrencyCode') === 'COP'],
    ['FAN01', 'No informa el medio de pago', ['1', '2'].includes(at('cac:PaymentMeans/cbc:ID'))],
    ['FAN03', 'No informa el código del medio de pago', at('cac:PaymentMeans/cbc:PaymentMeansCode') !== ''],
  ];
  return checks.flatMap(([rule, words, isGood]) => (isGood ? [] : [refused(rule, words)]));
}

/** CUFE with the technical key of the range, CUDE with the software's PIN (annex 1.9, 11.2 and 11.4). */
function codeOf({ kind, number, date, time, amounts, seller, buyer, environment }: DocumentFacts, keys: DianKeys) {
  const sums = `${writtenCents(amounts.lines)}01${writtenCents(amounts.vat)}040.00030.00${writtenCents(amounts.payable)}`;
  const key = kind === 'invoice' ? keys.technicalKey : keys.pin;
  return hashed(`${number}${date}${time}${sums}${seller}${buyer}${key}${environment}`);
}

const hashed = (text: string) => createHash('sha384').update(text, 'utf8').digest('hex');

function softwareProblems(
  document: XmlDocument,
  { number, seller, code }: DocumentFacts,
  { keys }: CheckTools,
): string[] {
  const at = (path: string) => textOf(document, `/*/${DIAN}/${path}`);
  const provider = one(document, `/*/${DIAN}/sts:SoftwareProvider/sts:ProviderID`);
  const checks: [string, string, boolean][] = [
    ['FAB19', 'El NIT del software no es el del emisor', provider?.content.trim() === seller],
    ['FAB22', 'El DV del NIT del software no corresponde', attribute(provider, 'schemeID') === digitOf(seller)],
    [
      'FAB24',
      'El identificador del software no corresponde',
      at('sts:SoftwareProvider/sts:SoftwareID') === keys.softwareId,
    ],
    [
      'FAB27b',
      'Huella del software no corresponde',
      at('sts:SoftwareSecurityCode') === hashed(`${keys.softwareId}${keys.pin}${number}`),
    ],
    [
      'FAB31',
      'El proveedor autorizado no es la DIAN',
      at('sts:AuthorizationProvider/sts:AuthorizationProviderID') === '800197268',
    ],
    [
      'FAB36',
      'El código QR no corresponde',
      at('sts:QRCode') === `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${code}`,
    ],
  ];
  return checks.flatMap(([rule, words, isGood]) => (isGood ? [] : [refused(rule, words)]));
}

function rangeProblems(document: XmlDocument, { number, date }: DocumentFacts): string[] {
  const at = (path: string) => textOf(document, `/*/${DIAN}/sts:InvoiceControl/${path}`);
  const { prefix, from, to, resolution, start, end } = RANGE;
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
  const isInRange = /^[1-9]\d*$/.test(digits) && from <= Number(digits) && Number(digits) <= to;
  const checks: [string, string, boolean][] = [
    ['FAD05', 'El número no está en el rango autorizado', isInRange],
    ['FAB05', 'La resolución no existe para este emisor', at('sts:InvoiceAuthorization') === resolution],
    ['FAB07', 'La vigencia del rango no corresponde', at('sts:AuthorizationPeriod/cbc:StartDate') === start],
    ['FAB08', 'La vigencia del rango no corresponde', at('sts:AuthorizationPeriod/cbc:EndDate') === end],
    ['FAB07b', 'La fecha está fuera de la vigencia del rango', start <= date && date <= end],
    ['FAB10', 'El prefijo no corresponde', at('sts:AuthorizedInvoices/sts:Prefix') === prefix],
    ['FAB11', 'El rango no empieza donde se autorizó', at('sts:AuthorizedInvoices/sts:From') === String(from)],
    ['FAB12', 'El rango no termina donde se autorizó', at('sts:AuthorizedInvoices/sts:To') === String(to)],
  ];
  return checks.flatMap(([rule, words, isGood]) => (isGood ? [] : [refused(rule, words)]));
}

function noteProblems(document: XmlDocument, { invoice, amounts }: DocumentFacts, book: DianBook): string[] {
  const about = book.ofCode(invoice.code);
  const concept = textOf(document, '/*/cac:DiscrepancyResponse/cbc:ResponseCode');
  const left = (about?.total ?? 0) - book.notesOf(invoice.code).reduce((sum, { total }) => sum + total, 0);
  const checks: [string, string, boolean][] = [
    ['CBF01', 'La factura referenciada no existe', about?.state === 'accepted' && about.kind === 'invoice'],
    ['CBF02', 'El número de la factura referenciada no corresponde', about?.number === invoice.number],
    ['CBF03b', 'El concepto de la nota no existe', ['1', '2', '3', '4'].includes(concept)],
    ['CAU90', 'La nota supera lo que queda de la factura', amounts.payable <= left],
  ];
  return checks.flatMap(([rule, words, isGood]) => (isGood ? [] : [refused(rule, words)]));
}

function partyProblems(document: XmlDocument, facts: DocumentFacts): string[] {
  const party = (role: string) => `/*/cac:Accounting${role}Party/cac:Party/cac:PartyTaxScheme`;
  const [seller, buyer] = [
    one(document, `${party('Supplier')}/cbc:CompanyID`),
    one(document, `${party('Customer')}/cbc:CompanyID`),
  ];
  const isFinal = facts.buyer === '222222222222';
  const isNit = attribute(buyer, 'schemeName') === '31';
  const responsibilities = textOf(document, `${party('Supplier')}/cbc:TaxLevelCode`);
  const municipality = textOf(document, '/*/cac:Delivery/cac:DeliveryAddress/cbc:ID');
  const checks: [string, string, boolean][] = [
    [
      'FAJ21',
      'El emisor no se identifica con NIT',
      attribute(seller, 'schemeName') === '31' && /^\d{6,10}$/.test(facts.seller),
    ],
    ['FAJ24', 'El DV del NIT del emisor no corresponde', attribute(seller, 'schemeID') === digitOf(facts.seller)],
    [
      'FAJ26',
      'La responsabilidad fiscal del emisor no existe',
      responsibilities.split(';').every((each) => /^(O-13|O-15|O-23|O-47|R-99-PN)$/.test(each)),
    ],
    ['FAK20', 'No informa el nombre del adquirente', facts.buyerName !== ''],
    ['FAK21', 'No informa el documento del adquirente', /^[A-Za-z\d]{3,20}$/.test(facts.buyer)],
    ['FAK24', 'No está informado el DV del NIT', !isNit || attribute(buyer, 'schemeID') === digitOf(facts.buyer)],
    ['FAK25', 'Consumidor final se identifica con 13', !isFinal || attribute(buyer, 'schemeName') === '13'],
    ['FAM20', 'El municipio de la entrega no existe', /^\d{5}$/.test(municipality)],
    [
      'FAM21',
      'No informa la dirección de entrega',
      textOf(document, '/*/cac:Delivery/cac:DeliveryAddress/cac:AddressLine/cbc:Line') !== '',
    ],
  ];
  return checks.flatMap(([rule, words, isGood]) => (isGood ? [] : [refused(rule, words)]));
}
