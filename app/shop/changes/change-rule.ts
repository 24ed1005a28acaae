import type { ProductCategory } from '../catalog/categories.ts';
import { mostOf } from '../catalog/product-form.ts';
import { unitPriceInCents } from '../shared/money.ts';
import type { LineReason } from './change-set.ts';
import { type Fraction, nearestEnding, nearestPeso } from './endings.ts';

/** What to do with one field of many products. Amounts are whole pesos, percents or pieces; what lowers is negative. */
export type ChangeRule = PriceRule | CountRule | { field: 'category'; way: 'set'; category: ProductCategory };

export type PriceRule =
  | { field: 'price'; way: 'set'; amount: number }
  | { field: 'price'; way: 'add'; amount: number; toEndings: boolean }
  /** In hundredths of a percent. */
  | { field: 'price'; way: 'percent'; basisPoints: number; toEndings: boolean }
  /** Cost in dollars × pesos for a dollar × (1 + margin over the cost). */
  | { field: 'price'; way: 'dollars'; rateInCents: number; marginInBasisPoints: number };

export interface CountRule {
  field: 'discount' | 'stock';
  way: 'set' | 'add';
  amount: number;
}

/** A product as it is while the change is drawn up. */
export interface ChangeableProduct {
  id: string;
  name: string;
  price: number;
  discount: number;
  stock: number;
  /** Pieces of unpaid orders. */
  held: number;
  category: ProductCategory;
  cost: number | null;
  costUsdCents: number | null;
  isDeleted: boolean;
}

export interface PlannedLine {
  before: string;
  after: string | null;
  reason: LineReason | null;
  belowCost: boolean;
}

type Outcome = { value: number } | { reason: LineReason };

/** What a product becomes under a rule, or why it cannot. */
export function planLine(rule: ChangeRule, product: ChangeableProduct): PlannedLine {
  const before = String(product[rule.field]);
  const refused = (reason: LineReason): PlannedLine => ({ before, after: null, reason, belowCost: false });
  if (product.isDeleted) return refused('gone');
  if (rule.field === 'category') {
    if (rule.category === product.category) return refused('same');
    return { before, after: rule.category, reason: null, belowCost: false };
  }
  const outcome = rule.field === 'price' ? priceUnder(rule, product) : countUnder(rule, product);
  if ('reason' in outcome) return refused(outcome.reason);
  const after = String(outcome.value);
  if (after === before) return refused('same');
  return { before, after, reason: null, belowCost: isBelowCost({ ...product, [rule.field]: outcome.value }, rule) };
}

function priceUnder(rule: PriceRule, product: ChangeableProduct): Outcome {
  const exact = exactPrice(rule, product);
  if (!exact) return { reason: 'no_usd_cost' };
  if (exact.numerator < exact.denominator) return { reason: 'under_one' };
  const isRounded = rule.way === 'dollars' || (rule.way !== 'set' && rule.toEndings);
  const value = isRounded ? nearestEnding(exact) : nearestPeso(exact);
  return value > mostOf.price ? { reason: 'too_large' } : { value };
}

/** As large integers: cost, rate and margin together go beyond what a number holds exactly. */
function exactPrice(rule: PriceRule, { price, costUsdCents }: ChangeableProduct): Fraction | null {
  switch (rule.way) {
    case 'set':
      return { numerator: BigInt(rule.amount), denominator: 1n };
    case 'add':
      return { numerator: BigInt(price + rule.amount), denominator: 1n };
    case 'percent':
      return { numerator: BigInt(price) * BigInt(10_000 + rule.basisPoints), denominator: 10_000n };
    case 'dollars': {
      if (costUsdCents === null) return null;
      const inCents = BigInt(costUsdCents) * BigInt(rule.rateInCents);
      return { numerator: inCents * BigInt(10_000 + rule.marginInBasisPoints), denominator: 100_000_000n };
    }
  }
}

function countUnder({ field, way, amount }: CountRule, product: ChangeableProduct): Outcome {
  const value = way === 'set' ? amount : product[field] + amount;
  if (field === 'discount') return value < 0 || value > mostOf.discount ? { reason: 'discount_range' } : { value };
  if (value < 0) return { reason: 'below_zero' };
  if (value < product.held) return { reason: 'below_held' };
  return value > mostOf.stock ? { reason: 'too_large' } : { value };
}

function isBelowCost({ price, discount, cost }: ChangeableProduct, { field }: ChangeRule): boolean {
  if (cost === null || field === 'stock') return false;
  return unitPriceInCents(price, discount) < cost * 100;
}

/** What a sale earns over its cost, in percent with one decimal, after the discount; null where no cost is known. */
export function marginOverCost(price: number, discount: number, cost: number | null): number | null {
  if (!cost) return null;
  const costInCents = cost * 100;
  return Math.round((1_000 * (unitPriceInCents(price, discount) - costInCents)) / costInCents) / 10;
}
