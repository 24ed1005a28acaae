import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectExactPrices, pricedCart } from '#tests/invariants/promotions/priced-carts.ts';
import { type CampaignPrices, campaignOffer } from './campaigns/campaign-offer.ts';
import { type Coupon, type PricedProduct, pricesOf } from './prices.ts';
import { paidForUnits } from './unit-prices.ts';

const line = (id: string, price: number, discount = 0, quantity = 1, given: Partial<PricedProduct> = {}) => {
  return { id, price, discount, quantity, category: 'Procesadores', maker: null, ...given };
};
const everything = { categories: [], makers: [], products: [] };
const percent = (percent: number, given: Partial<Coupon> = {}): Coupon => ({
  ...{ code: 'RADEON3', saving: { kind: 'percent', percent }, scope: everything },
  ...{ minimumPesos: 0, addsToOffers: false, ...given },
});
const pesos = (pesos: number, given: Partial<Coupon> = {}): Coupon =>
  percent(1, { saving: { kind: 'pesos', pesos }, ...given });
const adds = { addsToOffers: true };

interface WorkedCart {
  what: string;
  cart: PricedProduct[];
  coupon?: Coupon;
  /** What campaigns ask for each product of the cart. */
  campaigns?: CampaignPrices;
  subtotal: number;
  /** What is charged for each line. */
  charged: number[];
  says?: object;
}

const noGain = { ok: false, code: 'no_gain' };
const ram = { category: 'Memoria Ram' };

/** By hand, from the table of `docs/promotions.md`; in pesos. */
const worked: WorkedCart[] = [
  { what: 'no discount', cart: [line('a', 100_000)], subtotal: 100_000, charged: [100_000] },
  { what: 'an own discount', cart: [line('a', 1_894_000, 15)], subtotal: 1_609_900, charged: [1_609_900] },
  { what: 'half a peso goes up', cart: [line('a', 4_125, 10, 2)], subtotal: 7_426, charged: [7_426] },
  { what: 'ten percent', cart: [line('a', 100_000)], coupon: percent(10), subtotal: 100_000, charged: [90_000] },
  { what: '31.5 is 32', cart: [line('a', 1_050)], coupon: percent(3), subtotal: 1_050, charged: [1_018] },
  { what: '31.47 is 31', cart: [line('a', 1_049)], coupon: percent(3), subtotal: 1_049, charged: [1_018] },
  {
    what: 'rounded once for all lines, the remainder on the first',
    ...{ cart: [line('c', 17), line('a', 17), line('b', 17)], coupon: percent(3), subtotal: 51 },
    charged: [17, 16, 16],
  },
  {
    what: 'the offer is better',
    ...{ cart: [line('a', 100_000, 15)], coupon: percent(10), subtotal: 85_000, charged: [85_000], says: noGain },
  },
  {
    what: 'the offer counts on one line, the coupon on the other',
    ...{ cart: [line('a', 100_000), line('b', 100_000, 15)], coupon: percent(10), subtotal: 185_000 },
    charged: [90_000, 85_000],
  },
  {
    what: 'the coupon is better: off the list price, in place of the offer',
    ...{ cart: [line('a', 100_000, 15)], coupon: percent(20), subtotal: 85_000, charged: [80_000] },
  },
  {
    what: 'equally good: the offer',
    ...{ cart: [line('a', 100_000, 15)], coupon: percent(15), subtotal: 85_000, charged: [85_000], says: noGain },
  },
  {
    what: 'on top of an offer',
    ...{ cart: [line('a', 100_000, 15)], coupon: percent(10, adds), subtotal: 85_000, charged: [76_500] },
  },
  {
    what: 'on top of offers where there are some',
    ...{ cart: [line('a', 100_000), line('b', 100_000, 15)], coupon: percent(10, adds), subtotal: 185_000 },
    charged: [90_000, 76_500],
  },
  { what: 'pesos', cart: [line('a', 100_000)], coupon: pesos(20_000), subtotal: 100_000, charged: [80_000] },
  { what: 'more pesos than it costs', cart: [line('a', 900)], coupon: pesos(1_000), subtotal: 900, charged: [0] },
  {
    what: 'pesos by what each line costs',
    ...{ cart: [line('a', 100_000), line('b', 50_000), line('c', 25_000, 0, 2)], coupon: pesos(10_000) },
    ...{ subtotal: 200_000, charged: [95_000, 47_500, 47_500] },
  },
  {
    what: 'pesos that cannot be divided',
    ...{ cart: [line('a', 100), line('b', 100), line('c', 100)], coupon: pesos(100), subtotal: 300 },
    charged: [66, 67, 67],
  },
  {
    what: 'pesos leave a line that its offer makes cheaper, and are all on the other',
    ...{ cart: [line('a', 100_000), line('b', 100_000, 50)], coupon: pesos(10_000), subtotal: 150_000 },
    charged: [90_000, 50_000],
  },
  {
    what: 'pesos in place of an offer',
    ...{ cart: [line('a', 100_000, 50)], coupon: pesos(60_000), subtotal: 50_000, charged: [40_000] },
  },
  {
    what: 'the line that loses most leaves first',
    ...{ cart: [line('x', 100_000, 10), line('y', 100_000, 20), line('z', 100_000)], coupon: pesos(30_000) },
    ...{ subtotal: 270_000, charged: [85_000, 80_000, 85_000] },
  },
  {
    what: 'below its minimum',
    ...{ cart: [line('a', 60_000)], coupon: percent(10, { minimumPesos: 100_000 }), subtotal: 60_000 },
    ...{ charged: [60_000], says: { ok: false, code: 'below_minimum', missingInCents: 4_000_000 } },
  },
  {
    what: 'its minimum reached to the peso, with the offer',
    ...{ cart: [line('a', 117_647, 15)], coupon: percent(20, { minimumPesos: 100_000 }), subtotal: 100_000 },
    charged: [94_118],
  },
  {
    what: 'a category',
    ...{ cart: [line('a', 500_000), line('b', 200_000, 0, 1, ram)], subtotal: 700_000, charged: [500_000, 180_000] },
    coupon: percent(10, { scope: { ...everything, categories: ['Memoria Ram'] } }),
  },
  {
    what: 'a maker',
    ...{ cart: [line('a', 990_000, 0, 1, { maker: 'amd' }), line('b', 100_000)], subtotal: 1_090_000 },
    ...{ coupon: percent(5, { scope: { ...everything, makers: ['amd'] } }), charged: [940_500, 100_000] },
  },
  {
    what: 'a list of products',
    ...{ cart: [line('a', 10_000), line('b', 20_000), line('c', 30_000)], subtotal: 60_000 },
    ...{ coupon: percent(10, { scope: { ...everything, products: ['a', 'c'] } }), charged: [9_000, 20_000, 27_000] },
  },
  {
    what: 'nothing of what it holds for',
    ...{ cart: [line('a', 10_000)], coupon: percent(10, { scope: { ...everything, products: ['z'] } }) },
    ...{ subtotal: 10_000, charged: [10_000], says: { ok: false, code: 'nothing_held' } },
  },
  {
    what: 'several units',
    ...{ cart: [line('a', 9_999, 0, 3)], coupon: percent(3), subtotal: 29_997, charged: [29_097] },
  },
  {
    what: 'a campaign that is lower than the own discount, and better than the coupon',
    ...{ cart: [line('a', 100_000, 5)], campaigns: { percent: 3, pesos: 88_888 }, coupon: percent(10) },
    ...{ subtotal: 88_888, charged: [88_888], says: noGain },
  },
  {
    what: 'an own discount that is lower than the campaign',
    ...{ cart: [line('a', 100_000, 5)], campaigns: { percent: 4, pesos: 97_000 }, coupon: percent(1, adds) },
    ...{ subtotal: 95_000, charged: [94_050] },
  },
  { what: 'all of it', cart: [line('a', 77_777, 9, 2)], coupon: percent(100), subtotal: 141_554, charged: [0] },
  {
    what: 'less than half a peso',
    ...{ cart: [line('a', 16)], coupon: percent(3), subtotal: 16, charged: [16], says: noGain },
  },
  {
    what: 'a product for nothing',
    ...{ cart: [line('a', 5_000, 100), line('b', 5_000)], coupon: pesos(500), subtotal: 5_000, charged: [0, 4_500] },
  },
];

describe('a cart worked by hand', () => {
  test.each(worked)('$what', ({ cart, coupon, campaigns, subtotal, charged, says = { ok: true } }) => {
    const none = { percent: null, pesos: null };
    const prices = pricesOf(
      cart.map((each) => ({ ...each, ...campaignOffer(each, campaigns ?? none) })),
      coupon,
    );
    expect(prices.lines.map(({ chargedInCents }) => chargedInCents / 100)).toEqual(charged);
    expect(prices.subtotalInCents).toBe(subtotal * 100);
    expect(prices.totalInCents / 100).toBe(charged.reduce((sum, each) => sum + each, 0));
    expect(prices.coupon).toEqual(coupon ? says : null);
  });
});

test('random carts cost what the plain implementation says, to the peso', () => {
  fc.assert(fc.property(pricedCart, expectExactPrices), { numRuns: 2_000 });
});

test('each discount says why', () => {
  const cart = [
    line('a', 100_000, 15),
    line('b', 100_000, 5),
    line('c', 100_000, 1, 1, { campaignId: 7, fixedPrice: 99_000 }),
  ];
  const why = (coupon: Coupon) =>
    pricesOf(cart, coupon).lines.map(({ discounts, counts }) => ({
      counts,
      why: discounts.map(({ reason, inCents }) => `${reason.kind} ${inCents / 100}`),
    }));
  expect(why(percent(10))).toEqual([
    { counts: 'offer', why: ['own 15000'] },
    { counts: 'coupon', why: ['coupon 10000'] },
    { counts: 'coupon', why: ['coupon 10000'] },
  ]);
  expect(why(percent(10, adds))).toEqual([
    { counts: 'coupon', why: ['own 15000', 'coupon 8500'] },
    { counts: 'coupon', why: ['own 5000', 'coupon 9500'] },
    { counts: 'coupon', why: ['campaign 1000', 'coupon 9900'] },
  ]);
});

describe('what was paid for units of a line', () => {
  test.each([
    [{ chargedInCents: 2_990_000, quantity: 3 }, [0, 996_600, 1_993_300, 2_990_000]],
    [{ chargedInCents: 2_909_700, quantity: 3 }, [0, 969_900, 1_939_800, 2_909_700]],
    // Of an order from before prices were whole pesos.
    [{ chargedInCents: 2_985_150, quantity: 3 }, [0, 995_050, 1_990_100, 2_985_150]],
    [{ chargedInCents: 100, quantity: 4 }, [0, 0, 0, 0, 100]],
  ])('%o', (sold, paid) => {
    expect(paid.map((_, units) => paidForUnits(sold, units))).toEqual(paid);
  });
});
