import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { SettingsChange } from './settings.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
import type { Delivery } from './wompi/delivery-log.ts';
import type { Transaction, TransactionRecord } from './wompi/transactions.ts';

/** Not shared with `signature.ts` on purpose: two implementations have to agree. */
export function digest(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('')).digest('hex');
}

export interface EventBody {
  event: string;
  data: { transaction: Transaction };
  sent_at: string;
  timestamp?: number;
  signature: { properties: string[]; checksum: string; timestamp?: number };
  environment: string;
}

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  text: string;
  body: EventBody;
}

export interface ListeningStore {
  url: string;
  received: ReceivedEvent[];
  statuses(): string[];
  answerWith(status: (receivedBefore: number) => number | Promise<number>): void;
}

export type ShownEvent = Omit<Delivery, 'body'> & { body: EventBody | null };

export interface Control {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  switch(change: SettingsChange): Promise<void>;
  create(wanted: Record<string, unknown>): Promise<Transaction>;
  transaction(id: string): Promise<TransactionRecord>;
  events(): Promise<ShownEvent[]>;
  becomes(id: string, status: string): Promise<void>;
}

export interface Rehearsal {
  sandbox: Sandbox;
  store: ListeningStore;
  control: Control;
  query(change?: Record<string, string | undefined>): URLSearchParams;
  open(query: URLSearchParams, headers?: Record<string, string>): Promise<Response>;
  pay(form: string, values: Record<string, string>, query?: URLSearchParams): Promise<Response>;
  paid(form: string, values: Record<string, string>, query?: URLSearchParams): Promise<string>;
  api(
    path: string,
    options?: { key?: string | null; method?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  get(path: string): Promise<Response>;
  /** The query of the other try that the page of a failed payment offers. */
  retryOf(id: string): Promise<URLSearchParams>;
}

/** In the form of Wompi's production keys. */
export const PRODUCTION_KEYS = {
  publicKey: 'pub_prod_ENSAYOnoREAL0000000000000000',
  privateKey: 'prv_prod_ENSAYOnoREAL0000000000000000',
  integritySecret: 'prod_integrity_ENSAYOnoREAL0000000000',
  eventsSecret: 'prod_events_ENSAYOnoREAL0000000000000',
};

export const GOOD_CARD = {
  number: '4242 4242 4242 4242',
  expiry: '08/40',
  cvc: '123',
  holder: 'ANA PRUEBA',
  installments: '1',
};
export const BAD_CARD = { ...GOOD_CARD, number: '4111111111111111' };

let lastReference = 0;

export async function aRehearsal(options: Partial<SandboxOptions> = {}): Promise<Rehearsal> {
  const store = await aListeningStore();
  const sandbox = await startSandbox({
    port: 0,
    eventsUrl: store.url,
    settleDelayMs: 1,
    eventRetryDelaysMs: [5, 5, 5],
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const control = controlOf(sandbox);

  function query(change: Record<string, string | undefined> = {}): URLSearchParams {
    lastReference += 1;
    const fields: Record<string, string | undefined> = {
      'public-key': sandbox.settings.WOMPI_PUBLIC_KEY,
      currency: 'COP',
      'amount-in-cents': '15470000',
      reference: `TIENDA-${lastReference}-A`,
      'redirect-url': 'http://localhost:9/pago/retorno?pedido=1%202',
      ...change,
    };
    fields['signature:integrity'] ??= digest(
      fields.reference ?? '',
      fields['amount-in-cents'] ?? '',
      fields.currency ?? '',
      fields['expiration-time'] ?? '',
      sandbox.settings.WOMPI_INTEGRITY_SECRET ?? '',
    );
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new URLSearchParams(given);
  }

  const get = (path: string) => fetch(sandbox.url + path, { redirect: 'manual' });
  const pay = (form: string, values: Record<string, string>, of = query()) =>
    fetch(`${sandbox.url}/p/pay/${form}?${of}`, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
    });

  return {
    sandbox,
    store,
    control,
    query,
    get,
    open: (of, headers = {}) => fetch(`${sandbox.url}/p/?${of}`, { redirect: 'manual', headers }),
    async retryOf(id) {
      const page = await (await get(`/p/result/${id}`)).text();
      const [, link = ''] = /href="\/p\/\?([^"]+)">Intentar con otro medio/.exec(page) ?? [];
      return new URLSearchParams(link.replaceAll('&amp;', '&'));
    },
    pay,
    async paid(form, values, of) {
      const response = await pay(form, values, of);
      const id = /\/(?:p\/result|bank)\/(.+)$/.exec(response.headers.get('location') ?? '')?.[1];
      if (response.status !== 303 || id === undefined) {
        throw new Error(`The payment was not taken: ${response.status} ${await response.text()}`);
      }
      return id;
    },
    api(path, { key = sandbox.settings.WOMPI_PRIVATE_KEY ?? '', method = 'GET', headers = {} } = {}) {
      const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
      return fetch(sandbox.settings.WOMPI_API_URL + path, { method, headers: { ...authorization, ...headers } });
    },
  };
}

export function controlOf(sandbox: Sandbox): Control {
  const request: Control['request'] = (method, path, body, headers = {}) =>
    fetch(`${sandbox.url}/control${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  async function answered<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await request(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  const transaction = (id: string) => answered<TransactionRecord>('GET', `/transactions/${id}`);
  return {
    request,
    transaction,
    async switch(change) {
      await answered('PUT', '/settings', change);
    },
    create: async (wanted) =>
      (await answered<{ transaction: Transaction }>('POST', '/transactions', wanted)).transaction,
    events: async () => (await answered<{ events: ShownEvent[] }>('GET', '/events')).events,
    async becomes(id, status) {
      await vi.waitFor(async () => {
        const now = (await transaction(id)).transaction.status;
        if (now !== status) throw new Error(`${id} is ${now}, not ${status}`);
      });
    },
  };
}

async function aListeningStore(): Promise<ListeningStore> {
  const received: ReceivedEvent[] = [];
  let answer: (receivedBefore: number) => number | Promise<number> = () => 200;
  const server: Server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const before = received.length;
    received.push({ headers: request.headers, text, body: JSON.parse(text) as EventBody });
    response.statusCode = await answer(before);
    if (response.statusCode === 302) response.setHeader('location', '/');
    return response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/eventos`,
    received,
    statuses: () => received.map(({ body }) => body.data.transaction.status),
    answerWith(status) {
      answer = status;
    },
  };
}
