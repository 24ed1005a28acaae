import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventRefusal, transactionStatuses } from '#app/shop/payments/gateway.ts';
import { readEvent } from './event.server.ts';

const eventsSecret = 'test_events_EJEMPLOnoREAL0123456789';
const integritySecret = 'test_integrity_EJEMPLOnoREAL0123456789';
const account = { eventsSecret, environment: 'test' as const };
const usual = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** Independent of `signature.server.ts` on purpose. */
function digest(...parts: unknown[]): string {
  return createHash('sha256').update(parts.join(''), 'utf8').digest('hex');
}

type Fields = Record<string, unknown>;
interface EventBody {
  event: unknown;
  data: { transaction: Fields };
  timestamp?: unknown;
  signature: { properties: unknown; checksum: unknown; timestamp?: unknown };
  environment: unknown;
  [extra: string]: unknown;
}

const aTransaction = fc.record({
  id: fc
    .tuple(fc.nat(), fc.integer({ min: 1_000_000_000, max: 1_999_999_999 }), fc.nat())
    .map((parts) => parts.join('-')),
  status: fc.constantFrom(...transactionStatuses),
  amount_in_cents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  reference: fc.constantFrom('order_1795536300000_abcdefghijklmnopqrstuvwxyz', 'TIENDA-1-A'),
  currency: fc.constant('COP'),
});
const aTime = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 });

function eventOf(transaction: Fields, timestamp: number, secret = eventsSecret, properties = usual): EventBody {
  const values = properties.map((property) => transaction[property.replace('transaction.', '')]);
  return {
    event: 'transaction.updated',
    data: { transaction },
    sent_at: '2026-11-24T16:05:31.870Z',
    timestamp,
    signature: { properties, checksum: digest(...values, timestamp, secret) },
    environment: 'test',
  };
}

const deliver = (body: unknown, contentType: string | null = 'application/json') =>
  readEvent(account, { body: typeof body === 'string' ? body : JSON.stringify(body), contentType });

function forged(code: EventRefusal, forge: (genuine: EventBody, random: fc.GeneratorValue) => unknown) {
  fc.assert(
    fc.property(aTransaction, aTime, fc.gen(), (transaction, timestamp, random) => {
      const genuine = eventOf(transaction, timestamp);
      expect(deliver(genuine)).toMatchObject({ ok: true, kind: 'transaction' });
      expect(deliver(forge(structuredClone(genuine), random))).toEqual({ ok: false, code });
    }),
    // Shrinking a forgery can take minutes and shows nothing more.
    { numRuns: 50, endOnFailure: true },
  );
}

describe('a genuine event', () => {
  /** Its checksum was computed with `sha256sum`. */
  const known = {
    event: 'transaction.updated',
    data: {
      transaction: {
        id: '118472-1795536300-53917',
        created_at: '2026-11-24T16:05:00.412Z',
        amount_in_cents: 15_470_000,
        reference: 'TIENDA-000123-1A',
        currency: 'COP',
        payment_method: { type: 'CARD', extra: { last_four: '4242' } },
        status: 'APPROVED',
        status_message: null,
      },
    },
    sent_at: '2026-11-24T16:05:31.870Z',
    timestamp: 1_795_536_331,
    signature: {
      properties: usual,
      checksum: '08a82565281d27ed1571a3c596edc6a0c75089fe9feb6a829515d2b6f6e1edbc',
    },
    environment: 'test',
  };
  const { timestamp, ...untimed } = known;
  const reading = {
    ok: true,
    kind: 'transaction',
    transactionId: '118472-1795536300-53917',
    status: 'APPROVED',
    checksum: known.signature.checksum,
  };

  test('says which transaction to ask about', () => {
    expect(deliver(known)).toEqual(reading);
    expect(deliver(known, 'Application/JSON; charset=utf-8')).toEqual(reading);
  });

  test('may have its checksum in capitals, as the guide prints it; it is stored in one form', () => {
    const checksum = known.signature.checksum.toUpperCase();
    expect(deliver({ ...known, signature: { ...known.signature, checksum } })).toEqual(reading);
  });

  test('may have its time inside the signature', () => {
    expect(deliver({ ...untimed, signature: { ...known.signature, timestamp } })).toEqual(reading);
  });

  test('with its time in both fields counts the one on top', () => {
    const signature = { ...known.signature, timestamp: timestamp + 1 };
    expect(deliver({ ...known, signature })).toEqual(reading);
    expect(deliver({ ...known, timestamp: timestamp + 1, signature: { ...signature, timestamp } })).toEqual({
      ok: false,
      code: 'checksum',
    });
  });

  test('may name more properties after the usual three', () => {
    fc.assert(
      fc.property(aTransaction, aTime, (transaction, timestamp) => {
        const more = [...usual, 'transaction.reference', 'transaction.currency'];
        expect(deliver(eventOf(transaction, timestamp, eventsSecret, more))).toMatchObject({
          ok: true,
          kind: 'transaction',
          transactionId: transaction.id,
          status: transaction.status,
        });
      }),
      { numRuns: 50 },
    );
  });

  test('of a type that the shop does not handle is told apart', () => {
    expect(deliver({ event: 'nequi_token.updated', environment: 'test', data: {} })).toEqual({
      ok: true,
      kind: 'other',
      event: 'nequi_token.updated',
    });
  });

  test('of production is read by a shop in production, and by no other', () => {
    const prod = { ...known, environment: 'prod' };
    const delivery = { body: JSON.stringify(prod), contentType: 'application/json' };
    expect(readEvent({ eventsSecret, environment: 'prod' }, delivery)).toEqual(reading);
    expect(readEvent(account, delivery)).toEqual({ ok: false, code: 'wrong_environment' });
  });
});

describe('a forged event is refused', () => {
  test('without a signature', () => {
    forged('malformed', ({ signature: _gone, ...rest }) => rest);
    forged('malformed', (event) => ({ ...event, signature: { properties: usual } }));
    forged('malformed', (event) => ({ ...event, signature: null }));
  });

  test('with a checksum that is none', () => {
    forged('malformed', (event, random) => {
      event.signature.checksum = random(() => fc.constantFrom('', 'x'.repeat(64), '0'.repeat(63), null, 0, ['a']));
      return event;
    });
  });

  test('signed with another secret', () => {
    forged('checksum', (event, random) => {
      const secret = random(() => fc.oneof(fc.string(), fc.constant(`${eventsSecret} `), fc.constant('')));
      return eventOf(event.data.transaction, event.timestamp as number, secret);
    });
  });

  test('signed with the integrity secret', () => {
    forged('checksum', (event) => eventOf(event.data.transaction, event.timestamp as number, integritySecret));
  });

  test('with any character of its checksum changed', () => {
    forged('checksum', (event, random) => {
      const position = random(() => fc.nat({ max: 63 }));
      const checksum = event.signature.checksum as string;
      const other = checksum[position] === 'f' ? '0' : 'f';
      event.signature.checksum = checksum.slice(0, position) + other + checksum.slice(position + 1);
      return event;
    });
  });

  test.each([
    ['id', (value: unknown) => `${value}1`],
    ['status', (value: unknown) => (value === 'APPROVED' ? 'DECLINED' : 'APPROVED')],
    ['amount_in_cents', (value: unknown) => (value as number) + 1],
  ])('with another %s than the signed one', (field, change) => {
    forged('checksum', (event) => {
      event.data.transaction[field] = change(event.data.transaction[field]);
      return event;
    });
  });

  test('with another time than the signed one', () => {
    forged('checksum', (event) => ({
      ...event,
      timestamp: event.timestamp === 1_000_000_000 ? 1_000_000_001 : 1_000_000_000,
    }));
  });

  test('without properties, with too few, or with none of their kind', () => {
    forged('malformed', (event, random) => {
      const properties = random(() =>
        fc.constantFrom<unknown>(
          [],
          usual.slice(0, 2),
          null,
          'transaction.id',
          [1, 2, 3],
          {},
          Array(13).fill('transaction.id'),
        ),
      );
      const { transaction } = event.data;
      const values = Array.isArray(properties) ? properties.map((each) => transaction[String(each).slice(12)]) : [];
      event.signature = { properties, checksum: digest(...values, event.timestamp, eventsSecret) };
      return event;
    });
  });

  test('without any time, however well the rest is signed', () => {
    forged('malformed', (event) => {
      const { timestamp, signature, ...rest } = event;
      const { id, status, amount_in_cents } = event.data.transaction;
      const checksum = digest(id, status, amount_in_cents, eventsSecret);
      return { ...rest, signature: { ...signature, checksum } };
    });
  });

  test('with further properties whose names only contain one of the transaction', () => {
    forged('properties', (event, random) => {
      const further = random(() =>
        fc.constantFrom('x.transaction.reference', 'transaction.reference2', 'transaction.reference.x'),
      );
      const { id, status, amount_in_cents, reference } = event.data.transaction;
      event.signature.properties = [...usual, further];
      event.signature.checksum = digest(id, status, amount_in_cents, reference, event.timestamp, eventsSecret);
      return event;
    });
  });

  test('with more properties than Wompi ever names, or one of a name without end', () => {
    const many = Array.from({ length: 10 }, (_, index) => `${'abcdefghij'[index]}_field`);
    forged('malformed', (event) => {
      for (const name of many) event.data.transaction[name] = 'x';
      const properties = [...usual, ...many.map((name) => `transaction.${name}`)];
      return eventOf(event.data.transaction, event.timestamp as number, eventsSecret, properties);
    });
    forged('malformed', (event) => {
      const name = 'a'.repeat(69);
      event.data.transaction[name] = 'x';
      return eventOf(event.data.transaction, event.timestamp as number, eventsSecret, [
        ...usual,
        `transaction.${name}`,
      ]);
    });
  });

  test('with properties in another order, in another position or of something else', () => {
    forged('properties', (event, random) => {
      const properties = random(() =>
        fc.constantFrom(
          [...usual].reverse(),
          [usual[1]!, usual[0]!, usual[2]!],
          ['transaction.reference', ...usual],
          ['transaction.id', 'transaction.reference', 'transaction.amount_in_cents'],
          ['id', 'status', 'amount_in_cents'],
          ['Transaction.id', usual[1]!, usual[2]!],
        ),
      );
      return eventOf(event.data.transaction, event.timestamp as number, eventsSecret, properties);
    });
  });

  test('with further properties that lead to nothing, to no text or out of the transaction', () => {
    forged('properties', (event, random) => {
      const { transaction } = event.data;
      Object.assign(transaction, { nothing: null, empty: '', half: 0.5, list: ['a'], deep: { a: 'b' }, yes: true });
      const further = random(() =>
        fc.constantFrom(
          'missing',
          'nothing',
          'empty',
          'half',
          'list',
          'deep',
          'deep.a',
          'yes',
          'toString',
          'constructor',
          'ID',
        ),
      );
      event.signature.properties = [...usual, `transaction.${further}`];
      const value = transaction[further] ?? '';
      event.signature.checksum = digest(
        ...usual.map((name) => transaction[name.slice(12)]),
        value,
        event.timestamp,
        eventsSecret,
      );
      return event;
    });
    forged('properties', (event) => {
      event.signature.properties = [...usual, 'signature.checksum'];
      return event;
    });
  });

  test('with a property named twice', () => {
    forged('properties', (event, random) => {
      const twice = random(() => fc.constantFrom(...usual));
      return eventOf(event.data.transaction, event.timestamp as number, eventsSecret, [...usual, twice]);
    });
  });

  /** A captured event suffices, without the secret: its text under one invented name, anything beside it. */
  test('that carries the signed text of another event under a property of its own', () => {
    for (const properties of [['transaction.x'], ['transaction.x', 'transaction.y', 'transaction.z']]) {
      forged(properties.length < 3 ? 'malformed' : 'properties', (event) => {
        const { id, status, amount_in_cents } = event.data.transaction;
        return {
          ...event,
          data: {
            transaction: {
              id: 'other-1',
              status: 'APPROVED',
              amount_in_cents: 1,
              x: `${id}${status}${amount_in_cents}`,
              y: '',
              z: '',
            },
          },
          signature: { ...event.signature, properties },
        };
      });
    }
  });

  test('with digits moved from the amount to the time, or back', () => {
    fc.assert(
      fc.property(
        aTransaction,
        aTime,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (transaction, time, moved, toTime) => {
          const genuine = eventOf(transaction, time);
          const digits = `${transaction.amount_in_cents}${time}`;
          const end = digits.length - 10 + (toTime ? -moved : moved);
          const amount = digits.slice(0, Math.max(end, 1));
          const timestamp = digits.slice(Math.max(end, 1));
          fc.pre(amount.length !== String(transaction.amount_in_cents).length && !/^0/.test(timestamp));
          const shifted = structuredClone(genuine);
          shifted.data.transaction.amount_in_cents = Number(amount);
          shifted.timestamp = Number(timestamp);
          // The same text was signed, so only the form of the two numbers differs.
          const { id, status } = transaction;
          expect(digest(id, status, amount, timestamp, eventsSecret)).toBe(genuine.signature.checksum);
          expect(deliver(shifted)).toEqual({ ok: false, code: 'malformed' });
        },
      ),
      { numRuns: 50 },
    );
  });

  test('with numbers written as text', () => {
    forged('malformed', (event) => {
      event.data.transaction.amount_in_cents = String(event.data.transaction.amount_in_cents);
      return event;
    });
    forged('malformed', (event) => ({ ...event, timestamp: String(event.timestamp) }));
  });

  test('with an amount or a time that is no exact whole number above zero', () => {
    const numbers = [
      '0',
      '-1',
      '0.5',
      '1e400',
      '-0',
      '9007199254740993',
      '123456789012345678901234567890',
      'null',
      'true',
    ];
    forged('malformed', (event, random) => {
      const number = random(() => fc.constantFrom(...numbers));
      const field = random(() => fc.constantFrom('"amount_in_cents":', '"timestamp":'));
      return JSON.stringify(event).replace(new RegExp(`${field}\\d+`), field + number);
    });
  });

  test('with an id that no address of the API may hold, or a status that there is not', () => {
    forged('malformed', (event, random) => {
      const id = random(() =>
        fc.constantFrom('../merchants/x', 'a/b', 'a?b', '', '-a', 'a'.repeat(65), 'a b', 7, null),
      );
      return eventOf({ ...event.data.transaction, id }, event.timestamp as number);
    });
    forged('malformed', (event, random) => {
      const status = random(() => fc.constantFrom('approved', 'PAID', '', ' APPROVED', null, ['APPROVED']));
      return eventOf({ ...event.data.transaction, status }, event.timestamp as number);
    });
  });

  test('of another environment', () => {
    forged('wrong_environment', (event, random) => ({
      ...event,
      environment: random(() => fc.constantFrom('prod', 'TEST', 'test ', '')),
    }));
    forged('malformed', ({ environment: _gone, ...rest }) => rest);
  });

  test('of another content type, however well it is signed', () => {
    fc.assert(
      fc.property(aTransaction, aTime, (transaction, time) => {
        for (const type of [
          null,
          '',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; application/json',
        ]) {
          expect(deliver(eventOf(transaction, time), type)).toEqual({ ok: false, code: 'content_type' });
        }
      }),
      { numRuns: 50 },
    );
  });

  test('when it is no JSON, or JSON of something else', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constantFrom('', '{', 'null', '[]', '"a"', '['.repeat(50_000))),
        (body) => {
          expect(deliver(body)).toMatchObject({ ok: false, code: 'malformed' });
        },
      ),
    );
  });

  test('with keys that reach for the prototype, and nothing is left behind by them', () => {
    const attack = '{"isAdmin":true,"id":"other-1","status":"APPROVED","polluted":"yes"}';
    forged('properties', (event) => {
      event.signature.properties = [...usual, 'transaction.__proto__'];
      const text = JSON.stringify(event);
      return text.replace(
        '"transaction":{',
        `"transaction":{"__proto__":${attack},"constructor":{"prototype":${attack}},`,
      );
    });
    forged('malformed', (event) => {
      const { id: _id, ...nameless } = event.data.transaction;
      const text = JSON.stringify({ ...event, data: { transaction: nameless } });
      return text.replace('"transaction":{', `"transaction":{"__proto__":${attack},`);
    });
    expect(({} as Fields).isAdmin).toBeUndefined();
    expect(({} as Fields).polluted).toBeUndefined();
  });
});

test('whatever is changed in a captured event, it never speaks of another transaction or status', () => {
  const change = fc.oneof(
    fc.record({
      path: fc.constantFrom('id', 'status', 'amount_in_cents', 'x', 'reference'),
      value: fc.oneof(fc.jsonValue(), fc.nat()),
    }),
    fc.record({
      path: fc.constant('properties'),
      value: fc.array(fc.constantFrom(...usual, 'transaction.x', 'transaction.reference'), { maxLength: 5 }),
    }),
    fc.record({ path: fc.constant('timestamp'), value: aTime }),
  );
  fc.assert(
    fc.property(aTransaction, aTime, fc.array(change, { maxLength: 4 }), (transaction, timestamp, changes) => {
      const event = eventOf({ ...transaction }, timestamp);
      for (const { path, value } of changes) {
        if (path === 'properties') event.signature.properties = value;
        else if (path === 'timestamp') event.timestamp = value;
        else event.data.transaction[path] = value;
      }
      const reading = deliver(event);
      if (reading.ok) {
        expect(reading).toMatchObject({
          kind: 'transaction',
          transactionId: transaction.id,
          status: transaction.status,
        });
      }
    }),
    { numRuns: 300 },
  );
});
