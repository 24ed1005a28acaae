import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import { routeAddresses, routeIds, routeModules } from '#tests/support/source/route-list.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { rowsOfOthers, wholeLedger } from '#tests/support/whole-ledger.ts';
import type { Answer, Person, Row, Things } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { accessWorld, dataOf, type SentRequest, secret, sendTo } from './access-world.ts';

const world = engineStore();
let things: Things;
let ana: SignedInCustomer;
let cookies: Record<Person, string>;
let ids: Record<Person, string>;

beforeAll(async () => {
  ({ things, ana, cookies, ids } = await accessWorld(world.store));
});

const send = (path: string, person: Person, sent?: SentRequest) => sendTo(world.store, cookies[person], path, sent);

function answerOf(response: Response): Answer {
  const { status } = response;
  const location = response.headers.get('location') ?? '';
  if (status >= 500) return 'failure';
  if (status === 404) return 'not found';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 405) return 'no such method';
  if (status >= 400) return 'refused';
  if (status < 300) return 'done';
  if (location.startsWith('/auth?next=')) return 'sign in';
  return location === '/' ? 'home' : 'done';
}

async function hers() {
  const { db } = world.store.services;
  const id = ana.customer.id;
  return Promise.all([
    db.selectFrom('customers').selectAll().where('id', '=', id).execute(),
    db.selectFrom('logins').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('sessions').select(['id', 'token']).where('customer_id', '=', id).execute(),
    db.selectFrom('addresses').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('orders').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('wishlist_entries').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('saved_builds').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('reviews').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('saved_carts').selectAll().where('customer_id', '=', id).execute(),
    db.selectFrom('my_pcs').selectAll().where('customer_id', '=', id).execute(),
  ]);
}

const ledger = () => wholeLedger(world.store.services.db);

/** A redirect in a data answer is in its text, with a status that `fetch` does not follow. */
const leadsTo = (text: string) => text.match(/^\[\["SingleFetchRedirect".*?"redirect","([^"]*)"/)?.[1] ?? null;

const anyWord = /^((private, )?no-store|(public|private), (no-cache|max-age=\d+))$/;

const others = ['guest', 'expired', 'other', 'lookalike', 'owner'] as const;
const everybody = [...others, 'shopper'] as const;
const endsSession = '/auth/salir';

test('every address of the shop has a row that says who may use it, and every row an address', () => {
  expect(Object.keys(accessTable).sort()).toEqual(routeAddresses().sort());
});

interface Read {
  answer: Answer;
  status: number;
  cacheControl: string | null;
  text: string;
}

async function read(path: string, person: Person, { isStream }: Row): Promise<Read> {
  const response = await send(path, person);
  // A stream has no end to wait for.
  if (isStream) await response.body?.cancel();
  const { status, headers } = response;
  const text = isStream ? '' : await response.text();
  return { answer: answerOf(response), status, cacheControl: headers.get('cache-control'), text };
}

describe.each(Object.entries(accessTable))('%s', (address, row) => {
  const path = () => row.path?.(things) ?? address;

  /** What each person reads there, and all tables before and after everybody but she has tried to write without being allowed to. */
  const reads = {} as Record<Person, Read>;
  const data: Partial<Record<Person, Read>> = {};
  const dataFor = async (person: Person) => (data[person] ??= await read(dataOf(path()), person, row));
  const refused: { what: string; status: number }[] = [];
  let [before, after]: Record<string, string>[] = [];
  beforeAll(async () => {
    const readByOthers = async () => {
      for (const person of others) reads[person] = await read(path(), person, row);
    };
    if (row.isBegun) await readByOthers();
    before = await ledger();
    if (!row.isBegun) await readByOthers();
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      if (row.writes?.some((write) => write.send(things).method === method)) continue;
      // Whatever the method, who asks to leave may leave.
      const response = await send(path(), address === endsSession ? 'guest' : 'other', { method });
      await response.body?.cancel();
      refused.push({ what: method, status: response.status });
    }
    for (const { send: sent } of row.writes ?? [{ send: () => ({ form: {} }) }]) {
      const { method = 'POST', form, json } = sent(things) as SentRequest;
      const response = await fetch(world.store.url + path(), {
        method,
        redirect: 'manual',
        headers: { cookie: cookies.shopper, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
        body: json ? JSON.stringify(json) : new URLSearchParams(form),
      });
      await response.body?.cancel();
      refused.push({ what: 'from another site', status: response.status });
    }
    after = await ledger();
    reads.shopper = await read(path(), 'shopper', row);
  });

  test('read by anybody, by a method that nobody has, or from another site, changes nothing', () => {
    for (const { what, status } of refused) {
      if (what !== 'from another site') expect(status, what).toBeLessThan(500);
      else if (!row.isSigned) expect(status).toBe(403);
    }
    expect(after).toEqual(before);
  });

  test.each(everybody)('read by: %s', (person) => {
    const { answer, text } = reads[person];
    expect(answer).toBe(row.reads[person]);
    if (person === 'shopper' || (person === 'owner' && row.namesBuyersToOwner)) return;
    for (const word of Object.values(secret)) expect(text).not.toContain(word);
  });

  test('16.14 says who may keep it: nobody, but what is the same for everybody; its data too', async () => {
    for (const person of ['shopper', 'owner', 'guest'] as const) {
      const ofItsModule = dataOf(path(), `_routes=${routeIds().get(address)}`);
      const all = { page: reads[person], data: await dataFor(person), module: await read(ofItsModule, person, row) };
      for (const [what, { status, cacheControl }] of Object.entries(all)) {
        const isPublic = row.isSameForAll && status < 400;
        expect(cacheControl, `${person}: ${what}`).toMatch(isPublic ? anyWord : /\bno-store\b/);
      }
    }
  });

  const hasPage = routeModules()[address]?.endsWith('.tsx');
  if (!hasPage) {
    test('16.7 has no data beside its answer, for nobody', async () => {
      for (const person of everybody) {
        for (const names of ['', '_routes=root', `_routes=${routeIds().get(address)}`]) {
          expect((await send(dataOf(path(), names), person)).status, `${person} ${names}`).toBe(404);
        }
      }
    });
  } else {
    test('its data, asked for directly, says no more to anybody than the page', async () => {
      for (const person of others) {
        const { status, text } = await dataFor(person);
        expect(status, person).toBeLessThan(500);
        const mayKnow = person === 'owner' && row.namesBuyersToOwner;
        for (const word of mayKnow ? [] : Object.values(secret)) expect(text, person).not.toContain(word);
        if (row.reads[person] === 'sign in') expect(text, person).toContain('/auth?next=');
      }
    });
  }

  const shutOut = everybody.filter((person) => row.reads[person] === 'home' || row.reads[person] === 'sign in');
  if (hasPage && shutOut.length > 0) {
    test('asked for by the names of its modules, is still shut to whom the page is', async () => {
      for (const person of shutOut) {
        for (const names of [routeIds().get(address), `root,${routeIds().get(address)}`, '']) {
          const response = await send(dataOf(path(), `_routes=${names}`), person);
          const text = await response.text();
          const target = leadsTo(text);
          expect([response.status, target], `${person} ${names} ${text.slice(0, 300)}`).toEqual([
            202,
            row.reads[person] === 'home' ? '/' : expect.stringMatching(/^\/auth\?next=/),
          ]);
        }
        const frame = await send(dataOf(path(), '_routes=root'), person);
        const text = await frame.text();
        for (const word of Object.values(secret)) expect(text, person).not.toContain(word);
      }
    });
  }

  if (row.isSameForAll) {
    test('is the same for everybody', { tags: ['S6.10', 'S6.11', 'S6.12', 'S6.13', 'S6.14'] }, () => {
      const textFor = (person: Person) => reads[person].text.replace(/nonce="[^"]*"/g, '');
      for (const person of ['shopper', 'expired', 'owner'] as const)
        expect(textFor(person), person).toBe(textFor('guest'));
    });
  }

  for (const write of row.writes ?? []) {
    test(`write: ${write.what}`, async () => {
      const { db } = world.store.services;
      // What is there after a refusal is what is there before the next one. A ledger reads every table.
      let known: Record<string, string> | null = null;
      for (const person of everybody) {
        if (person === 'shopper' && write.endsHerThings) continue;
        const isRefused = write.answers[person] !== 'done' && address !== endsSession;
        // A permitted write changes things of its sender, and what the owner writes also the shop's, but nobody else's.
        const state = isRefused ? ledger : person === 'owner' ? hers : () => rowsOfOthers(db, ids[person]);
        const before = isRefused && known ? known : await state();
        const target = write.path?.(things) ?? path();
        for (const each of [target, dataOf(target), dataOf(target, `_routes=${routeIds().get(address)}`)]) {
          const response = await send(each, person, write.send(things));
          const isData = each !== target;
          if (!isData) expect(answerOf(response), person).toBe(write.answers[person]);
          else expect(response.status, `${person} ${each}`).toBeLessThan(500);
          await response.body?.cancel();
        }
        const after = await state();
        expect(after, `after ${person}`).toEqual(before);
        known = isRefused ? (after as Record<string, string>) : null;
        if (address === endsSession) cookies[person] = '';
      }
    });
  }
});
