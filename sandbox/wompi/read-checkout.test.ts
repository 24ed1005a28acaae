import { expect, test } from 'vitest';
import { aRehearsal, PRODUCTION_KEYS } from '../rehearsal.ts';

const shipping = {
  'shipping-address:address-line-1': 'Calle 1 # 2-3',
  'shipping-address:country': 'CO',
  'shipping-address:region': 'Antioquia',
  'shipping-address:city': 'Medellín',
  'shipping-address:phone-number': '3001234567',
};
const now = () => new Date('2026-11-24T16:00:00.000Z');

const refusals: [string, Record<string, string | undefined>, string][] = [
  ['no public key', { 'public-key': undefined }, 'public-key'],
  ['no currency', { currency: undefined }, 'currency'],
  ['no amount', { 'amount-in-cents': undefined }, 'amount-in-cents'],
  ['no reference', { reference: undefined }, 'reference'],
  ['an empty reference', { reference: '' }, 'reference'],
  ['no signature', { 'signature:integrity': '' }, 'signature:integrity'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['a currency in small letters', { currency: 'cop' }, 'currency'],
  ['an amount with decimals', { 'amount-in-cents': '150000.5' }, 'amount-in-cents'],
  ['an amount in another notation', { 'amount-in-cents': '1e6' }, 'amount-in-cents'],
  ['an amount with a leading zero', { 'amount-in-cents': '0150000' }, 'amount-in-cents'],
  ['a negative amount', { 'amount-in-cents': '-150000' }, 'amount-in-cents'],
  ['an amount of nothing', { 'amount-in-cents': '0' }, 'amount-in-cents'],
  ['an amount below the minimum', { 'amount-in-cents': '149900' }, 'amount-in-cents'],
  ['an amount with centavos', { 'amount-in-cents': '15470050' }, 'amount-in-cents'],
  ['an amount above the maximum', { 'amount-in-cents': '1000000000001' }, 'amount-in-cents'],
  ['a reference that is too long', { reference: 'A'.repeat(256) }, 'reference'],
  ['a wrong signature', { 'signature:integrity': 'a'.repeat(64) }, 'signature:integrity'],
  ['an expiry in the past', { 'expiration-time': '2026-11-24T15:59:59.999Z' }, 'expiration-time'],
  ['an expiry of this moment', { 'expiration-time': '2026-11-24T16:00:00.000Z' }, 'expiration-time'],
  ['an expiry with an offset', { 'expiration-time': '2026-11-24T17:00:00-05:00' }, 'expiration-time'],
  ['an expiry on a day that does not exist', { 'expiration-time': '2027-02-30T17:00:00.000Z' }, 'expiration-time'],
  ['an expiry that is no date', { 'expiration-time': '2026-13-45T17:00:00.000Z' }, 'expiration-time'],
  ['a relative return address', { 'redirect-url': '/success' }, 'redirect-url'],
  ['a return address with a script', { 'redirect-url': 'javascript:alert(1)' }, 'redirect-url'],
  ['a return address without slashes', { 'redirect-url': 'https:tienda.example' }, 'redirect-url'],
  ['a phone without prefix', { 'customer-data:phone-number': '3001234567' }, 'customer-data:phone-number-prefix'],
  ['a prefix without phone', { 'customer-data:phone-number-prefix': '+57' }, 'customer-data:phone-number'],
  ['a document without type', { 'customer-data:legal-id': '1000000001' }, 'customer-data:legal-id-type'],
  ['a type without document', { 'customer-data:legal-id-type': 'CC' }, 'customer-data:legal-id'],
  [
    'an unknown type of document',
    { 'customer-data:legal-id': '1', 'customer-data:legal-id-type': 'XX' },
    'customer-data:legal-id-type',
  ],
  ['an address that is no e-mail', { 'customer-data:email': 'ana' }, 'customer-data:email'],
  ['a tax above the total', { 'tax-in-cents:vat': '15470001' }, 'tax-in-cents:vat'],
  [
    'taxes that together are above the total',
    { 'tax-in-cents:vat': '8000000', 'tax-in-cents:consumption': '8000000' },
    'tax-in-cents:consumption',
  ],
  ['a tax that is no figure', { 'tax-in-cents:consumption': '1,5' }, 'tax-in-cents:consumption'],
  ['a country in words', { ...shipping, 'shipping-address:country': 'Colombia' }, 'shipping-address:country'],
  ...Object.keys(shipping).map((left): [string, Record<string, string | undefined>, string] => [
    `shipping without ${left}`,
    { ...shipping, 'shipping-address:name': 'Ana', [left]: undefined },
    left,
  ]),
];

test.each(refusals)('the page refuses %s and names the field', async (_what, change, field) => {
  const { query, open } = await aRehearsal({ now });
  const response = await open(query(change));
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text).toContain(`<span class="mono">${field}</span>`);
  expect(text).not.toContain('Pagar con tarjeta');
});

test('the page refuses an unknown public key with 401', async () => {
  const { query, open } = await aRehearsal();
  const response = await open(query({ 'public-key': 'pub_prod_otra' }));
  expect(response.status).toBe(401);
  expect(await response.text()).toContain('<span class="mono">public-key</span>');
});

test('with strictAmounts off the page takes centavos, as of a link from when the shop charged them', async () => {
  const { query, open, control } = await aRehearsal();
  await control.switch({ strictAmounts: false });
  expect((await open(query({ 'amount-in-cents': '15470050' }))).status).toBe(200);
});

test('taxes may have centavos, and a reference 255 characters', async () => {
  const { query, open } = await aRehearsal();
  const allowed = { 'tax-in-cents:vat': '2470033', reference: `${'A-_1'.repeat(63)}A_Z` };
  expect(allowed.reference).toHaveLength(255);
  expect((await open(query(allowed))).status).toBe(200);
});

test('a field’s colon may be written as it is or percent-encoded', async () => {
  const { query, get } = await aRehearsal();
  const encoded = query({ 'customer-data:email': 'ana@example.test' }).toString();
  expect(encoded).toContain('signature%3Aintegrity');
  const plain = query({ 'customer-data:email': 'ana@example.test' }).toString().replaceAll('%3A', ':');
  for (const text of [encoded, plain]) {
    const response = await get(`/p/?${text}`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('ana@example.test')]);
  }
});

test('the page is opened by GET, with an address of at most 8,192 characters', async () => {
  const { query, open, sandbox } = await aRehearsal();
  expect((await fetch(`${sandbox.url}/p/?${query()}`, { method: 'POST' })).status).toBe(404);
  const named = (name: string) => query({ reference: 'R-A', 'customer-data:full-name': name });
  const longest = 'A'.repeat(8_192 - `/p/?${named('A')}`.length + 1);
  expect((await open(named(longest))).status).toBe(200);
  expect((await open(named(`${longest}A`))).status).toBe(414);
});

const shop = 'https://tienda.example/success';

test.each([
  ['localhost', 'https://localhost:3000/success', 403],
  ['a name below localhost', 'https://tienda.localhost/success', 403],
  ['127.0.0.1', 'http://127.0.0.1:3000/success', 403],
  ['another loopback address', 'https://127.8.8.8/success', 403],
  ['[::1]', 'https://[::1]:3000/success', 403],
  ['plain http', 'http://tienda.example/success', 422],
  ['https', shop, 200],
])('in production a return address on %s answers %s with %i', async (_what, address, status) => {
  const { query, open } = await aRehearsal({ keys: PRODUCTION_KEYS });
  const response = await open(query({ 'redirect-url': address }));
  expect(response.status).toBe(status);
  if (status !== 200) expect(await response.text()).toContain('<span class="mono">redirect-url</span>');
});

test('in production a page on localhost gets no answer; with test keys the demo does', async () => {
  const live = await aRehearsal({ keys: PRODUCTION_KEYS });
  const query = () => live.query({ 'redirect-url': shop });
  expect((await live.open(query(), { referer: 'http://localhost:3000/payment' })).status).toBe(403);
  expect((await live.open(query(), { referer: 'https://tienda.example/payment' })).status).toBe(200);
  // The hosted page's own links, whatever the sandbox is called.
  expect((await live.open(query(), { referer: `${live.sandbox.url}/p/` })).status).toBe(200);
  const test = await aRehearsal();
  const local = test.query({ 'redirect-url': 'http://localhost:3000/success' });
  expect((await test.open(local, { referer: 'http://localhost:3000/payment' })).status).toBe(200);
});

test('each environment refuses the public key of the other', async () => {
  const live = await aRehearsal({ keys: PRODUCTION_KEYS });
  const test = await aRehearsal();
  const changed = { 'redirect-url': shop };
  const [of, ofOther] = [live.query({ ...changed }), live.query({ ...changed })];
  ofOther.set('public-key', test.sandbox.settings.WOMPI_PUBLIC_KEY ?? '');
  expect([(await live.open(of)).status, (await live.open(ofOther)).status]).toEqual([200, 401]);
  expect((await test.open(of)).status).toBe(401);
});

test('the page refuses the right digest over an expiry that was not signed', async () => {
  const { query, open } = await aRehearsal({ now });
  const signed = query({ 'expiration-time': '2026-11-24T16:30:00.000Z' });
  signed.set('expiration-time', '2026-11-24T17:30:00.000Z');
  expect((await open(signed)).status).toBe(422);
  signed.delete('expiration-time');
  expect((await open(signed)).status).toBe(422);
});

test('the page refuses a signature in capitals: the reference says lower case', async () => {
  const { query, open } = await aRehearsal();
  const signed = query();
  expect((await open(signed)).status).toBe(200);
  signed.set('signature:integrity', signed.get('signature:integrity')?.toUpperCase() ?? '');
  expect((await open(signed)).status).toBe(422);
});

test('the page says everything that is wrong at once', async () => {
  const { query, open } = await aRehearsal();
  const text = await (await open(query({ currency: 'USD', 'redirect-url': 'x', 'customer-data:email': 'y' }))).text();
  expect(text).toContain('3 datos no sirven');
});

test('a payment is refused like the page, whatever the form says', async () => {
  const { query, pay } = await aRehearsal();
  const tampered = query();
  tampered.set('amount-in-cents', '150000');
  expect((await pay('card', {}, tampered)).status).toBe(422);
});

test('the full set of fields opens the page and shows them', async () => {
  const { query, open } = await aRehearsal({ now });
  const response = await open(
    query({
      ...shipping,
      'expiration-time': '2026-11-24T16:30:00.000Z',
      'tax-in-cents:vat': '2470000',
      'customer-data:email': 'ana@example.test',
      'customer-data:full-name': 'Ana "La Prueba" <b>',
      'customer-data:phone-number': '3001234567',
      'customer-data:phone-number-prefix': '+57',
      'customer-data:legal-id': '1000000001',
      'customer-data:legal-id-type': 'CC',
      'collect-shipping': 'false',
    }),
  );
  const text = (await response.text()).replaceAll('\u00a0', ' ');
  expect(response.status).toBe(200);
  for (const shown of [
    'Ensayo: aquí no se mueve dinero',
    '$ 154.700',
    '$ 24.700',
    'ana@example.test',
    '+573001234567',
    'CC 1000000001',
    'Medellín',
    '30 min 0 s',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).toContain('Ana &quot;La Prueba&quot; &lt;b&gt;');
  expect(text).not.toContain('<b>"');
});

test('every page keeps foreign code, frames and caches out', async () => {
  const { query, open, get } = await aRehearsal();
  for (const response of [
    await open(query()),
    await open(query({ currency: 'USD' })),
    await get('/'),
    await get('/nada'),
  ]) {
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
