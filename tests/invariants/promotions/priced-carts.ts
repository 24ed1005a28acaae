import fc from 'fast-check';
import { campaignOffer } from '#app/shop/promotions/campaigns/campaign-offer.ts';
import { type Coupon, type PricedProduct, pricesOf } from '#app/shop/promotions/prices.ts';
import { paidForUnits } from '#app/shop/promotions/unit-prices.ts';
import { maxQuantity } from '#app/shop/shared/money.ts';
import { type PlainCampaign, plainPrices } from './plain-prices.ts';

export interface PricedCart {
  products: PricedProduct[];
  coupon: Coupon | null;
  /** Of the shop, each for one product; some for none of the cart. */
  campaigns: PlainCampaign[];
  /** How many units come back, of each line, one return after another. */
  returns: number[];
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const categories = ['Procesadores', 'Memoria Ram', 'Gabinetes'];
const makers = ['amd', 'corsair'];

const product = fc.record({
  id: fc.constantFrom(...ids),
  price: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1_000, max: 30_000_000 })),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: maxQuantity })),
  category: fc.constantFrom(...categories),
  maker: fc.constantFrom(null, ...makers),
});

const coupon: fc.Arbitrary<Coupon> = fc.record({
  code: fc.constant('PRUEBA'),
  saving: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({
      kind: fc.constant('pesos' as const),
      pesos: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000_000 })),
    }),
  ),
  scope: fc.record({
    categories: fc.subarray(categories, { maxLength: 2 }),
    makers: fc.subarray(makers, { maxLength: 1 }),
    products: fc.subarray(ids, { maxLength: 2 }),
  }),
  minimumPesos: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 5_000_000 })),
  addsToOffers: fc.boolean(),
});

export const pricedCart: fc.Arbitrary<PricedCart> = fc.record({
  products: fc.uniqueArray(product, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
  coupon: fc.option(coupon, { freq: 9 }),
  campaigns: fc.array(
    fc.oneof(
      fc.record({
        product: fc.constantFrom(...ids),
        percent: fc.integer({ min: 1, max: 99 }),
        pesos: fc.constant(null),
      }),
      fc.record({
        product: fc.constantFrom(...ids),
        percent: fc.constant(null),
        pesos: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2_000_000 })),
      }),
    ),
    { maxLength: 6 },
  ),
  returns: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 }),
});

/** As the database has it of the campaigns that run. */
function withCampaigns(product: PricedProduct, campaigns: readonly PlainCampaign[]): PricedProduct {
  const theirs = campaigns.filter((each) => each.product === product.id);
  const percents = theirs.flatMap(({ percent }) => percent ?? []);
  const prices = theirs.flatMap(({ pesos }) => pesos ?? []);
  const { by, ...offer } = campaignOffer(product, {
    percent: percents.length > 0 ? Math.max(...percents) : null,
    pesos: prices.length > 0 ? Math.min(...prices) : null,
  });
  return { ...product, ...offer, campaignId: by === 'own' ? null : 1 };
}

/** Throws where sums do not agree, something is below 0, or the plain implementation says something else. */
export function expectExactPrices({ products, coupon, campaigns, returns }: PricedCart): void {
  const offered = products.map((each) => withCampaigns(each, campaigns));
  const prices = pricesOf(offered, coupon);
  const plain = plainPrices(products, coupon, campaigns);
  equal(prices.subtotalInCents, plain.subtotal * 100, 'subtotal');
  equal(prices.totalInCents, plain.total * 100, 'total');
  equal(prices.subtotalInCents - prices.couponInCents, prices.totalInCents, 'subtotal less coupon is the total');
  equal(add(prices.lines.map((line) => line.chargedInCents)), prices.totalInCents, 'the lines are the total');
  const refusal = prices.coupon?.ok === false ? prices.coupon : null;
  equal(refusal?.code ?? null, plain.refusal, 'what the coupon comes to');
  if (refusal?.code === 'below_minimum') equal(refusal.missingInCents, plain.missing * 100, 'what is missing');
  for (const [index, line] of prices.lines.entries()) {
    const { id, price, quantity } = products[index] as PricedProduct;
    const { chargedInCents, couponInCents, offerInCents, discounts } = line;
    equal(chargedInCents, (plain.charged.get(id) ?? Number.NaN) * 100, `the line ${id}`);
    equal(offerInCents * quantity - couponInCents, chargedInCents, 'a line is its offer less the coupon');
    equal(chargedInCents + add(discounts.map(({ inCents }) => inCents)), price * 100 * quantity, 'the list price');
    if (Math.min(chargedInCents, couponInCents, ...discounts.map(({ inCents }) => inCents)) < 0) {
      throw new Error(`below 0: ${JSON.stringify(line)}`);
    }
    expectWholeUnits(line, returns);
  }
  const reversed = pricesOf(offered.toReversed(), coupon);
  equal(JSON.stringify(reversed.lines.toReversed()), JSON.stringify(prices.lines), 'in any order');
}

/** Returns pay back the line and no more, whatever comes back first; units differ by a peso at most. */
function expectWholeUnits(line: { chargedInCents: number; quantity: number }, returns: readonly number[]): void {
  let back = 0;
  let paidBack = 0;
  for (const units of [...returns, line.quantity]) {
    const until = Math.min(line.quantity, back + units);
    for (let unit = back; unit < Math.min(until, back + 3); unit += 1) {
      const one = paidForUnits(line, unit + 1) - paidForUnits(line, unit);
      const each = Math.floor(line.chargedInCents / 100 / line.quantity) * 100;
      if (one !== each && one !== each + 100) throw new Error(`a unit for ${one} of ${JSON.stringify(line)}`);
    }
    paidBack += paidForUnits(line, until) - paidForUnits(line, back);
    back = until;
    if (paidBack > line.chargedInCents) throw new Error('more came back than was paid');
  }
  equal(paidBack, line.chargedInCents, 'all that comes back is the line');
}

function equal(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)}, expected ${String(expected)}`);
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
