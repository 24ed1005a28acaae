import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wompiGateway } from '#app/adapters/wompi/wompi-gateway.server.ts';
import { newReference, referenceTime } from '#app/shop/orders/reference.ts';
import {
  type CheckoutRequest,
  type EventDelivery,
  GatewayUnavailable,
  type PaymentGateway,
  transactionStatuses,
} from '#app/shop/payments/gateway.ts';
import { totalInCents } from '#app/shop/shared/money.ts';
import { vatInCents } from '#app/shop/shared/vat.ts';
import { type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';
import { aCustomer } from '#tests/support/factories.ts';
import { productionKeys } from '#tests/support/https/live-settings.ts';

/** The sandbox signs with code of its own, so an error in the shop's signing cannot cancel itself out. */
const shopUrl = 'http://localhost:9';
const shortTimeoutMs = 300;

/** Of a shop on the internet. */
const liveUrl = 'https://tienda.example';

async function aWompi(options: Partial<SandboxOptions> = {}, url = shopUrl) {
  const receiver = await aReceiver();
  const sandbox = await startSandbox({
    port: 0,
    eventsUrl: receiver.url,
    settleDelayMs: 1,
    eventRetryDelaysMs: [],
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const setting = (name: string) => sandbox.settings[name] ?? '';
  const account = {
    publicKey: setting('WOMPI_PUBLIC_KEY'),
    privateKey: setting('WOMPI_PRIVATE_KEY'),
    integritySecret: setting('WOMPI_INTEGRITY_SECRET'),
    eventsSecret: setting('WOMPI_EVENTS_SECRET'),
    apiUrl: setting('WOMPI_API_URL'),
    checkoutUrl: setting('WOMPI_CHECKOUT_URL'),
    timeoutMs: shortTimeoutMs,
  };
  const control = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${sandbox.url}/control${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response.json();
  };
  return {
    account,
    gateway: wompiGateway(account, url),
    received: receiver.received,
    turn: (settings: object) => control('PUT', '/settings', settings),
    async transaction(wanted: object): Promise<{ id: string; reference: string }> {
      const given = { reference: newReference(new Date()), amountInCents: 15_470_000, ...wanted };
      return (await control('POST', '/transactions', given)).transaction;
    },
    setStatus: (id: string, status: string) => control('POST', `/transactions/${id}/status`, { status }),
  };
}

async function aReceiver() {
  const received: EventDelivery[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({
      body: Buffer.concat(parts).toString('utf8'),
      contentType: request.headers['content-type'] ?? null,
    });
    response.end();
  });
  return { url: await listening(server), received };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function aRequest(given: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    reference: newReference(new Date()),
    amountInCents: 15_470_000,
    vatInCents: 2_470_000,
    currency: 'COP',
    expiresAt: new Date(Date.now() + 24 * 3600 * 1000),
    customer: aCustomer(),
    ...given,
  };
}

const open = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;

describe('the address of the hosted page', () => {
  test('opens it by a plain GET, for whatever order', { tags: ['S7.45', 'S9.25'] }, async () => {
    const { gateway } = await aWompi();
    const line = fc.record({
      price: fc.integer({ min: 1_500, max: 20_000_000 }),
      discount: fc.integer({ min: 0, max: 90 }),
      quantity: fc.integer({ min: 10, max: 99 }),
    });
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((each) => each.trim() !== '');
    const customer = fc.record({
      fullName: text,
      phoneNumber: fc.oneof(text, fc.constantFrom('300 123 4567', '+57 300 123 4567')),
      legalId: text,
      legalIdType: fc.constantFrom('CC', 'CE', 'NIT', 'PP'),
      addressLine1: text,
      city: text,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), customer, async (lines, given) => {
        const amountInCents = totalInCents(lines);
        const request = { amountInCents, vatInCents: vatInCents(amountInCents, 19) };
        const url = gateway.checkoutUrl(aRequest({ ...request, customer: { ...aCustomer(), ...given } }));
        const wholePesos = lines.reduce(
          (sum, { price, discount, quantity }) =>
            sum + (BigInt(price * (100 - discount) + 50) / 100n) * 100n * BigInt(quantity),
          0n,
        );
        expect(new URL(url).searchParams.get('amount-in-cents')).toBe(String(wholePesos));
        expect(await open(url)).toBe(200);
      }),
      { numRuns: 40 },
    );
  });

  test('opens it with the longest texts that the form takes', { tags: ['S5.23', 'S5.24'] }, async () => {
    const { gateway } = await aWompi();
    const customer = {
      ...aCustomer(),
      fullName: 'ñ'.repeat(120),
      phoneNumber: '3 '.repeat(50_000),
      legalId: '🪪'.repeat(50_000),
      addressLine1: 'ñ'.repeat(200),
      city: 'ñ'.repeat(100),
      region: 'ñ'.repeat(100),
    };
    expect(await open(gateway.checkoutUrl(aRequest({ customer })))).toBe(200);
  });

  test('is never made with centavos, which Wompi does not charge', async () => {
    const { gateway } = await aWompi();
    const amountInCents = totalInCents([{ price: 33_333, discount: 15, quantity: 1 }]);
    expect(await open(gateway.checkoutUrl(aRequest({ amountInCents })))).toBe(200);
    // As an order from before would ask; the sandbox refuses such an address (`sandbox/wompi/read-checkout.test.ts`).
    expect(() => gateway.checkoutUrl(aRequest({ amountInCents: 2_833_305 }))).toThrow('not whole pesos');
  });

  test('sends the browser back to /success, with the id of its transaction', { tags: ['S7.48', 'S9.29'] }, async () => {
    const { gateway, turn } = await aWompi();
    await turn({ redirectDelaySeconds: 0 });
    const url = new URL(gateway.checkoutUrl(aRequest()));
    expect(url.searchParams.get('redirect-url')).toBe(`${shopUrl}/success`);
    const paying = await fetch(new URL(`pay/nequi${url.search}`, url), {
      method: 'POST',
      body: new URLSearchParams({ phone: '3991111111' }),
      redirect: 'manual',
    });
    expect(paying.status).toBe(303);
    const id = paying.headers.get('location')?.split('/').at(-1) ?? '';
    const back = await fetch(new URL(`/p/return/${id}`, url), { redirect: 'manual' });
    const address = new URL(back.headers.get('location') ?? '');
    expect(address.origin + address.pathname).toBe(`${shopUrl}/success`);
    expect(address.searchParams.get('id')).toBe(id);
    await expect.poll(() => gateway.findTransaction(id)).toMatchObject({ status: 'APPROVED' });
  });

  test.each([
    ['a smaller amount', 'amount-in-cents', '15469999'],
    ['the same amount in another spelling', 'amount-in-cents', '15470000.0'],
    ['another reference', 'reference', 'order_1795536300000_abcdefghijklmnopqrstuvwxyz'],
    ['a later expiry', 'expiration-time', '2099-01-01T00:00:00.000Z'],
    ['no expiry', 'expiration-time', ''],
    ['another currency', 'currency', 'USD'],
    ['another signature', 'signature:integrity', '0'.repeat(64)],
  ])('is refused with %s', async (_what, field, value) => {
    const { gateway } = await aWompi();
    const url = new URL(gateway.checkoutUrl(aRequest()));
    expect(await open(url.href)).toBe(200);
    url.searchParams.set(field, value);
    expect(await open(url.href)).toBe(422);
  });

  test('stays signed when a digit moves from the amount to the reference, which then is none of ours', async () => {
    const { gateway } = await aWompi();
    const url = new URL(gateway.checkoutUrl(aRequest({ amountInCents: 915_470_000 })));
    const shifted = `${url.searchParams.get('reference')}9`;
    url.searchParams.set('reference', shifted);
    url.searchParams.set('amount-in-cents', '15470000');
    expect(await open(url.href)).toBe(200);
    // Payments at that link belong to no order: the shop's own references end in a letter.
    expect(referenceTime(shifted)).toBeNull();
  });

  test('is refused after its expiry, and with the key of another shop', async () => {
    const { account, gateway } = await aWompi();
    expect(await open(gateway.checkoutUrl(aRequest({ expiresAt: new Date(Date.now() - 1_000) })))).toBe(422);
    const stranger = wompiGateway({ ...account, publicKey: 'pub_test_somebodyElse' }, shopUrl);
    expect(await open(stranger.checkoutUrl(aRequest()))).toBe(401);
    const otherSecret = wompiGateway({ ...account, integritySecret: account.eventsSecret }, shopUrl);
    expect(await open(otherSecret.checkoutUrl(aRequest()))).toBe(422);
  });
});

describe('a shop with keys of production', () => {
  const aLiveWompi = () => aWompi({ keys: productionKeys.keys }, liveUrl);

  test('opens the hosted page, and the browser comes back with the id', async () => {
    const { gateway, turn } = await aLiveWompi();
    await turn({ redirectDelaySeconds: 0 });
    const url = new URL(gateway.checkoutUrl(aRequest()));
    expect(await open(url.href)).toBe(200);
    const paying = await fetch(new URL(`pay/nequi${url.search}`, url), {
      method: 'POST',
      body: new URLSearchParams({ phone: '3991111111' }),
      redirect: 'manual',
    });
    const id = paying.headers.get('location')?.split('/').at(-1) ?? '';
    const back = await fetch(new URL(`/p/return/${id}`, url), { redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`${liveUrl}/success?id=${id}`);
    await expect.poll(() => gateway.findTransaction(id)).toMatchObject({ status: 'APPROVED' });
  });

  test('reads events of production, which a shop with test keys refuses', async () => {
    const { gateway, transaction, received } = await aLiveWompi();
    const made = await transaction({ status: 'APPROVED' });
    await expect.poll(() => received).toHaveLength(1);
    const [delivery] = received;
    expect(gateway.readEvent(delivery!)).toMatchObject({ ok: true, kind: 'transaction', transactionId: made.id });
    const inTest = await aWompi();
    const mixed = wompiGateway({ ...inTest.account, eventsSecret: productionKeys.keys.eventsSecret }, shopUrl);
    expect(mixed.readEvent(delivery!)).toEqual({ ok: false, code: 'wrong_environment' });
  });

  test.each(['http://localhost:9', 'https://127.0.0.1:9'])('gets no page when it is at %s', async (url) => {
    const { account } = await aLiveWompi();
    expect(await open(wompiGateway(account, url).checkoutUrl(aRequest()))).toBe(403);
  });

  test('with keys of test finds production closed: page, transactions and list', async () => {
    const { account } = await aLiveWompi();
    const { publicKey, privateKey, integritySecret, eventsSecret } = (await aWompi()).account;
    const mistaken = wompiGateway({ ...account, publicKey, privateKey, integritySecret, eventsSecret }, liveUrl);
    expect(await open(mistaken.checkoutUrl(aRequest()))).toBe(401);
    await expect(mistaken.findTransaction('118472-1795536300-53917')).rejects.toThrow(GatewayUnavailable);
    await expect(mistaken.transactionsOf('order')).rejects.toThrow(GatewayUnavailable);
  });
});

describe('asking about payments', () => {
  test.each(transactionStatuses)('finds a transaction that is %s', async (status) => {
    const { gateway, transaction, setStatus } = await aWompi();
    const made = await transaction({ status: status === 'VOIDED' ? 'APPROVED' : status, method: 'CARD' });
    if (status === 'VOIDED') await setStatus(made.id, 'VOIDED');
    const expected = {
      id: made.id,
      reference: made.reference,
      status,
      amountInCents: 15_470_000,
      currency: 'COP',
      method: 'CARD',
    };
    expect(await gateway.findTransaction(made.id)).toEqual(expected);
    expect(await gateway.transactionsOf(made.reference)).toEqual([expected]);
  });

  test('finds every transaction of one reference and none of another', async () => {
    const { gateway, transaction } = await aWompi();
    const declined = await transaction({ status: 'DECLINED', method: 'NEQUI' });
    const approved = await transaction({ reference: declined.reference, status: 'APPROVED', method: 'PSE' });
    await transaction({});
    const found = await gateway.transactionsOf(declined.reference);
    expect(found.map(({ id, method }) => [id, method]).sort()).toEqual(
      [
        [declined.id, 'NEQUI'],
        [approved.id, 'PSE'],
      ].sort(),
    );
    expect(await gateway.transactionsOf(newReference(new Date()))).toEqual([]);
  });

  test('learns that there is no such transaction', async () => {
    const { gateway } = await aWompi();
    expect(await gateway.findTransaction('118472-1795536300-53917')).toBeNull();
  });

  test('asks nothing for what cannot be an id', async () => {
    const nowhere = wompiGateway({ ...(await aWompi()).account, apiUrl: 'http://127.0.0.1:1/v1' }, shopUrl);
    for (const id of ['', '../merchants/info', 'a/../b', 'a?b=c', 'a#b', '%2e%2e', 'a b', 'a'.repeat(65), '-a']) {
      expect(await nowhere.findTransaction(id)).toBeNull();
    }
    await expect(nowhere.findTransaction('a')).rejects.toThrow(GatewayUnavailable);
  });

  const unavailable = async (gateway: PaymentGateway, id = '118472-1795536300-53917') => {
    await expect(gateway.findTransaction(id)).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.transactionsOf('order')).rejects.toThrow(GatewayUnavailable);
  };

  test.each([
    [{ apiMode: 'down' }],
    [{ apiMode: 'garbage' }],
    [{ apiMode: 'unauthorized' }],
    [{ apiMode: 'hang' }],
    [{ apiMode: 'slow', apiDelayMs: shortTimeoutMs * 3 }],
  ])('learns nothing, and says so in time, with %j; afterwards all is as before', async (trouble) => {
    const { gateway, transaction, turn } = await aWompi();
    const made = await transaction({});
    await turn(trouble);
    const started = performance.now();
    await unavailable(gateway, made.id);
    expect(performance.now() - started).toBeLessThan(shortTimeoutMs * 5);
    await turn({ apiMode: 'normal' });
    expect(await gateway.findTransaction(made.id)).toMatchObject({ status: 'APPROVED' });
  });

  test('waits for an answer that is slow but comes in time', async () => {
    const { gateway, transaction, turn } = await aWompi();
    const made = await transaction({});
    await turn({ apiMode: 'slow', apiDelayMs: shortTimeoutMs / 3 });
    expect(await gateway.findTransaction(made.id)).toMatchObject({ id: made.id });
  });

  test('learns nothing with a key that is not the private one', async () => {
    const { account, transaction } = await aWompi();
    const made = await transaction({});
    await unavailable(wompiGateway({ ...account, privateKey: 'prv_test_wrong' }, shopUrl), made.id);
    const withPublicKey = wompiGateway({ ...account, privateKey: account.publicKey }, shopUrl);
    expect(await withPublicKey.findTransaction(made.id)).toBeNull();
    await expect(withPublicKey.transactionsOf(made.reference)).rejects.toThrow(GatewayUnavailable);
  });

  const known = { id: 't-1', reference: 'order', status: 'APPROVED', amount_in_cents: 1, currency: 'COP' };
  const says = (data: unknown) => (response: ServerResponse) => response.end(JSON.stringify({ data }));

  test.each([
    ['an answer about another transaction', says({ ...known, id: 't-2' })],
    ['an amount as text', says({ ...known, amount_in_cents: '1' })],
    ['half a cent', says({ ...known, amount_in_cents: 0.5 })],
    ['an amount that cannot be exact', says({ ...known, amount_in_cents: 2 ** 53 })],
    ['a status that there is not', says({ ...known, status: 'PAID' })],
    ['no reference', says({ ...known, reference: undefined })],
    ['nothing', says(null)],
    [
      'an endless answer',
      (response: ServerResponse) => response.end(' '.repeat(2_000_001) + JSON.stringify({ data: known })),
    ],
    [
      'half an answer',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': '900' }).write('{"data":'),
    ],
    ['a broken line', (response: ServerResponse) => response.destroy()],
    ['too many requests', (response: ServerResponse) => response.writeHead(429).end()],
  ])('learns nothing from %s', async (_what, answer) => {
    const apiUrl = await listening(createServer((_request, response) => void answer(response)));
    const gateway = wompiGateway({ ...(await aWompi()).account, apiUrl }, shopUrl);
    await unavailable(gateway, 't-1');
  });

  test('follows no redirect: the private key goes nowhere else', async () => {
    const asked: string[] = [];
    const apiUrl = await listening(
      createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url === '/elsewhere') says(known)(response);
        else response.writeHead(302, { location: '/elsewhere' }).end();
      }),
    );
    await unavailable(wompiGateway({ ...(await aWompi()).account, apiUrl }, shopUrl), 't-1');
    expect(asked).not.toContain('/elsewhere');
  });

  test('takes a reference that the list names beside the one it was asked for as none of its business', async () => {
    const list = [known, { ...known, id: 't-2', reference: 'order-of-somebody-else' }];
    const apiUrl = await listening(createServer((_request, response) => void says(list)(response)));
    const gateway = wompiGateway({ ...(await aWompi()).account, apiUrl }, shopUrl);
    expect((await gateway.transactionsOf('order')).map((each) => each.id)).toEqual(['t-1']);
  });
});

describe('an event that was delivered', () => {
  async function delivered(content: string) {
    const wompi = await aWompi();
    await wompi.turn({ eventContent: content });
    const made = await wompi.transaction({ status: 'APPROVED' });
    await expect.poll(() => wompi.received).toHaveLength(1);
    return { ...wompi, made, delivery: wompi.received[0]! };
  }

  test.each(['genuine', 'uppercase-checksum', 'timestamp-in-signature'])(
    'with content %s is read as genuine',
    async (content) => {
      const { gateway, made, delivery } = await delivered(content);
      expect(gateway.readEvent(delivery)).toEqual({
        ok: true,
        kind: 'transaction',
        transactionId: made.id,
        status: 'APPROVED',
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    },
  );

  test('with a forged checksum is refused', async () => {
    const { gateway, delivery } = await delivered('bad-checksum');
    expect(gateway.readEvent(delivery)).toEqual({ ok: false, code: 'checksum' });
  });

  test('with another reference still verifies, so the reference is not believed but asked for', async () => {
    const { gateway, made, delivery } = await delivered('tampered-reference');
    expect(delivery.body).toContain(`${made.reference}-ALTERADA`);
    const reading = gateway.readEvent(delivery);
    expect(reading).toMatchObject({ ok: true, kind: 'transaction', transactionId: made.id });
    expect(JSON.stringify(reading)).not.toContain('ALTERADA');
    expect(await gateway.findTransaction(made.id)).toMatchObject({ reference: made.reference });
  });

  test('is refused by a shop in production and by a shop with another secret', async () => {
    const { account, delivery } = await delivered('genuine');
    const production = wompiGateway({ ...account, publicKey: 'pub_prod_a' }, shopUrl);
    expect(production.readEvent(delivery)).toEqual({ ok: false, code: 'wrong_environment' });
    const other = wompiGateway({ ...account, eventsSecret: account.integritySecret }, shopUrl);
    expect(other.readEvent(delivery)).toEqual({ ok: false, code: 'checksum' });
  });

  test('is refused after any change to what it says of the payment', async () => {
    const { gateway, made, delivery } = await delivered('genuine');
    for (const [genuine, forged] of [
      ['"APPROVED"', '"DECLINED"'],
      [made.id, `${made.id}1`],
      ['"amount_in_cents":15470000', '"amount_in_cents":1547000'],
    ] as const) {
      expect(delivery.body).toContain(genuine);
      const body = delivery.body.replace(genuine, forged);
      expect(gateway.readEvent({ ...delivery, body })).toEqual({ ok: false, code: 'checksum' });
    }
  });
});
