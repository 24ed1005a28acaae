import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, inject } from 'vitest';
import { ledger } from '#tests/invariants/checkers.ts';
import { figure, isLong, shows } from '#tests/invariants/figures.ts';
import { readTables } from '#tests/invariants/tables.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { hostileTag } from '#tests/support/hostile-texts.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit } from '#tests/support/visit.ts';
import { accessTable } from '../access-table.ts';
import { everyWrite, type Write, type WrittenThings } from './every-write.ts';
import {
  addressPart,
  changedFields,
  changedJson,
  changes,
  contentTypes,
  hostileText,
  hostileValue,
  rawBody,
} from './hostile-values.ts';

/** Every request comes from another address, so that limits do not hide what is behind them. */
const world = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1', HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0' } });
const secret = {
  email: 'secretaria-de-ana@correo.test',
  name: 'Anacleta Reservada',
  street: 'Calle Secreta 47 # 11 - 92',
  phone: '3009998877',
  document: '52998877',
};

let writes: Write[];
let cookies: Record<Write['as'], string>;
let tableNames: string[];

beforeAll(async () => {
  const { store } = world;
  const { db } = store.services;
  const people = [
    await aShopper(store, { email: secret.email, name: secret.name }),
    await aShopper(store, { email: 'luis@correo.test', name: 'Luis Prueba' }),
  ] as const;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  cookies = { guest: '', shopper: people[1].cookie, owner: owner.cookie };
  await stock(db, { id: '1', stock: 500 }, { id: '2', stock: 500 }, { id: 'mouse', name: 'Mouse', category: 'Mouse' });
  const [hers, his] = [await thingsOf(people[0]), await thingsOf(people[1])];
  const claim = await submit(store, '/pqr', { kind: 'claim', ...aClaim }, null);
  const picture = { intent: 'address', address: 'https://fotos.test/1.jpg' };
  expect((await submit(store, '/admin/productos/1/imagenes', picture, owner)).status).toBe(200);
  const more = {
    productId: '2',
    orderToSend: await paidOrder(people[1].customer.id),
    claimNumber: claim.location?.match(/PQR-[\d-]+/)?.[0] ?? '',
    changeAddress: (await submit(store, '/admin/cambios/nuevo?alcance=chosen&id=1', aChange, owner)).location ?? '',
    importAddress: await anImport(owner),
    pictureId: (await db.selectFrom('product_pictures').select('id').executeTakeFirstOrThrow()).id,
  };
  // The orders that the world wrote as sold: cancelling one must find its units counted.
  await db.updateTable('products').set({ sales: 3 }).where('id', '=', 'mouse').execute();
  expect(more.claimNumber && more.changeAddress && more.importAddress).toBeTruthy();
  // What is Ana's is asked for by Luis and by guests.
  writes = [...everyWrite({ ...his, ...more }), ...everyWrite({ ...hers, ...more }).filter(({ as }) => as !== 'owner')];
  const { rows } = await sql<{
    name: string;
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  tableNames = rows.map(({ name }) => name).filter((name) => name.includes('_'));
});

const aClaim = { name: 'Luis', email: 'luis@correo.test', text: 'Llegó golpeada.', privacy: 'on' };
const aChange = { field: 'price', way: 'raise', value: '1.000' };

const paidOrder = (customerId: string, row: object = {}) =>
  anOrderOf(world.store.services.db, {
    createdAt: '2026-11-21T15:00:00Z',
    paidAt: '2026-11-21T15:01:00Z',
    lines: [['mouse', 1000, 0, 1]],
    row: { customer_id: customerId, fulfilment_status: 'to_prepare', ...row },
  });

async function thingsOf(
  person: SignedInCustomer,
): Promise<Pick<WrittenThings, 'reference' | 'paidReference' | 'addressId' | 'savedBuildId' | 'reviewId'>> {
  const { store } = world;
  const { db } = store.services;
  const isAna = person.email === secret.email;
  const facts = isAna
    ? { fullName: secret.name, phoneNumber: secret.phone, legalId: secret.document, addressLine1: secret.street }
    : {};
  const { reference } = await buy(store.url, [{ id: '1', quantity: 1 }], { ...facts, email: person.email });
  const { id: customerId } = person.customer;
  await db.updateTable('orders').set({ customer_id: customerId }).where('reference', '=', reference).execute();
  const address = {
    label: 'Casa',
    recipient: person.customer.name,
    phoneNumber: '1',
    city: 'Cali',
    region: 'Antioquia',
  };
  await submit(store, '/addresses/new', { ...address, addressLine1: isAna ? secret.street : 'Calle 1' }, person);
  const review = { productId: '1', stars: 5, comment: 'Sirve muy bien.' };
  await fetch(`${store.url}/api/reviews`, {
    method: 'POST',
    headers: { ...asPage(store, person.cookie), 'content-type': 'application/json' },
    body: JSON.stringify(review),
  });
  await submit(store, '/armar/guardados', { intent: 'save', name: 'Mi PC', code: '1c1' }, person);
  const own = (table: 'addresses' | 'reviews' | 'saved_builds') =>
    db.selectFrom(table).select('id').where('customer_id', '=', customerId);
  return {
    reference,
    paidReference: await paidOrder(customerId, isAna ? { full_name: secret.name } : {}),
    addressId: String((await own('addresses').executeTakeFirstOrThrow()).id),
    savedBuildId: String((await own('saved_builds').executeTakeFirstOrThrow()).id),
    reviewId: Number((await own('reviews').executeTakeFirstOrThrow()).id),
  };
}

async function anImport(owner: SignedInCustomer): Promise<string> {
  const body = new FormData();
  body.set('archivo', new File(['id,name,price\nx,X,1000'], 'productos.csv', { type: 'text/csv' }));
  const headers = asPage(world.store, owner.cookie);
  const answer = await fetch(`${world.store.url}/admin/intercambio`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers,
  });
  return answer.headers.get('location')?.replace(world.store.url, '') ?? '';
}

let sent = 0;

interface SentRequest {
  path: string;
  as: Write['as'];
  method?: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** @returns what is wrong with the answer */
async function faultOf({ path, as, method = 'GET', type, body }: SentRequest): Promise<string | null> {
  sent += 1;
  const { store } = world;
  // At the process itself: the connection that it ends would be the proxy's.
  const response = await asked(store.insideUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: store.url,
      ...(cookies[as] ? { cookie: cookies[as] } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      'accept-encoding': 'identity',
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const said = text + [...response.headers].join('\n');
  // It names the engine on purpose, for those who watch over the store.
  const isWatch = path.startsWith('/ready');
  const words = isWatch
    ? undefined
    : (said.match(databaseWords)?.[0] ?? tableNames.find((name) => said.includes(name)));
  if (response.status >= 500) return `answered ${response.status}`;
  if (words) return `says ${words}`;
  const hers = as === 'owner' ? undefined : Object.values(secret).find((word) => said.includes(word));
  if (hers) return `tells Ana's ${hers}`;
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage && text.includes(`<${hostileTag}`)) return 'writes a text as markup';
  const cookie = response.headers.getSetCookie().find((each) => /^a=b|evil/.test(each));
  return cookie ? `sets ${cookie}` : null;
}

/** The shop ends the connection after a body that is too large, perhaps under the next request. */
function asked(address: string, request: RequestInit): Promise<Response> {
  // An answer that never comes is reported with its request.
  const ask = () => fetch(address, { ...request, signal: AbortSignal.timeout(60_000) });
  return ask().catch(ask);
}

/** As PostgreSQL, PGlite, Kysely, the driver and Node write. Names of PostgreSQL have small letters, random tokens also others. */
const databaseWords =
  /PGlite|postgres(ql)?\b|kysely|SQLSTATE|syntax error at|violates \w+[- ]|relation "|column "|invalid (byte|input) (sequence|syntax)|duplicate key|out of range for type|unterminated|\bpg_[a-z_]+\d*\b|pgboss|deadlock|\bSELECT \w|\bINSERT INTO\b|ZodError|TypeError|RangeError|at \w+ \(file:|node_modules/;

/** Goes on after a fault, so that one run reports all of them: the first request of each kind. */
async function holds(
  arbitrary: fc.Arbitrary<SentRequest>,
  most: number,
  known: readonly SentRequest[] = [],
): Promise<string> {
  const found = new Map<string, string>();
  const property = fc.asyncProperty(arbitrary, async (request) => {
    const fault = await faultOf(request);
    if (!fault) return;
    const { as, method = 'GET', path, type = '', body } = request;
    const line = `${as} ${method} ${path.slice(0, 300)} ${fault}: ${type} ${shown(body)}`;
    const kind = `${path.replace(/\?.*/, '')} ${fault}`;
    if (!found.has(kind)) found.set(kind, line);
  });
  // A fixed seed says the same of the same code; `npm run torture` tries others each time.
  await fc.assert(property, {
    numRuns: most,
    examples: known.map((each): [SentRequest] => [each]),
    ...(isLong ? {} : { seed: 20261123 }),
  });
  expect([...found.values()]).toEqual([]);
  return `${most} requests`;
}

function shown(body: SentRequest['body']): string {
  if (!(body instanceof FormData)) return JSON.stringify(typeof body === 'string' ? body : String(body)).slice(0, 600);
  return JSON.stringify([...body]).slice(0, 600);
}

/** Mostly whom it is meant for: the others are refused at once. */
const senders = ({ as }: Write) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(as) },
    { weight: 1, arbitrary: fc.constantFrom('guest' as const, 'shopper' as const) },
  );

const withData = (path: string) => fc.constantFrom(path, path, path, dataOf(path));

function dataOf(path: string): string {
  const [base = '', query] = path.split('?');
  return `${base === '/' ? '/_root' : base}.data${query ? `?${query}` : ''}`;
}

const formRequest = () =>
  fc.constantFrom(...writes.filter(({ isJson }) => !isJson)).chain((write) =>
    fc
      .record({ made: changes(hostileText), as: senders(write), path: withData(write.path), isMultipart: fc.nat(4) })
      .map(({ made, as, path, isMultipart }): SentRequest => {
        const fields = changedFields(write.body, made);
        if (isMultipart > 0) {
          const body = new URLSearchParams(fields).toString();
          return { path, as, method: 'POST', type: form, body };
        }
        const body = new FormData();
        for (const [name, value] of fields) body.append(name, value);
        return { path, as, method: 'POST', body };
      }),
  );

const jsonRequest = () =>
  fc.constantFrom(...writes.filter(({ isJson }) => isJson)).chain((write) =>
    fc
      .record({ made: changes(hostileValue), as: senders(write), whole: hostileValue, isWhole: fc.nat(9) })
      .map(({ made, as, whole, isWhole }): SentRequest => {
        const body = isWhole === 0 ? (JSON.stringify(whole) ?? '') : changedJson(write.body, made);
        return { path: write.path, as, method: write.method, type: json, body };
      }),
  );

const rawRequest = () =>
  fc.constantFrom(...writes).chain((write) =>
    fc
      .record({
        as: senders(write),
        path: withData(write.path),
        type: fc.constantFrom(...contentTypes),
        body: rawBody,
      })
      .map(
        (raw): SentRequest => ({ ...raw, method: write.method, body: new Uint8Array(Buffer.from(raw.body, 'latin1')) }),
      ),
  );

const queryNames = [
  ...[
    'q',
    'page',
    'category',
    'categoria',
    'orden',
    'marca',
    'estado',
    'socket',
    'nucleos_desde',
    'nucleos_hasta',
    'precio_desde',
  ],
  ...[
    'precio_hasta',
    'disponible',
    'oferta',
    'ids',
    'id',
    'diferencias',
    'next',
    'error',
    'nuevo',
    'desde',
    'modo',
    'token',
    'clave',
  ],
  ...[
    'hecho',
    'pedido',
    'productId',
    'separador',
    'periodo',
    'hasta',
    'alcance',
    'ver',
    'correo',
    'accion',
    'tipo',
    'producto',
    'persona',
  ],
  ...['_routes', 'index', '__proto__', 'constructor'],
];

const readRequest = () => {
  const routes = Object.entries(accessTable).filter(
    ([route, row]) => !row.isStream && !route.endsWith('/avance') && !route.startsWith('/auth/salir'),
  );
  const asked = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), addressPart), addressPart), {
    maxLength: 4,
  });
  return fc
    .record({
      route: fc.constantFrom(...routes.map(([route]) => route)),
      parts: fc.array(addressPart, { minLength: 2, maxLength: 2 }),
      asked,
      isFound: fc.boolean(),
      as: fc.constantFrom('guest' as const, 'shopper' as const, 'owner' as const),
    })
    .chain(({ route, parts, asked, isFound, as }) => {
      const [first = '', second = ''] = parts;
      const known = isFound ? accessTable[route]?.path?.(knownThings) : undefined;
      const path = known?.split('?')[0] ?? route.replace(/:\w+/, () => first).replace(/\*/, () => second);
      const query = asked.map(([name, value]) => `${name}=${value}`).join('&');
      return withData(`${path}${query ? `?${query}` : ''}`).map((each): SentRequest => ({ path: each, as }));
    });
};

const knownThings = { reference: 'x', paidReference: 'x', addressId: 'x', savedBuildId: 'x', reviewId: 1 };

async function hersUnchanged(act: () => Promise<string>): Promise<string> {
  const { db } = world.store.services;
  const hers = async () => {
    const { rows } = await sql<{ line: unknown }>`
      WITH ana AS (SELECT id FROM customers WHERE email = ${secret.email})
      SELECT to_jsonb(customers) AS line FROM customers WHERE id = (SELECT id FROM ana)
      UNION ALL SELECT to_jsonb(logins) FROM logins WHERE customer_id = (SELECT id FROM ana)
      UNION ALL SELECT to_jsonb(sessions) FROM sessions WHERE customer_id = (SELECT id FROM ana)
      UNION ALL SELECT to_jsonb(addresses) FROM addresses WHERE customer_id = (SELECT id FROM ana)
      UNION ALL SELECT to_jsonb(orders) FROM orders WHERE customer_id = (SELECT id FROM ana)
      UNION ALL SELECT to_jsonb(reviews) FROM reviews WHERE customer_id = (SELECT id FROM ana)`.execute(db);
    return rows.map(({ line }) => JSON.stringify(line)).sort();
  };
  const [before, accounted] = [await hers(), await ledgerTroubles()];
  expect(before.length).toBeGreaterThan(6);
  const outcome = await act();
  expect(await hers()).toEqual(before);
  expect(await db.selectFrom('customers').select('email').where('role', '=', 'owner').execute()).toEqual([
    { email: storeOwner.email },
  ]);
  expect(await ledgerTroubles()).toEqual(accounted);
  return outcome;
}

async function ledgerTroubles(): Promise<string[]> {
  return ledger({ operations: [], tables: await readTables(world.store.services.db), provider: [], arrived: [] });
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

const isNumberField = (name: string) =>
  /^(id|seen|place|stock|price|value|quantity|stars|amount.*|sales|discount|page)$/i.test(name);

const wrongValues = (name: string) => [
  'a\u0000b',
  ...(isLong || isNumberField(name) ? ['2147483648'] : []),
  ...(isLong ? ['\u0000'.repeat(200), '\ud800', '-1', '9'.repeat(40), '__proto__', '%', 'x'.repeat(900)] : []),
];

/** Each field of each write alone, so that none is left to chance. */
function oneFieldWrong(): SentRequest[] {
  const each = new Map(writes.map((write) => [JSON.stringify([write.path, write.body]), write]));
  return [...each.values()].flatMap(({ path, method, as, body, isJson }) =>
    Object.keys(body).flatMap((name, at) =>
      wrongValues(name).map((value): SentRequest => {
        const made = [{ kind: 'replace' as const, at, value }];
        if (isJson) return { path, as, method, type: json, body: changedJson(body, made) };
        return { path, as, method, type: form, body: new URLSearchParams(changedFields(body, made)).toString() };
      }),
    ),
  );
}

/** And each part and parameter of each address, asked by the one who sees most. */
function oneParameterWrong(): SentRequest[] {
  const values = wrongValues('id').map((value) => encodeURIComponent(value.toWellFormed()));
  const routes = Object.entries(accessTable).filter(([route, row]) => !row.isStream && route !== '/auth/salir');
  return routes.flatMap(([route, row]) => {
    const known = row.path?.(knownThings).split('?')[0] ?? route;
    const named = isLong || /search|pedidos$|auditoria/.test(route) ? queryNames : [];
    return values.flatMap((value) => [
      ...(/:|\*/.test(route) ? [{ path: route.replace(/:\w+|\*/, value), as: 'owner' as const }] : []),
      ...named.map((name) => ({ path: `${known.replace(/\*$/, 'x')}?${name}=${value}`, as: 'owner' as const })),
    ]);
  });
}

/** `known` once were answered with 500. */
const classes: Record<string, { request: () => fc.Arbitrary<SentRequest>; known: SentRequest[] }> = {
  'forms with wrong, missing, repeated and foreign fields': {
    request: formRequest,
    known: [
      {
        path: '/admin/productos',
        as: 'owner',
        method: 'POST',
        type: form,
        body: 'intent=stock&id=1&seen=2147483648&stock=2',
      },
    ],
  },
  'JSON of other shapes': {
    request: jsonRequest,
    known: ['/api/cart/check', '/api/wompi/events', '/api/loginUserWithRecaptcha'].map((path): SentRequest => {
      const length = '{"length":{"toString":"x"}}';
      const body = `{"lines":${length},"event":${length},"environment":"test","data":{"email":${length},"password":"x"}}`;
      return { path, as: 'guest', method: 'POST', type: json, body };
    }),
  },
  'bodies that are not what they say': { request: rawRequest, known: [] },
  'addresses with hostile parts and queries': { request: readRequest, known: [{ path: '/marca/%00', as: 'guest' }] },
};

for (const [what, { request, known }] of Object.entries(classes)) {
  const says = `${what} are never a failure, never reveal the database, never touch what is another's`;
  shows('Hostile requests', inject('engine'), says, () =>
    hersUnchanged(() => holds(request(), figure(150, 2_000), known)),
  );
}

shows('Hostile requests', inject('engine'), 'one wrong field or parameter at a time is never a failure', () =>
  hersUnchanged(() => {
    const each = [...oneFieldWrong(), ...oneParameterWrong()];
    return holds(fc.constantFrom(...each.slice(0, 1)), each.length, each);
  }),
);
