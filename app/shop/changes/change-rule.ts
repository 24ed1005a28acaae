import { mostOf } from '../catalog/admin/product-form.ts';
import type { ProductStatus } from '../catalog/admin/product-status.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import { isBigChange } from '../catalog/prices/big-change.ts';
import { costWithVatInCents, isBelowCost, type ProductCost } from '../catalog/product-cost.ts';
import { type ProductVat, vatPercentOf } from '../catalog/product-vat.ts';
import { exactDollarPrice } from './dollar-price.ts';
import { type Fraction, nearestEnding, nearestPeso, nextEnding } from './endings.ts';

/** Amounts are whole pesos, percent or units; negative to lower. */
export type ProductRule =
  | PriceRule
  | CountRule
  | { field: 'category'; way: 'set'; category: ProductCategory }
  | { field: 'vat'; way: 'set'; vat: ProductVat }
  | { field: 'place'; way: 'set'; place: ProductStatus };

/** A grid's lines say themselves what becomes of each cell. */
export type ChangeRule = ProductRule | { field: 'cells'; way: 'typed'; cells: number };

export type PriceRule =
  | { field: 'price'; way: 'set'; amount: number }
  | { field: 'price'; way: 'add'; amount: number; toEndings: boolean }
  | { field: 'price'; way: 'percent'; basisPoints: number; toEndings: boolean }
  | { field: 'price'; way: 'dollars'; rateInCents: number; marginInBasisPoints: number };

export interface CountRule {
  field: 'discount' | 'stock';
  way: 'set' | 'add';
  amount: number;
}

export interface ChangeableProduct extends ProductCost {
  id: string;
  name: string;
  price: number;
  discount: number;
  stock: number;
  held: number;
  category: ProductCategory;
  vat: ProductVat;
  place: ProductStatus;
  isDeleted: boolean;
}

/** Why a line stays as it is. `stale`: not as the grid showed it. `moved` and `stopped` arise only while lines are written. */
export type LineReason =
  | 'same'
  | 'under_one'
  | 'too_large'
  | 'discount_range'
  | 'below_zero'
  | 'below_held'
  | 'no_usd_cost'
  | 'gone'
  | 'stale'
  | 'moved'
  | 'stopped';

export interface PlannedLine {
  before: string;
  after: string | null;
  reason: LineReason | null;
  /** The cost with IVA that the price was compared with. */
  costInCents: number | null;
  belowCost: boolean;
  /** A price or a cost moves by more than the owner lets pass unread. */
  isBig: boolean;
}

type Outcome = { value: number } | { reason: LineReason };

/** `rateInCents` (pesos for a dollar) compares costs in dollars; a rule with a rate of its own uses that one. */
export function planLine(
  rule: ProductRule,
  product: ChangeableProduct,
  rateInCents: number | null = null,
): PlannedLine {
  const before = String(product[rule.field]);
  const costInCents = costWithVatInCents(product, rule.way === 'dollars' ? rule.rateInCents : rateInCents);
  const refused = (reason: LineReason): PlannedLine => ({
    ...{ before, after: null, reason, costInCents },
    ...{ belowCost: false, isBig: false },
  });
  const changed = (after: string): PlannedLine =>
    after === before ? refused('same') : { ...refused('same'), after, reason: null };
  if (rule.field === 'place') return changed(rule.place);
  if (product.isDeleted) return refused('gone');
  if (rule.field === 'category') return changed(rule.category);
  if (rule.field === 'vat') return { ...changed(String(rule.vat)), ...costUnder(rule.vat, product, rateInCents) };
  const outcome = rule.field === 'price' ? priceUnder(rule, product) : countUnder(rule, product);
  if ('reason' in outcome) return refused(outcome.reason);
  const after = String(outcome.value);
  if (after === before) return refused('same');
  const becomes = { ...product, [rule.field]: outcome.value };
  const belowCost = rule.field !== 'stock' && isBelowCost(becomes, costInCents);
  const isBig = rule.field === 'price' && isBigChange(product.price, outcome.value);
  return { before, after, reason: null, costInCents, belowCost, isBig };
}

/** A rate changes what the price has to cover. */
function costUnder(vat: ProductVat, product: ChangeableProduct, rateInCents: number | null) {
  const vatPercent = vatPercentOf(vat);
  const costInCents = costWithVatInCents({ ...product, vatPercent }, rateInCents);
  return { costInCents, belowCost: vatPercent !== product.vatPercent && isBelowCost(product, costInCents) };
}

function priceUnder(rule: PriceRule, product: ChangeableProduct): Outcome {
  const exact = exactPrice(rule, product);
  if (!exact) return { reason: 'no_usd_cost' };
  if (exact.numerator < exact.denominator) return { reason: 'under_one' };
  const value = roundedPrice(rule, exact);
  return value > mostOf.price ? { reason: 'too_large' } : { value };
}

/** Up where the price follows a cost, to cover it; otherwise to the nearest. */
function roundedPrice(rule: PriceRule, exact: Fraction): number {
  if (rule.way === 'dollars') return nextEnding(exact);
  return rule.way !== 'set' && rule.toEndings ? nearestEnding(exact) : nearestPeso(exact);
}

function exactPrice(rule: PriceRule, product: ChangeableProduct): Fraction | null {
  const { price, costUsdCents } = product;
  switch (rule.way) {
    case 'set':
      return { numerator: BigInt(rule.amount), denominator: 1n };
    case 'add':
      return { numerator: BigInt(price + rule.amount), denominator: 1n };
    case 'percent':
      return { numerator: BigInt(price) * BigInt(10_000 + rule.basisPoints), denominator: 10_000n };
    case 'dollars':
      return costUsdCents === null ? null : exactDollarPrice({ ...product, ...rule, costUsdCents });
  }
}

function countUnder({ field, way, amount }: CountRule, product: ChangeableProduct): Outcome {
  const value = way === 'set' ? amount : product[field] + amount;
  if (field === 'discount') return value < 0 || value > mostOf.discount ? { reason: 'discount_range' } : { value };
  if (value < 0) return { reason: 'below_zero' };
  if (value < product.held) return { reason: 'below_held' };
  return value > mostOf.stock ? { reason: 'too_large' } : { value };
}
