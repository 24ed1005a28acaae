import type { WompiKeys } from '../keys.ts';
import { money } from '../spanish.ts';
import { integritySignature, sameText } from './signature.ts';

/** What a merchant asked for, once everything about it is in order. */
export interface Checkout {
  reference: string;
  amountInCents: number;
  currency: string;
  expiresAt: Date | null;
  redirectUrl: string | null;
  email: string | null;
  customerData: Record<string, string> | null;
  shippingAddress: Record<string, string> | null;
  taxes: { type: string; amount_in_cents: number }[];
}

export interface FieldProblem {
  field: string;
  message: string;
}

export type ReadCheckout =
  | { ok: true; checkout: Checkout }
  | { ok: false; status: 401 | 422; problems: FieldProblem[] };

const LEAST_CENTS = 150_000;
const MOST_CENTS = 1_000_000_000_000;
const LONGEST_REFERENCE = 255;
const DOCUMENT_TYPES = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'];
const REQUIRED = ['public-key', 'currency', 'amount-in-cents', 'reference', 'signature:integrity'];
const PAIRS = [
  ['customer-data:phone-number', 'customer-data:phone-number-prefix'],
  ['customer-data:legal-id', 'customer-data:legal-id-type'],
] as const;
const SHIPPING = [
  'address-line-1',
  'address-line-2',
  'country',
  'region',
  'city',
  'phone-number',
  'name',
  'postal-code',
];
const SHIPPING_REQUIRED = ['address-line-1', 'country', 'region', 'city', 'phone-number'];
/** What `toISOString()` gives; Wompi documents the milliseconds, so only they may be missing. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * Reads the query of the hosted page (wompi.md 2.1, 2.2) and says everything that is wrong with it, not only the first.
 * An empty value counts as absent. Whether the reference may still be used is not decided here: see `references.ts`.
 */
export function readCheckout(query: URLSearchParams, keys: WompiKeys, now: Date): ReadCheckout {
  const value = (field: string): string => query.get(field) ?? '';
  const publicKey = value('public-key');
  if (publicKey !== '' && !sameText(publicKey, keys.publicKey)) {
    return {
      ok: false,
      status: 401,
      problems: [{ field: 'public-key', message: 'La llave proporcionada no corresponde a este ambiente.' }],
    };
  }

  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  for (const field of REQUIRED) if (value(field) === '') refuse(field, 'No está presente.');

  const currency = value('currency');
  if (currency !== '' && currency !== 'COP') refuse('currency', 'Solo se acepta COP.');

  const amountText = value('amount-in-cents');
  const amountInCents = Number(amountText);
  if (amountText !== '') {
    // Exactly the digits that were signed: "1e6" or "0150000" would mean one amount in the text and another as a number.
    if (!/^(0|[1-9]\d*)$/.test(amountText)) refuse('amount-in-cents', 'No es un número entero.');
    else if (amountInCents < 1) refuse('amount-in-cents', 'Debe ser mayor a 0.');
    else if (amountInCents < LEAST_CENTS) refuse('amount-in-cents', `El monto mínimo es ${money(LEAST_CENTS)}.`);
    else if (amountInCents > MOST_CENTS) refuse('amount-in-cents', `El monto máximo es ${money(MOST_CENTS)}.`);
  }

  const reference = value('reference');
  if (reference.length > LONGEST_REFERENCE) {
    refuse('reference', `Tiene más de ${LONGEST_REFERENCE} caracteres.`);
  }

  const expirationTime = value('expiration-time');
  let expiresAt: Date | null = null;
  if (expirationTime !== '') {
    expiresAt = new Date(expirationTime);
    if (!UTC_TIME.test(expirationTime) || Number.isNaN(expiresAt.getTime())) {
      refuse('expiration-time', 'No es una fecha ISO 8601 en UTC, como 2026-12-01T05:00:00.000Z.');
    } else if (expiresAt <= now) {
      refuse('expiration-time', 'El tiempo para pagar ya venció.');
    }
  }

  const signature = value('signature:integrity');
  if (signature !== '' && reference !== '' && amountText !== '' && currency !== '') {
    const expected = integritySignature(
      { reference, amountInCents: amountText, currency, expirationTime },
      keys.integritySecret,
    );
    if (!sameText(signature, expected)) refuse('signature:integrity', 'La firma es inválida.');
  }

  const redirectUrl = value('redirect-url');
  if (redirectUrl !== '' && !isHttpAddress(redirectUrl)) {
    refuse('redirect-url', 'No es una dirección absoluta con http o https.');
  }

  for (const [one, other] of PAIRS) {
    if (value(one) !== '' && value(other) === '') refuse(other, `Falta: va siempre junto con ${one}.`);
    if (value(other) !== '' && value(one) === '') refuse(one, `Falta: va siempre junto con ${other}.`);
  }
  const documentType = value('customer-data:legal-id-type');
  if (documentType !== '' && !DOCUMENT_TYPES.includes(documentType)) {
    refuse('customer-data:legal-id-type', `Debe ser uno de ${DOCUMENT_TYPES.join(', ')}.`);
  }
  const prefix = value('customer-data:phone-number-prefix');
  if (prefix !== '' && !/^\+\d{1,4}$/.test(prefix)) {
    refuse('customer-data:phone-number-prefix', 'Debe ser un indicativo, como +57.');
  }
  const email = value('customer-data:email');
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) refuse('customer-data:email', 'No es un correo válido.');

  for (const field of ['collect-shipping', 'collect-customer-legal-id']) {
    if (!['', 'true', 'false'].includes(value(field))) refuse(field, 'Debe ser true o false.');
  }

  const shipping = SHIPPING.filter((name) => value(`shipping-address:${name}`) !== '');
  if (shipping.length > 0) {
    for (const name of SHIPPING_REQUIRED) {
      if (!shipping.includes(name)) refuse(`shipping-address:${name}`, 'Falta: los datos de envío van completos.');
    }
    const country = value('shipping-address:country');
    if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
      refuse('shipping-address:country', 'Debe ser un código de dos mayúsculas, como CO.');
    }
  }

  const taxes: Checkout['taxes'] = [];
  for (const [field, type] of [
    ['tax-in-cents:vat', 'VAT'],
    ['tax-in-cents:consumption', 'CONSUMPTION'],
  ] as const) {
    const tax = value(field);
    if (tax === '') continue;
    if (!/^(0|[1-9]\d*)$/.test(tax)) refuse(field, 'No es un número entero.');
    else if (Number(tax) > amountInCents) refuse(field, 'Es mayor que el monto del que hace parte.');
    else taxes.push({ type, amount_in_cents: Number(tax) });
  }

  if (problems.length > 0) return { ok: false, status: 422, problems };
  return {
    ok: true,
    checkout: {
      reference,
      amountInCents,
      currency,
      expiresAt,
      redirectUrl: redirectUrl || null,
      email: email || null,
      customerData: customerData(value),
      shippingAddress: shippingAddress(value, shipping),
      taxes,
    },
  };
}

function customerData(value: (field: string) => string): Record<string, string> | null {
  const phone = value('customer-data:phone-number-prefix') + value('customer-data:phone-number');
  const data = present({
    full_name: value('customer-data:full-name'),
    phone_number: phone,
    legal_id: value('customer-data:legal-id'),
    legal_id_type: value('customer-data:legal-id-type'),
  });
  return Object.keys(data).length > 0 ? data : null;
}

function shippingAddress(value: (field: string) => string, names: string[]): Record<string, string> | null {
  if (names.length === 0) return null;
  // The API writes with underscores what the page takes with dashes: address_line_1.
  return Object.fromEntries(names.map((name) => [name.replaceAll('-', '_'), value(`shipping-address:${name}`)]));
}

function present(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}

function isHttpAddress(text: string): boolean {
  // URL would also read "http:/shop" and " http://shop"; an absolute address has its two slashes and no blanks.
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}
