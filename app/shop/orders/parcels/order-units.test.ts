import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveredOn, usualDeliveryDay } from './delivery-day.ts';
import { readGuideList } from './guide-list.ts';
import {
  allUnitsOut,
  chosenUnits,
  countUnits,
  fulfilmentOf,
  isOneParcel,
  itemMoments,
  itemsBack,
  type OrderReturn,
  type OrderUnits,
  paidForReturns,
  parcelsOfItems,
  type ReturnedUnits,
  type SentParcel,
  unitsOut,
  unitsToSend,
  unitsVersion,
} from './order-units.ts';
import { parcelInMail } from './parcel-in-mail.ts';
import { readItems, readQuantities } from './unit-forms.ts';

const sentAt = new Date('2026-11-20T15:00:00Z');
const arrivedAt = new Date('2026-11-23T15:00:00Z');
const lines = [
  { productId: 'a', quantity: 6 },
  { productId: 'b', quantity: 1 },
];

function aParcel(number: number, units: Record<string, number>, deliveredAt: Date | null = null): SentParcel {
  return {
    ...{ number, carrier: 'TCC', trackingNumber: `${number}`, trackingUrl: null, sentAt, deliveredAt },
    units: Object.entries(units).map(([productId, quantity]) => ({ productId, quantity })),
  };
}

function aReturn(id: number, units: ReturnedUnits[], items: number[] = []): OrderReturn {
  return { id, reason: 'No era', isShelved: true, notedAt: arrivedAt, units, items };
}

const order = (parcels: SentParcel[], returns: OrderReturn[] = []): OrderUnits => ({ lines, parcels, returns });
const whole = aParcel(1, { a: 6, b: 1 }, arrivedAt);
const split = [aParcel(1, { a: 4 }, arrivedAt), aParcel(2, { a: 2, b: 1 })];

describe('an order is what its parcels and returns make of it', () => {
  test.each<[string, OrderUnits, ReturnType<typeof fulfilmentOf>]>([
    ['one parcel', order([aParcel(1, { a: 6, b: 1 })]), 'sent'],
    ['one parcel that arrived', order([whole]), 'delivered'],
    ['a part of it', order([aParcel(1, { a: 4 }, arrivedAt)]), 'partly_sent'],
    ['two parcels of which one arrived', order(split), 'sent'],
    ['two that arrived', order(split.map((parcel) => ({ ...parcel, deliveredAt: arrivedAt }))), 'delivered'],
    ['one unit of seven back', order([whole], [aReturn(1, [{ parcel: 1, productId: 'a', quantity: 1 }])]), 'delivered'],
    [
      'all back, in two returns',
      order(
        [whole],
        [
          aReturn(1, [{ parcel: 1, productId: 'a', quantity: 6 }]),
          aReturn(2, [{ parcel: 1, productId: 'b', quantity: 1 }]),
        ],
      ),
      'returned',
    ],
    [
      'the parcel under way came back, the other arrived',
      order(split, [
        aReturn(1, [
          { parcel: 2, productId: 'a', quantity: 2 },
          { parcel: 2, productId: 'b', quantity: 1 },
        ]),
      ]),
      'delivered',
    ],
    [
      'what never left was struck off',
      order([aParcel(1, { a: 6 })], [aReturn(1, [{ parcel: null, productId: 'b', quantity: 1 }])]),
      'sent',
    ],
  ])('%s', (_name, units, expected) => {
    expect(fulfilmentOf(units)).toBe(expected);
  });

  test('says what is left to send and what is out', () => {
    const units = order(split.slice(0, 1), [aReturn(1, [{ parcel: 1, productId: 'a', quantity: 3 }])]);
    expect(unitsToSend(units)).toEqual([
      { productId: 'a', quantity: 2 },
      { productId: 'b', quantity: 1 },
    ]);
    expect(allUnitsOut(units)).toEqual([{ productId: 'a', quantity: 1, parcel: 1 }]);
    expect(isOneParcel(units)).toBe(false);
    expect(isOneParcel(order([whole]))).toBe(true);
  });

  test('has another version after each part, and the plain one while it is whole', () => {
    const state = { status: 'paid', fulfilment: 'delivered' } as const;
    expect(unitsVersion(state, order([whole]))).toBe('paid/delivered');
    const once = order([whole], [aReturn(1, [{ parcel: 1, productId: 'a', quantity: 1 }])]);
    const twice = order([whole], [...once.returns, aReturn(2, [{ parcel: 1, productId: 'a', quantity: 1 }])]);
    const undone = order([whole], [aReturn(3, [{ parcel: 1, productId: 'a', quantity: 1 }])]);
    const versions = [once, twice, undone].map((units) => unitsVersion(state, units));
    expect(new Set(versions).size).toBe(3);
  });
});

test('chosen units are at least one and never more than there are', () => {
  const out = [
    { productId: 'a', quantity: 6 },
    { productId: 'b', quantity: 1 },
  ];
  expect(chosenUnits(out, [1, 0])).toEqual([{ productId: 'a', quantity: 1 }]);
  for (const wrong of [[7, 0], [0, 0], [1], [1, 0, 0]]) expect(chosenUnits(out, wrong)).toBeNull();
  expect(readQuantities({ 'units-0': ' 1 ', 'units-1': '' })).toEqual({ ok: true, units: [1, 0] });
  expect(readQuantities({ reason: 'x' })).toEqual({ ok: true, units: null });
  for (const wrong of ['-1', '1.5', 'uno', '1e2', '9999']) {
    expect(readQuantities({ 'units-0': wrong })).toEqual({ ok: false, problems: { 'units-0': 'not_units' } });
  }
  expect(readItems({ 'item-3': 'on', 'item-0': 'on', 'item-501': 'on', 'item-x': 'on' })).toEqual([3]);
});

test('no course of parcels and returns loses a unit or brings one back twice', () => {
  const share = fc.array(fc.nat(6), { minLength: 2, maxLength: 2 });
  const course = fc.array(fc.record({ sends: fc.boolean(), share }), { maxLength: 12 });
  fc.assert(
    fc.property(course, (moves) => {
      let units = order([]);
      for (const { sends, share: wanted } of moves) {
        const available = sends ? unitsToSend(units).map((unit) => ({ ...unit, parcel: null })) : allUnitsOut(units);
        const quantities = available.map(({ quantity }, index) => Math.min(quantity, wanted[index % 2] ?? 0));
        const chosen = chosenUnits<ReturnedUnits>(available, quantities);
        if (!chosen) continue;
        const next = units.parcels.length + 1;
        const sent = Object.fromEntries(chosen.map(({ productId, quantity }) => [productId, quantity]));
        units = sends
          ? { ...units, parcels: [...units.parcels, aParcel(next, sent)] }
          : { ...units, returns: [...units.returns, aReturn(units.returns.length + 1, chosen)] };
      }
      const back = units.returns.flatMap((each) => each.units);
      expect(countUnits(unitsToSend(units)) + countUnits(allUnitsOut(units)) + countUnits(back)).toBe(7);
      for (const parcel of units.parcels) {
        expect(countUnits(unitsOut(units, parcel))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

describe('an item', () => {
  test('came in the parcel that it left in, and its rights begin there', () => {
    expect(parcelsOfItems(order(split))).toEqual([1, 1, 1, 1, 2, 2, 2]);
    const moments = itemMoments(order(split, [aReturn(1, [{ parcel: 1, productId: 'a', quantity: 1 }], [4])]));
    expect(moments[0]).toEqual({ parcel: 1, deliveredAt: arrivedAt, backAt: null });
    expect(moments[3]).toEqual({ parcel: 1, deliveredAt: arrivedAt, backAt: arrivedAt });
    expect(moments[6]).toEqual({ parcel: 2, deliveredAt: null, backAt: null });
    expect(parcelsOfItems(order(split.slice(0, 1)))).toEqual([1, 1, 1, 1, null, null, null]);
  });

  test('is back when it was pointed at, or else the one that is asked back, or else the last', () => {
    const one = [{ parcel: 1, productId: 'a', quantity: 1 }];
    expect(itemsBack(order([whole]), one, { chosen: [2], claimed: new Set([3]) })).toEqual([2]);
    expect(itemsBack(order([whole]), one, { chosen: [], claimed: new Set([3]) })).toEqual([3]);
    expect(itemsBack(order([whole]), one, { chosen: [7], claimed: new Set() })).toEqual([6]);
    const again = order([whole], [aReturn(1, one, [6])]);
    expect(itemsBack(again, one, { chosen: [6], claimed: new Set() })).toEqual([5]);
  });
});

test('what came back is worth what was paid for it', () => {
  const paid = [
    { productId: 'a', quantity: 6, chargedInCents: 54_000_000 },
    { productId: 'b', quantity: 3, chargedInCents: 2_990_000 },
  ];
  const back = (productId: string, quantity: number) => ({ units: [{ productId, quantity }] });
  expect(paidForReturns(paid, [back('a', 2), back('b', 1), back('b', 2), back('a', 4)])).toEqual([
    ...[18_000_000, 996_600, 1_993_400, 36_000_000],
  ]);
});

test('a mail names what is in its parcel and what leaves later, the same however late it goes out', () => {
  const named = lines.map((line) => ({ ...line, productName: line.productId.toUpperCase() }));
  const { part } = parcelInMail({ ...order(split), lines: named }, 1);
  expect(part).toEqual({
    contents: [{ productName: 'A', quantity: 4 }],
    toSend: [
      { productName: 'A', quantity: 2 },
      { productName: 'B', quantity: 1 },
    ],
  });
  expect(parcelInMail({ ...order(split), lines: named }, 2).part?.toSend).toEqual([]);
  expect(parcelInMail({ ...order([whole]), lines: named }, undefined)).toMatchObject({ parcel: whole, part: null });
});

describe('a day of delivery', () => {
  const now = new Date('2026-11-26T15:00:00Z');
  test.each([
    [null, '2026-11-26T15:00:00.000Z'],
    ['2026-11-26', '2026-11-26T15:00:00.000Z'],
    // Of an earlier day its end, since rights run from then.
    ['2026-11-22', '2026-11-23T04:59:59.000Z'],
    ['2026-11-20', '2026-11-21T04:59:59.000Z'],
    ['2026-11-27', 'in_future'],
    ['2026-11-19', 'before_sending'],
  ])('%s is %s', (day, expected) => {
    const read = deliveredOn(day, { sentAt, now });
    expect(read.ok ? read.at.toISOString() : read.code).toBe(expected);
  });

  test('is never before the moment at which the parcel left', () => {
    const ahead = new Date('2026-11-26T15:00:02Z');
    expect(deliveredOn('2026-11-26', { sentAt: ahead, now })).toEqual({ ok: true, at: ahead });
    const late = new Date('2026-11-28T03:00:00Z');
    // In Colombia it is not yet the 28th.
    expect(deliveredOn('2026-11-27', { sentAt, now: late })).toEqual({ ok: true, at: late });
    expect(deliveredOn('2026-11-28', { sentAt, now: late })).toEqual({ ok: false, code: 'in_future' });
  });

  test.each([
    ['2026-11-25', '2026-11-25'],
    ['2026-11-30', '2026-11-26'],
    ['2026-11-18', '2026-11-20'],
    [null, '2026-11-26'],
  ])('is the last one promised, %s, where that is possible: %s', (promised, expected) => {
    expect(usualDeliveryDay(promised, { sentAt, now })).toBe(expected);
  });
});

test('guides are read as a scanner, a sheet and a hand write them', () => {
  expect(readGuideList("225 998\r\n'0012\t700-1; abc ,225998\n\n")).toEqual({
    ok: true,
    guides: ['225998', '0012', '7001', 'ABC'],
  });
  expect(readGuideList(' \n;, ')).toEqual({ ok: false, code: 'empty' });
  const many = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index).join('\n');
  expect(readGuideList(many(200))).toMatchObject({ ok: true });
  expect(readGuideList(many(201))).toEqual({ ok: false, code: 'too_many' });
});
