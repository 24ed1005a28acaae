import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#tests/support/call.ts';
import { aForm, buy, referenceFrom } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, stock } from '#tests/support/factories.ts';
import { throughGoogle } from '#tests/support/outside/through-google.ts';
import { routeIds } from '#tests/support/source/route-list.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit } from '#tests/support/visit.ts';

const world = engineStore({ env: { HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0', TRUSTED_PROXY: '127.0.0.1,::1' } });
const url = () => world.store.url;
let ana: SignedInCustomer;
let luis: SignedInCustomer;
let owner: SignedInCustomer;

beforeAll(async () => {
  const { store } = world;
  ana = await aShopper(store, { email: 'ana@correo.test' });
  luis = await aShopper(store, { email: 'luis@correo.test' });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
  await stock(store.services.db, { id: '1', stock: 500 }, { id: '2', stock: 500 });
});

function dataOf(path: string, query = ''): string {
  const [base = '', own = ''] = path.split('?');
  const all = [own, query].filter(Boolean).join('&');
  return `${base === '/' ? '/_root' : base}.data${all ? `?${all}` : ''}`;
}

const call = (path: string, person: SignedInCustomer | null, json: unknown, method = 'POST') =>
  callOf(world.store, path, person, json, method);

describe('an address that is given in a parameter leads nowhere outside the shop', () => {
  const evil = 'evil.test';
  /** Browsers drop tabs and line ends, and read a backslash as a slash. */
  const elsewhere = [
    ...[
      `https://${evil}`,
      `http://${evil}/`,
      `//${evil}`,
      `///${evil}`,
      `////${evil}/%2e%2e`,
      `/\\${evil}`,
      `\\\\${evil}`,
    ],
    ...[
      `\\/${evil}`,
      `/\\/${evil}`,
      `/\t/${evil}`,
      `/\n/${evil}`,
      `\t//${evil}`,
      ` //${evil}`,
      `/ /${evil}`,
      `\u0000//${evil}`,
    ],
    ...[
      `https:${evil}`,
      `https:/${evil}`,
      `HTTPS://${evil}`,
      `javascript:alert(1)//`,
      `JaVaScRiPt:alert(1)`,
      `data:text/html,x`,
    ],
    ...[
      `/..//${evil}`,
      `/x/..//${evil}`,
      `/./\\${evil}`,
      `/%09/${evil}`,
      `/%5c${evil}`,
      `%2f%2f${evil}`,
      `.${evil}`,
      `@${evil}`,
    ],
    ...[
      `/x/../..//${evil}/%2f..`,
      `//${evil}@localhost`,
      `http://localhost@${evil}`,
      `／／${evil}`,
      `/\u2028/${evil}`,
      `?//${evil}`,
    ],
  ];
  const isOurs = (address: string) => {
    const { origin } = new URL(address, url());
    return [new URL(url()).origin, new URL(world.store.sandbox.url).origin].includes(origin);
  };

  /** Also a second time: what one page keeps for the next must not lead away either. */
  async function leadsAway(path: string, person: SignedInCustomer | null): Promise<string[]> {
    const away: string[] = [];
    for (let [at, hops] = [path, 0]; hops < 4; hops += 1) {
      const answer = await openPage(at, person);
      const inData = [...answer.html.matchAll(/\\?"(?:next|redirect)\\?",\\?"((?:[^"\\]|\\.)*?)\\?"/g)].map(
        ([, next = '']) => next,
      );
      const inPage = [...answer.html.matchAll(/ (?:href|action|formaction|src|content)="([^"]*)"/g)].map(
        ([, link = '']) => link,
      );
      const links = inPage.filter((link) => link.includes(evil) || /^\s*(javascript|data):/i.test(link));
      away.push(
        ...[...inData, ...links, ...(answer.location ? [answer.location] : [])].filter((link) => !isOurs(link)),
      );
      if (!answer.location?.startsWith('/')) break;
      at = answer.location;
    }
    return away;
  }

  /** Each from another address, because starts of the sign-in with Google are limited. */
  async function openPage(path: string, person: SignedInCustomer | null) {
    asked += 1;
    const headers = {
      'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}`,
      ...(person ? { cookie: person.cookie } : {}),
    };
    const response = await fetch(url() + path, { redirect: 'manual', headers });
    const location = response.headers.get('location')?.replace(url(), '') ?? null;
    return { html: await response.text(), location, cookies: response.headers.getSetCookie() };
  }
  let asked = 0;

  const named = [
    ...[
      '/auth?next=',
      '/auth/register?next=',
      '/auth/google?next=',
      '/auth/google?nuevo=1&next=',
      '/auth/google/start?next=',
    ],
    ...[
      '/auth/google/start?modo=ventana&desde=registro&next=',
      '/auth/salir?next=',
      '/account?next=',
      '/auth.data?next=',
    ],
    ...['/search?categoria=&q=', '/?categoria=&category=', '/auth/confirmar?token=', '/orders/x?clave='],
  ];

  test.each(named)('%s', async (path) => {
    expect(elsewhere.length).toBeGreaterThanOrEqual(30);
    // A guest reads a page that keeps the address, who is signed in is led there at once.
    const people = path.startsWith('/auth?') || path.startsWith('/auth/register') ? [null, luis] : [null];
    for (const address of elsewhere) {
      for (const person of people) {
        expect(await leadsAway(path + encodeURIComponent(address), person), address).toEqual([]);
      }
    }
  });

  test('nor does what stands in a path, in place of the host or in a form', async () => {
    for (const address of elsewhere) {
      const path = encodeURI(address.startsWith('/') ? address : `/${address}`).replace(/[?#].*/, '');
      const response = await fetch(url() + path, { redirect: 'manual' });
      expect(isOurs(response.headers.get('location') ?? '/'), path).toBe(true);
      const made = await submit(
        world.store,
        `/admin/marcas?q=${encodeURIComponent(address)}`,
        { intent: 'add', name: `M${elsewhere.indexOf(address)}` },
        owner,
      );
      expect([made.status, isOurs(made.location ?? '')], address).toEqual([303, true]);
      const wish = await submit(
        world.store,
        '/wishlist',
        { productId: address, isWished: 'true', next: address },
        null,
      );
      expect(isOurs(wish.location ?? '/'), address).toBe(true);
    }
  });

  test('nor does the way through Google, there and back', async () => {
    for (const address of [`//${evil}`, `/\\${evil}`, `/x/..//${evil}`]) {
      const started = await openPage(`/auth/google/start?next=${encodeURIComponent(address)}`, null);
      const back = await throughGoogle(started.location ?? '', { email: 'google@correo.test' });
      const cookie = started.cookies.map((each) => each.split(';')[0]).join('; ');
      const arrived = await fetch(back, { redirect: 'manual', headers: { cookie } });
      const { pathname, searchParams, origin } = new URL(arrived.headers.get('location') ?? '', url());
      expect([origin, pathname, searchParams.get('next')]).toEqual([new URL(url()).origin, '/auth/google', '/']);
    }
  });
});

describe("another person's thing is answered as one that does not exist", () => {
  interface OwnedResource {
    what: string;
    route: string;
    path(id: string): string;
    id(): Promise<string>;
    none: string[];
    send?: (id: string) => { form?: Record<string, string>; method?: string };
  }
  const uuid = '0d5b3a52-3f6c-4f5e-9b1a-3d6f8c2e7a10';
  const noOrder = `order_1795273200000_${'a'.repeat(26)}`;
  const row = async (table: 'addresses' | 'reviews' | 'saved_builds') => {
    const query = world.store.services.db.selectFrom(table).select('id').where('customer_id', '=', ana.customer.id);
    return String((await query.executeTakeFirstOrThrow()).id);
  };
  const order = async () => {
    const bought = world.store.services.db
      .selectFrom('orders')
      .select('reference')
      .where('customer_id', '=', ana.customer.id);
    return (await bought.executeTakeFirstOrThrow()).reference;
  };
  const address = { ...aForm, label: 'Mía', recipient: 'Luis' };

  beforeAll(async () => {
    await submit(world.store, '/addresses/new', { ...aForm, label: 'Casa', recipient: 'Ana' }, ana);
    await submit(world.store, '/armar/guardados', { intent: 'save', name: 'Mi PC', code: '1c1' }, ana);
    await call('/api/reviews', ana, { productId: '1', stars: 5, comment: 'Sirve muy bien.' });
    const { reference } = await buy(url(), [{ id: '1', quantity: 1 }], { email: ana.email });
    const { db } = world.store.services;
    await db.updateTable('orders').set({ customer_id: ana.customer.id }).where('reference', '=', reference).execute();
  });

  const things: OwnedResource[] = [
    {
      what: 'an order',
      route: '/orders/:reference',
      path: (id) => `/orders/${id}`,
      id: order,
      none: [noOrder, uuid],
    },
    {
      what: 'an order with a guess at its key',
      route: '/orders/:reference',
      path: (id) => `/orders/${id}?clave=${'a'.repeat(43)}`,
      id: order,
      none: [noOrder],
    },
    {
      what: 'paying an order',
      route: '/orders/:reference/pagar',
      path: (id) => `/orders/${id}/pagar`,
      id: order,
      none: [noOrder, uuid],
    },
    {
      what: 'paying it again',
      route: '/orders/:reference',
      path: (id) => `/orders/${id}`,
      id: order,
      none: [noOrder],
      send: () => ({ form: {} }),
    },
    {
      what: 'an address',
      route: '/addresses/:id',
      path: (id) => `/addresses/${id}`,
      id: () => row('addresses'),
      none: [uuid],
    },
    {
      what: 'changing an address',
      route: '/addresses/:id',
      path: (id) => `/addresses/${id}`,
      id: () => row('addresses'),
      none: [uuid],
      send: () => ({ form: address }),
    },
    {
      what: 'removing an address',
      route: '/addresses',
      path: () => '/addresses',
      id: () => row('addresses'),
      none: [uuid],
      send: (id) => ({ form: { intent: 'remove', id } }),
    },
    {
      what: 'preferring an address',
      route: '/addresses',
      path: () => '/addresses',
      id: () => row('addresses'),
      none: [uuid],
      send: (id) => ({ form: { intent: 'prefer', id } }),
    },
    {
      what: 'removing a saved build',
      route: '/armar/guardados',
      path: () => '/armar/guardados',
      id: () => row('saved_builds'),
      none: [uuid],
      send: (id) => ({ form: { intent: 'remove', id } }),
    },
    {
      what: 'renaming a saved build',
      route: '/armar/guardados',
      path: () => '/armar/guardados',
      id: () => row('saved_builds'),
      none: [uuid],
      send: (id) => ({ form: { intent: 'rename', id, name: 'Otro' } }),
    },
    {
      what: 'removing a review',
      route: '/api/reviews/:id',
      path: (id) => `/api/reviews/${id}`,
      id: () => row('reviews'),
      none: ['999999'],
      send: () => ({ method: 'DELETE' }),
    },
    {
      what: 'paying with her address',
      route: '/payment',
      path: () => '/payment',
      id: () => row('addresses'),
      none: [uuid],
      send: (id) => ({ form: { addressId: id } }),
    },
  ];

  /** Without what is new in each answer, and without the id itself. */
  const compared = (text: string, id: string) =>
    text
      .replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), 'ID')
      .replace(/nonce="[^"]*"|order_\d+_\w+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{13}\b/g, '');

  test.each(things)('$what', async ({ path, id, none, send, route }) => {
    const hers = await id();
    const before = await sql`SELECT * FROM addresses ORDER BY id`.execute(world.store.services.db);
    const modules = `_routes=${routeIds().get(route)}`;
    for (const person of [luis, null, owner]) {
      for (const toVariant of [(it: string) => it, (it: string) => dataOf(it), (it: string) => dataOf(it, modules)]) {
        const ask = async (it: string) => {
          const { form, method } = send?.(it) ?? {};
          const response = await fetch(url() + toVariant(path(it)), {
            method: method ?? (form ? 'POST' : 'GET'),
            redirect: 'manual',
            headers: person ? asPage(world.store, person.cookie) : { origin: url() },
            ...(form ? { body: new URLSearchParams(form) } : {}),
          });
          const said = compared(await response.text(), it);
          return [response.status, compared(response.headers.get('location') ?? '', it), said];
        };
        const answer = await ask(hers);
        for (const other of none) expect(await ask(other), `${toVariant(path(other))}`).toEqual(answer);
      }
    }
    expect(await sql`SELECT * FROM addresses ORDER BY id`.execute(world.store.services.db)).toEqual(before);
  });
});

describe('fields that a form does not have', () => {
  const price = 777_123;
  const added = (): Record<string, string> => ({
    ...{
      price: String(price),
      unitPrice: String(price),
      total: String(price),
      amount: String(price),
      amountInCents: String(price),
    },
    ...{
      unit_price_in_cents: String(price),
      amount_in_cents: String(price),
      discount: '77',
      stock: String(price),
      held: '0',
    },
    ...{
      available: String(price),
      sales: String(price),
      role: 'owner',
      isAdmin: 'true',
      is_admin: '1',
      isOwner: 'true',
    },
    ...{
      emailVerified: 'true',
      email_verified: 'true',
      isEmailVerified: '1',
      isConfirmed: 'true',
      coupon: 'x',
      image: '777',
    },
    ...{ userId: ana.customer.id, customerId: ana.customer.id, customer_id: ana.customer.id, user_id: ana.customer.id },
    ...{
      status: 'paid',
      hold_status: 'claimed',
      fulfilment_status: 'sent',
      paidAt: '2026-01-01',
      paid_at: '2026-01-01',
    },
    ...{
      createdAt: '1999-01-01',
      created_at: '1999-01-01',
      is_default: 'true',
      hidden_at: '',
      answer: '777123',
      isHidden: '',
    },
    ...{ paid_transaction_id: String(price), holdExpiresAt: '2099-01-01', currency: 'USD', forget_after: '2099-01-01' },
  });

  async function rows(where: 'hers' | 'all'): Promise<string[]> {
    const { db } = world.store.services;
    const tables = await sql<{
      name: string;
    }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows: lines } = await sql<{
        line: string;
      }>`SELECT to_jsonb(each)::text AS line FROM ${sql.table(name)} AS each`.execute(db);
      found.push(...lines.map(({ line }) => `${name} ${line}`));
    }
    return where === 'all' ? found : found.filter((line) => line.includes(ana.customer.id)).sort();
  }

  /** A body with these fields must do what the body without them does: only a value that is nowhere else shows it. */
  async function takesNothing(act: () => Promise<{ status: number; text?: string }>, expected: number): Promise<void> {
    const { db } = world.store.services;
    const facts = () =>
      productsOnShelf(db)
        .select(['id', 'price', 'discount', 'stock', 'sales', 'coupon', 'image'])
        .orderBy('id')
        .execute();
    const [hers, shelf] = [await rows('hers'), await facts()];
    const answer = await act();
    expect(answer.status, answer.text).toBe(expected);
    expect(await rows('hers')).toEqual(hers);
    expect(await facts()).toEqual(shelf);
    expect((await rows('all')).filter((line) => /777.?123|"1999-|2099-/.test(line))).toEqual([]);
    const owners = await sql`SELECT email FROM customers WHERE role = 'owner'`.execute(db);
    expect(owners.rows).toEqual([{ email: storeOwner.email }]);
  }

  test('an order costs what its products cost, is unpaid and its buyer’s', async () => {
    const reference = await referenceFrom(url());
    const cart = JSON.stringify([
      { id: '1', quantity: 2, price: 1, discount: 99, unitPriceInCents: 1, stock: 777_123 },
    ]);
    // A column of products that is a field here, too.
    const form = { ...added(), coupon: '', ...aForm, reference, cart };
    await takesNothing(() => submit(world.store, '/payment', form, luis), 303);
    const { db } = world.store.services;
    const made = await db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
    const [product] = await productsOnShelf(db).select('price').where('id', '=', '1').execute();
    expect(made).toMatchObject({
      amount_in_cents: (product?.price ?? 0) * 200,
      currency: 'COP',
      status: 'awaiting_payment',
      hold_status: 'held',
      customer_id: luis.customer.id,
      paid_at: null,
    });
  });

  test('an account made with them is a shopper’s, unconfirmed', async () => {
    const email = 'nueva@correo.test';
    const recaptchaToken = await world.store.control.captchaToken('register');
    const data = { ...added(), email, password: 'roble-Azul-47', recaptchaToken, fullName: 'Nueva' };
    await takesNothing(() => call('/api/registerUserWithRecaptcha', null, { ...added(), data }), 200);
    const { db } = world.store.services;
    const made = await db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst();
    expect(made).toMatchObject({ role: 'shopper', email_verified: false });
    expect(made?.id).not.toBe(ana.customer.id);
  });

  const shoppers: [string, () => Promise<{ status: number; text?: string }>, number][] = [
    ['a name', () => submit(world.store, '/settings', { ...added(), intent: 'name', name: 'Luis' }, luis), 303],
    [
      'a new address',
      () => submit(world.store, '/addresses/new', { ...added(), ...aForm, label: 'L', recipient: 'L' }, luis),
      303,
    ],
    ['a wish', () => submit(world.store, '/wishlist', { ...added(), productId: '1', isWished: 'true' }, luis), 303],
    ['a wish by call', () => call('/api/wishlist', luis, { ...added(), productId: '2', isWished: true }), 200],
    ['a review', () => call('/api/reviews', luis, { ...added(), productId: '1', stars: 4, comment: 'Sirve.' }), 200],
    [
      'a saved cart',
      () =>
        call('/api/cart/saved', luis, {
          ...added(),
          lines: [{ ...added(), id: '1', quantity: 1 }],
          seen: 0,
          owner: null,
        }),
      200,
    ],
    ['a saved PC', () => call('/api/mi-pc', luis, { ...added(), pc: { v: 1, ...added() }, seen: 0, owner: null }), 200],
    ['a claim', () => submit(world.store, '/pqr', { ...added(), ...aClaim }, luis), 303],
    [
      'a cart to check',
      () =>
        call('/api/cart/check', luis, {
          ...added(),
          lines: [{ ...added(), price: 1, discount: 0, id: '1', quantity: 1 }],
        }),
      200,
    ],
  ];
  const aClaim = { kind: 'claim', name: 'Luis', email: 'luis@correo.test', text: 'Llegó golpeada.', privacy: 'on' };
  test.each(shoppers)('%s takes none of them', (_what, act, status) => takesNothing(act, status));
});
