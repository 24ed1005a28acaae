import type { Coupon, PricedProduct } from '#app/shop/promotions/prices.ts';

/**
 * The table of `docs/promotions.md` once more, written from it alone and as plainly as it can be. It shares no code with the shop, whose
 * prices are compared with it.
 */
export interface PlainPrices {
  subtotal: number;
  total: number;
  /** What each whole line is charged, by product id. */
  charged: Map<string, number>;
  refusal: 'nothing_held' | 'below_minimum' | 'no_gain' | null;
  /** The pesos that are missing to the minimum, when the refusal is 'below_minimum'. */
  missing: number;
}

/** Exactly one of percent and pesos is given. */
export interface PlainCampaign {
  product: string;
  percent: number | null;
  pesos: number | null;
}

/** One line of the cart; both amounts are whole pesos for all its units. */
interface Line {
  product: PricedProduct;
  id: string;
  list: bigint;
  offer: bigint;
}

export function plainPrices(
  cart: readonly PricedProduct[],
  coupon: Coupon | null,
  campaigns: readonly PlainCampaign[],
): PlainPrices {
  const lines = cart.map((product) => lineOf(product, campaigns));

  if (coupon === null) return withoutCoupon(lines, null, 0n);

  const held = lines.filter((line) => holdsFor(coupon, line.product));
  if (held.length === 0) return withoutCoupon(lines, 'nothing_held', 0n);

  const reached = sum(held.map((line) => line.offer));
  const minimum = BigInt(coupon.minimumPesos);
  if (reached < minimum) return withoutCoupon(lines, 'below_minimum', minimum - reached);

  const couponPrices = coupon.addsToOffers ? pricesAdded(held, coupon) : pricesInstead(held, coupon);

  const charged = new Map<string, bigint>();
  for (const line of lines) {
    charged.set(line.id, between(0n, couponPrices.get(line.id) ?? line.offer, line.offer));
  }

  const subtotal = sum(lines.map((line) => line.offer));
  const total = sum([...charged.values()]);
  if (total === subtotal) return withoutCoupon(lines, 'no_gain', 0n);

  return result(subtotal, charged, null, 0n);
}

function lineOf(product: PricedProduct, campaigns: readonly PlainCampaign[]): Line {
  const price = BigInt(product.price);
  const units = BigInt(product.quantity);

  let lowest = lessPercent(price, product.discount);
  for (const campaign of campaigns) {
    if (campaign.product !== product.id) continue;
    if (campaign.percent !== null) lowest = smaller(lowest, lessPercent(price, campaign.percent));
    if (campaign.pesos !== null) lowest = smaller(lowest, BigInt(campaign.pesos));
  }
  // A fixed price above the list price never counts, because the product's
  // own discount, even one of 0 percent, is never above the list price.

  return { product, id: product.id, list: price * units, offer: lowest * units };
}

function holdsFor(coupon: Coupon, product: PricedProduct): boolean {
  const { categories, makers, products } = coupon.scope;
  if (categories.length === 0 && makers.length === 0 && products.length === 0) return true;
  return (
    categories.includes(product.category) ||
    (product.maker !== null && makers.includes(product.maker)) ||
    products.includes(product.id)
  );
}

/** The lines' prices under a coupon that comes off what they cost with their offers. */
function pricesAdded(held: readonly Line[], coupon: Coupon): Map<string, bigint> {
  const costs = new Map(held.map((line) => [line.id, line.offer]));
  return pricesAfter(costs, coupon);
}

/**
 * The lines' prices under a coupon that comes off their list prices. Lines that
 * keep their offer are not in the answer.
 */
function pricesInstead(held: readonly Line[], coupon: Coupon): Map<string, bigint> {
  let rest = [...held];

  while (true) {
    const costs = new Map(rest.map((line) => [line.id, line.list]));
    const prices = pricesAfter(costs, coupon);
    const lossOf = (line: Line): bigint => prices.get(line.id)! - line.offer;

    // A loss of 0 is an equally good price, and then the offer stays as well.
    const losing = rest.filter((line) => line.offer < line.list && lossOf(line) >= 0n);
    if (losing.length === 0) return prices;

    let leaving = losing[0]!;
    for (const line of losing) {
      const losesMore = lossOf(line) > lossOf(leaving);
      const losesTheSame = lossOf(line) === lossOf(leaving);
      if (losesMore || (losesTheSame && line.id > leaving.id)) leaving = line;
    }
    rest = rest.filter((line) => line !== leaving);
  }
}

/** What is left of each cost when the coupon's whole amount is allotted to them. */
function pricesAfter(costs: ReadonlyMap<string, bigint>, coupon: Coupon): Map<string, bigint> {
  const amount = amountOf(coupon, sum([...costs.values()]));
  const parts = allot(amount, costs);

  const prices = new Map<string, bigint>();
  for (const [id, cost] of costs) prices.set(id, cost - parts.get(id)!);
  return prices;
}

function amountOf(coupon: Coupon, cost: bigint): bigint {
  const amount =
    coupon.saving.kind === 'percent'
      ? halfUpHundredth(cost * BigInt(coupon.saving.percent))
      : BigInt(coupon.saving.pesos);
  return smaller(amount, cost);
}

/** The amount in proportion to the costs, in whole pesos, by largest remainder. */
function allot(amount: bigint, costs: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const whole = sum([...costs.values()]);
  if (whole === 0n) return new Map([...costs.keys()].map((id) => [id, 0n]));

  // Every fraction has the same denominator, so comparing the remainders of
  // the divisions compares the fractions exactly.
  const shares = [...costs].map(([id, cost]) => ({
    id,
    pesos: (amount * cost) / whole,
    remainder: (amount * cost) % whole,
  }));
  shares.sort((a, b) => {
    if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });

  let left = amount - sum(shares.map((share) => share.pesos));
  for (const share of shares) {
    if (left === 0n) break;
    share.pesos += 1n;
    left -= 1n;
  }
  return new Map(shares.map((share) => [share.id, share.pesos]));
}

function withoutCoupon(lines: readonly Line[], refusal: PlainPrices['refusal'], missing: bigint): PlainPrices {
  const charged = new Map(lines.map((line) => [line.id, line.offer]));
  return result(sum(lines.map((line) => line.offer)), charged, refusal, missing);
}

function result(
  subtotal: bigint,
  charged: ReadonlyMap<string, bigint>,
  refusal: PlainPrices['refusal'],
  missing: bigint,
): PlainPrices {
  return {
    subtotal: Number(subtotal),
    total: Number(sum([...charged.values()])),
    charged: new Map([...charged].map(([id, pesos]) => [id, Number(pesos)])),
    refusal,
    missing: Number(missing),
  };
}

function lessPercent(price: bigint, percent: number): bigint {
  return halfUpHundredth(price * BigInt(100 - percent));
}

/** A hundredth of an amount that is not negative, rounded half up. */
function halfUpHundredth(amount: bigint): bigint {
  return (amount + 50n) / 100n;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function between(lowest: bigint, amount: bigint, highest: bigint): bigint {
  if (amount < lowest) return lowest;
  return smaller(amount, highest);
}
