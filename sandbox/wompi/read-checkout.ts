import { isLoopback } from '../guards.ts';
import type { WompiEnvironment, WompiKeys } from '../keys.ts';
import { money } from '../pages/spanish.ts';
import { integritySignature, sameText } from './signature.ts';

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
  | { ok: false; status: 401 | 403 | 422; problems: FieldProblem[] };

export interface CheckoutRules {
  keys: WompiKeys;
  environment: WompiEnvironment;
  /** Whether the amount must be whole pesos; see the switch of that name. */
  strictAmounts: boolean;
  now: Date;
  /** The page that leads here, as the browser says; null when it does not. */
  from: string | null;
}

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
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;
const TAXES = [
  ['tax-in-cents:vat', 'VAT'],
  ['tax-in-cents:consumption', 'CONSUMPTION'],
] as const;

/** An empty value counts as absent. */
interface Fields {
  value(field: string): string;
  refuse(field: string, message: string): void;
}

/** Whether the reference may still be used is decided in `reference-use.ts`. */
export function readCheckout(query: URLSearchParams, rules: CheckoutRules): ReadCheckout {
  const { keys, environment, strictAmounts, now } = rules;
  const problems: FieldProblem[] = [];
  const fields: Fields = {
    value: (field) => query.get(field) ?? '',
    refuse: (field, message) => problems.push({ field, message }),
  };
  if (environment === 'prod' && [fields.value('redirect-url'), rules.from ?? ''].some(isOfThisMachine)) {
    fields.refuse('redirect-url', 'Wompi no atiende páginas de localhost en producción.');
    return { ok: false, status: 403, problems };
  }
  const publicKey = fields.value('public-key');
  if (publicKey !== '' && !sameText(publicKey, keys.publicKey)) {
    fields.refuse('public-key', 'La llave proporcionada no corresponde a este ambiente.');
    return { ok: false, status: 401, problems };
  }
  for (const field of REQUIRED) if (fields.value(field) === '') fields.refuse(field, 'No está presente.');
  const currency = readCurrency(fields);
  const amountInCents = readAmount(fields, strictAmounts);
  const reference = readReference(fields);
  const expiresAt = readExpiry(fields, now);
  checkSignature(fields, keys);
  const redirectUrl = readRedirectUrl(fields, environment);
  const customer = readCustomer(fields);
  const shippingAddress = readShippingAddress(fields);
  const taxes = readTaxes(fields, amountInCents);
  if (problems.length > 0) return { ok: false, status: 422, problems };
  return {
    ok: true,
    checkout: { reference, amountInCents, currency, expiresAt, redirectUrl, ...customer, shippingAddress, taxes },
  };
}

function readCurrency({ value, refuse }: Fields): string {
  const currency = value('currency');
  if (currency !== '' && currency !== 'COP') refuse('currency', 'Solo se acepta COP.');
  return currency;
}

function readAmount({ value, refuse }: Fields, strictAmounts: boolean): number {
  const text = value('amount-in-cents');
  const amount = Number(text);
  if (text === '') return amount;
  // Exactly the digits that were signed: "1e6" or "0150000" would be one amount as text and another as a number.
  if (!WHOLE_NUMBER.test(text)) refuse('amount-in-cents', 'No es un número entero.');
  else if (amount < 1) refuse('amount-in-cents', 'Debe ser mayor a 0.');
  else if (strictAmounts && amount % 100 !== 0) refuse('amount-in-cents', 'Los centavos van en 00: se cobran pesos.');
  else if (amount < LEAST_CENTS) refuse('amount-in-cents', `El monto mínimo es ${money(LEAST_CENTS)}.`);
  else if (amount > MOST_CENTS) refuse('amount-in-cents', `El monto máximo es ${money(MOST_CENTS)}.`);
  return amount;
}

function readReference({ value, refuse }: Fields): string {
  const reference = value('reference');
  if (reference.length > LONGEST_REFERENCE) refuse('reference', `Tiene más de ${LONGEST_REFERENCE} caracteres.`);
  return reference;
}

function readExpiry({ value, refuse }: Fields, now: Date): Date | null {
  const text = value('expiration-time');
  if (text === '') return null;
  const expiresAt = new Date(text);
  if (!UTC_TIME.test(text) || !existsInCalendar(text, expiresAt)) {
    refuse('expiration-time', 'No es una fecha ISO 8601 en UTC, como 2026-12-01T05:00:00.000Z.');
  } else if (expiresAt <= now) {
    refuse('expiration-time', 'El tiempo para pagar ya venció.');
  }
  return expiresAt;
}

function checkSignature({ value, refuse }: Fields, { integritySecret }: WompiKeys): void {
  const signature = value('signature:integrity');
  const [reference, amountInCents, currency] = [value('reference'), value('amount-in-cents'), value('currency')];
  if ([signature, reference, amountInCents, currency].includes('')) return;
  const signed = { reference, amountInCents, currency, expirationTime: value('expiration-time') };
  if (!sameText(signature, integritySignature(signed, integritySecret))) {
    refuse('signature:integrity', 'La firma es inválida.');
  }
}

function readRedirectUrl({ value, refuse }: Fields, environment: WompiEnvironment): string | null {
  const redirectUrl = value('redirect-url');
  if (redirectUrl !== '' && !isHttpAddress(redirectUrl)) {
    refuse('redirect-url', 'No es una dirección absoluta con http o https.');
  } else if (environment === 'prod' && /^http:/i.test(redirectUrl)) {
    refuse('redirect-url', 'En producción debe empezar por https.');
  }
  return redirectUrl || null;
}

function readCustomer({ value, refuse }: Fields): Pick<Checkout, 'email' | 'customerData'> {
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
  return { email: email || null, customerData: customerData(value) };
}

function readShippingAddress({ value, refuse }: Fields): Record<string, string> | null {
  const given = SHIPPING.filter((name) => value(`shipping-address:${name}`) !== '');
  if (given.length === 0) return null;
  for (const name of SHIPPING_REQUIRED) {
    if (!given.includes(name)) refuse(`shipping-address:${name}`, 'Falta: los datos de envío van completos.');
  }
  const country = value('shipping-address:country');
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
    refuse('shipping-address:country', 'Debe ser un código de dos mayúsculas, como CO.');
  }
  return Object.fromEntries(given.map((name) => [name.replaceAll('-', '_'), value(`shipping-address:${name}`)]));
}

function readTaxes({ value, refuse }: Fields, amountInCents: number): Checkout['taxes'] {
  const taxes: Checkout['taxes'] = [];
  let sum = 0;
  for (const [field, type] of TAXES) {
    const tax = value(field);
    if (tax === '') continue;
    if (!WHOLE_NUMBER.test(tax)) refuse(field, 'No es un número entero.');
    else {
      sum += Number(tax);
      if (sum > amountInCents) refuse(field, 'Los impuestos son mayores que el monto del que hacen parte.');
      taxes.push({ type, amount_in_cents: Number(tax) });
    }
  }
  return taxes;
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

function present(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}

function isHttpAddress(text: string): boolean {
  // URL.canParse alone would also accept "http:/shop" and " http://shop".
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}

/** `Date` takes a 30th of February for the 2nd of March. */
function existsInCalendar(text: string, time: Date): boolean {
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length));
}

function isOfThisMachine(address: string): boolean {
  if (!isHttpAddress(address)) return false;
  const { hostname } = new URL(address);
  return /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
