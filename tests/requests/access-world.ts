import { expect } from 'vitest';
import { aForm, buy } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { invoiceOf } from '#tests/support/orders/accepted-invoice.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, storeOwner } from '#tests/support/store/store.ts';
import { ledgerAtRest } from '#tests/support/whole-ledger.ts';
import type { Person, Things } from './access-row.ts';

/** What nobody but Ana, and the owner, may read. */
export const secret = {
  email: 'secretaria-de-ana@correo.test',
  name: 'Anacleta Reservada',
  street: 'Calle Secreta 47 # 11 - 92',
  phone: '3009998877',
  document: '52998877',
};

export interface AccessWorld {
  things: Things;
  ana: SignedInCustomer;
  cookies: Record<Person, string>;
  ids: Record<Person, string>;
}

export interface SentRequest {
  method?: string;
  form?: Record<string, string>;
  json?: object;
  /** Instead of those of the shop's own page. */
  headers?: Record<string, string>;
}

export function sendTo(
  store: Pick<RunningStore, 'url'>,
  cookie: string,
  path: string,
  { method, form, json, headers }: SentRequest = {},
): Promise<Response> {
  const isWrite = method !== undefined || form !== undefined || json !== undefined;
  return fetch(store.url + path, {
    method: method ?? (isWrite ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      ...(cookie ? asPage(store, cookie) : { origin: store.url }),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : form ? { body: new URLSearchParams(form) } : {}),
  });
}

export function dataOf(path: string, query = ''): string {
  const [base = '', own = ''] = path.split('?');
  const all = [own, query].filter(Boolean).join('&');
  return `${base === '/' ? '/_root' : base}.data${all ? `?${all}` : ''}`;
}

/** People of each kind, and what they own: an address, orders, a review, a build. */
export async function accessWorld(store: RunningStore): Promise<AccessWorld> {
  const { db } = store.services;
  const send = (path: string, person: Person, sent?: SentRequest) => sendTo(store, cookies[person], path, sent);
  await stock(db, { id: '1', stock: 50 }, { id: 'borrador', stock: 5 });
  await setProduct(db, 'borrador', { deleted_at: new Date(), out_as: 'draft' });
  const ana = await aShopper(store, { email: secret.email, name: secret.name });
  const other = await aShopper(store);
  const expired = await aShopper(store);
  await db.deleteFrom('sessions').where('customer_id', '=', expired.customer.id).execute();
  // No registration may have it, so it is given to one that is there already.
  const lookalike = await aShopper(store, { name: 'Administrador' });
  await db
    .updateTable('customers')
    .set({ email: storeOwner.email.replace('@', '+1@') })
    .where('id', '=', lookalike.customer.id)
    .execute();
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const withHint = ({ cookie }: SignedInCustomer) => `${cookie}; signed-in=1`;
  const cookies: Record<Person, string> = {
    guest: '',
    expired: withHint(expired),
    shopper: withHint(ana),
    other: withHint(other),
    lookalike: withHint(lookalike),
    owner: withHint(owner),
  };
  const ids: Record<Person, string> = {
    guest: '',
    expired: expired.customer.id,
    shopper: ana.customer.id,
    other: other.customer.id,
    lookalike: lookalike.customer.id,
    owner: owner.customer.id,
  };
  const { reference } = await buy(store.url, [{ id: '1', quantity: 1 }], {
    fullName: secret.name,
    email: secret.email,
    addressLine1: secret.street,
    phoneNumber: secret.phone,
    legalId: secret.document,
  });
  await db.updateTable('orders').set({ customer_id: ana.customer.id }).where('reference', '=', reference).execute();
  const address = {
    ...aForm,
    label: 'Casa',
    recipient: secret.name,
    addressLine1: secret.street,
    phoneNumber: secret.phone,
  };
  const added = await send('/addresses/new', 'shopper', { form: address });
  expect(added.status, await added.text()).toBe(303);
  const { id } = await db.selectFrom('addresses').select('id').executeTakeFirstOrThrow();
  await send('/api/wishlist', 'shopper', { json: { productId: '1', isWished: true } });
  await send('/api/reviews', 'shopper', { json: { productId: '1', stars: 5, comment: 'Sirve muy bien.' } });
  const review = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
  await send('/api/cart/saved', 'shopper', { json: { lines: [{ id: '1', quantity: 2 }], seen: 0, owner: null } });
  const myPc = { v: 1, parts: [{ slot: 'cpu', part: { name: secret.name, specs: {} } }], aside: [] };
  await send('/api/mi-pc', 'shopper', { json: { pc: myPc, seen: 0, owner: null } });
  const paidReference = await anOrderOf(db, {
    createdAt: '2026-11-21T15:00:00Z',
    paidAt: '2026-11-21T15:01:00Z',
    lines: [['1', 1000, 0, 1]],
    row: { full_name: secret.name, customer_id: ana.customer.id, fulfilment_status: 'to_prepare' },
  });
  const done = new Date('2026-11-21T15:05:00Z');
  const deliveredReference = await anOrderOf(db, {
    createdAt: '2026-11-21T15:00:00Z',
    paidAt: '2026-11-21T15:01:00Z',
    lines: [['1', 1000, 0, 1]],
    row: {
      ...{ full_name: secret.name, customer_id: ana.customer.id, fulfilment_status: 'delivered' },
      ...{ prepared_at: done, sent_at: done, delivered_at: done, carrier: 'Envía', tracking_number: '1' },
    },
  });
  await invoiceOf(db, deliveredReference);
  const saved = await send('/armar/guardados', 'shopper', { form: { intent: 'save', name: 'Mi PC', code: '1c1' } });
  expect(saved.status, await saved.text()).toBe(303);
  const build = await db.selectFrom('saved_builds').select('id').executeTakeFirstOrThrow();
  await ledgerAtRest(db);
  const things = {
    ...{ reference, paidReference, deliveredReference },
    ...{ addressId: id, savedBuildId: build.id, reviewId: review.id },
  };
  return { things, ana, cookies, ids };
}
