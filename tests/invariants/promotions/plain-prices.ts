import type { Coupon, PricedProduct } from '#app/shop/promotions/prices.ts';

/**
 * The table of `docs/promotions.md` once more, in pesos and as plainly as it can be written. It shares no code with the shop, whose
 * prices are compared with it.
 */
export interface PlainPrices {
  subtotal: number;
  total: number;
  /** By product. */
  charged: Map<string, number>;
  refusal: 'nothing_held' | 'below_minimum' | 'no_gain' | null;
  missing: number;
}

/** One of the two. */
export interface PlainCampaign {
  product: string;
  percent: number | null;
  pesos: number | null;
}

/** @param cart with the products' own discounts */
export function plainPrices(
  cart: readonly PricedProduct[],
  coupon: Coupon | null,
  campaigns: readonly PlainCampaign[],
) {
  const charged = new Map<string, number>();
  for (const line of cart) charged.set(line.id, offer(line, campaigns));
  const subtotal = add([...charged.values()]);
  const prices: PlainPrices = { subtotal, total: subtotal, charged, refusal: null, missing: 0 };
  if (!coupon) return prices;

  const { categories, makers, products } = coupon.scope;
  const lines = cart.filter(
    ({ id, category, maker }) =>
      (categories.length === 0 && makers.length === 0 && products.length === 0) ||
      categories.some((each) => each === category) ||
      makers.some((each) => each === maker) ||
      products.some((each) => each === id),
  );
  lines.sort((one, other) => (one.id > other.id ? 1 : -1));
  if (lines.length === 0) return { ...prices, refusal: 'nothing_held' as const };
  const withOffers = add(lines.map((line) => offer(line, campaigns)));
  if (withOffers < coupon.minimumPesos) {
    return { ...prices, refusal: 'below_minimum' as const, missing: coupon.minimumPesos - withOffers };
  }

  for (const [id, price] of couponPrices(lines, coupon, campaigns)) charged.set(id, price);
  const total = add([...charged.values()]);
  return total === subtotal ? { ...prices, refusal: 'no_gain' as const } : { ...prices, total };
}

function couponPrices(lines: PricedProduct[], coupon: Coupon, campaigns: readonly PlainCampaign[]): [string, number][] {
  const before = (line: PricedProduct) => (coupon.addsToOffers ? offer(line, campaigns) : line.price * line.quantity);
  let left = lines;
  while (true) {
    const costs = left.map(before);
    const sum = add(costs);
    const { saving } = coupon;
    const amount =
      saving.kind === 'pesos' ? Math.min(saving.pesos, sum) : nearest(BigInt(sum) * BigInt(saving.percent));
    const shares = largestRemainder(amount, costs);
    const prices = left.map((line, index) => [line.id, costs[index]! - shares[index]!] as [string, number]);
    if (coupon.addsToOffers) return prices;

    let loser: string | null = null;
    let mostLost = -1;
    left.forEach((line, index) => {
      const lost = prices[index]![1] - offer(line, campaigns);
      const hasOffer = offer(line, campaigns) !== costs[index];
      if (hasOffer && lost >= 0 && lost >= mostLost) [loser, mostLost] = [line.id, lost];
    });
    if (loser === null) return prices;
    left = left.filter(({ id }) => id !== loser);
  }
}

function offer({ id, price, discount, quantity }: PricedProduct, campaigns: readonly PlainCampaign[]): number {
  let lowest = nearest(BigInt(price) * BigInt(100 - discount));
  for (const { product, percent, pesos } of campaigns) {
    if (product !== id) continue;
    lowest = Math.min(lowest, pesos ?? nearest(BigInt(price) * BigInt(100 - (percent ?? 0))));
  }
  return quantity * lowest;
}

/** Hundredths to whole ones, half up. */
function nearest(hundredths: bigint): number {
  const whole = hundredths / 100n;
  return Number(hundredths % 100n >= 50n ? whole + 1n : whole);
}

function largestRemainder(amount: number, costs: readonly number[]): number[] {
  const sum = BigInt(add(costs));
  if (sum === 0n) return costs.map(() => 0);
  const shares = costs.map((cost) => Number((BigInt(amount) * BigInt(cost)) / sum));
  const fractions = costs.map((cost) => (BigInt(amount) * BigInt(cost)) % sum);
  for (let over = amount - add(shares); over > 0; over -= 1) {
    let best = 0;
    for (let index = 1; index < costs.length; index += 1) if (fractions[index]! > fractions[best]!) best = index;
    shares[best] = shares[best]! + 1;
    fractions[best] = -1n;
  }
  return shares;
}

function add(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
