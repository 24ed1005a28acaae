export const aForm = {
  fullName: 'Ana Prueba',
  email: 'ana@example.test',
  phoneNumber: '300 123 4567',
  legalId: '1000000001',
  legalIdType: 'CC',
  addressLine1: 'Calle 34 # 56 - 78',
  city: 'Medellín',
  region: 'Antioquia',
  country: 'CO',
  terms: 'on',
} as const;

/** In the tests of all pages: who has as many unpaid orders as a guest may have without the captcha. */
export const manyOrders = 'muchos.pedidos@correo.test';

export async function referenceFrom(url: string): Promise<string> {
  const page = await (await fetch(`${url}/payment`)).text();
  const tag = page.match(/<input[^>]*name="reference"[^>]*>/)?.[0];
  const reference = tag?.match(/value="([^"]+)"/)?.[1];
  if (!reference) throw new Error('The payment page has no reference');
  return reference;
}

export interface CheckoutAnswer {
  status: number;
  /** Wompi's address, when the answer redirects there. */
  location: URL | null;
  /** Visible text of the page; the raw answer `withScripts`. */
  text: string;
  cookie: string | null;
  /** Where the shop was too full to take it. */
  retryAfterSeconds: number | null;
}

/** @param withScripts sends the form as the router's script does: the answer is data, not a page */
export async function submitCheckout(
  url: string,
  form: Partial<Record<string, string>>,
  headers: Record<string, string> = {},
  withScripts = false,
): Promise<CheckoutAnswer> {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) fields.set(name, value);
  const response = await fetch(`${url}/payment${withScripts ? '.data' : ''}`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
    // On one machine compressing takes longer than sending.
    headers: { origin: url, 'accept-encoding': 'identity', ...headers },
  });
  const body = await response.text();
  const [, inData, statusInData] = (withScripts && body.match(/"redirect","([^"]+)","status",(\d+)/)) || [];
  const retryAfter = response.headers.get('retry-after');
  const location = inData ?? response.headers.get('location');
  return {
    status: statusInData ? Number(statusInData) : response.status,
    location: location ? new URL(location, url) : null,
    text: withScripts ? body : visibleText(body),
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
    retryAfterSeconds: response.status === 503 && retryAfter ? Number(retryAfter) : null,
  };
}

/** @returns the reference and the amount that Wompi is asked for */
export async function buy(url: string, lines: readonly { id: string; quantity: number }[], form: object = {}) {
  const reference = await referenceFrom(url);
  const answer = await submitCheckout(url, { ...aForm, reference, cart: JSON.stringify(lines), ...form });
  const amountInCents = Number(answer.location?.searchParams.get('amount-in-cents'));
  return { reference, amountInCents, answer };
}

export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
