import type { CheckoutRequest } from '#app/shop/payments/gateway.ts';
import { isWholePesos } from '#app/shop/shared/money.ts';
import { integritySignature } from './signature.server.ts';

export interface CheckoutAccount {
  publicKey: string;
  integritySecret: string;
  checkoutUrl: string;
  /** Where Wompi sends the browser back; it appends `?id=`. */
  returnUrl: string;
}

/** Servers refuse addresses over about 8,000 characters; phone and document have no limit (S5.23, S5.24). */
const longestFact = 40;

/**
 * Every field of section 7 (S7.44), the prefix that Wompi demands beside a phone number, and the IVA, which its receipt shows.
 * @throws RangeError for an amount with centavos, which Wompi refuses; only a bug asks for one
 */
export function checkoutUrl(account: CheckoutAccount, request: CheckoutRequest): string {
  const { customer, withDocument = true } = request;
  if (!isWholePesos(request.amountInCents)) throw new RangeError(`${request.amountInCents} cents are not whole pesos`);
  const expirationTime = request.expiresAt.toISOString();
  const phone = nationalPhone(customer.phoneNumber);
  const url = new URL(account.checkoutUrl);
  const fields: Record<string, string> = {
    'public-key': account.publicKey,
    currency: request.currency,
    'amount-in-cents': String(request.amountInCents),
    ...(request.vatInCents === null ? {} : { 'tax-in-cents:vat': String(request.vatInCents) }),
    reference: request.reference,
    'signature:integrity': integritySignature(
      {
        reference: request.reference,
        amountInCents: request.amountInCents,
        currency: request.currency,
        expirationTime,
      },
      account.integritySecret,
    ),
    'redirect-url': account.returnUrl,
    'expiration-time': expirationTime,
    'customer-data:email': customer.email,
    'customer-data:full-name': customer.fullName,
    'customer-data:phone-number': phone,
    'customer-data:phone-number-prefix': '+57',
    ...(withDocument
      ? { 'customer-data:legal-id': shortened(customer.legalId), 'customer-data:legal-id-type': customer.legalIdType }
      : {}),
    'shipping-address:address-line-1': customer.addressLine1,
    'shipping-address:country': customer.country,
    'shipping-address:phone-number': phone,
    'shipping-address:city': customer.city,
    'shipping-address:region': customer.region,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Wompi takes ten digits without the country code; anything else goes as it was typed, up to `longestFact`. */
function nationalPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?57(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : shortened(typed);
}

function shortened(typed: string): string {
  return [...typed.trim()].slice(0, longestFact).join('').trim();
}
