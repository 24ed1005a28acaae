import type { ProductSummary } from '../catalog/product.ts';
import type { OfferedPrice } from '../shared/money.ts';
import type { Cart, CartItem } from './cart.ts';

/** Its price is as last seen. */
export interface CartClaim {
  id: string;
  quantity: number;
  price?: number;
  discount?: number;
  fixedPrice?: number | null;
}

export type CartProblem =
  | { kind: 'gone' }
  | { kind: 'sold_out' }
  | { kind: 'too_few'; available: number }
  | ({ kind: 'price_changed' } & OfferedPrice);

export interface CheckedLine {
  id: string;
  quantity: number;
  product: ProductSummary | null;
  problems: CartProblem[];
}

export function compareWithShelf(claims: readonly CartClaim[], shelf: readonly ProductSummary[]): CheckedLine[] {
  const products = new Map(shelf.map((product) => [product.id, product]));
  return mergeLines(claims).map((claim) => {
    const product = products.get(claim.id) ?? null;
    return { id: claim.id, quantity: claim.quantity, product, problems: problemsOf(claim, product) };
  });
}

function problemsOf(claim: CartClaim, product: ProductSummary | null): CartProblem[] {
  if (!product) return [{ kind: 'gone' }];
  const problems: CartProblem[] = [];
  if (product.stock === 0) problems.push({ kind: 'sold_out' });
  else if (claim.quantity > product.stock) problems.push({ kind: 'too_few', available: product.stock });
  const { price, discount, fixedPrice = null } = product;
  const isAsSeen =
    claim.price === price && (claim.discount ?? 0) === discount && (claim.fixedPrice ?? null) === fixedPrice;
  if (claim.price !== undefined && !isAsSeen) {
    problems.push({ kind: 'price_changed', price, discount, ...(fixedPrice !== null && { fixedPrice }) });
  }
  return problems;
}

/** A request may name a product twice. */
export function mergeLines<Line extends { id: string; quantity: number }>(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const present = merged.get(line.id);
    merged.set(line.id, present ? { ...present, quantity: present.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

export function reconciledCart(cart: Cart, checked: readonly CheckedLine[]): Cart {
  const lines = new Map(checked.map((line) => [line.id, line]));
  return cart.flatMap((item): CartItem[] => {
    const line = lines.get(item.id);
    if (!line) return [item];
    if (!line.product || line.product.stock === 0) return [];
    return [{ ...item, ...cartFactsOf(line.product), quantity: Math.min(item.quantity, line.product.stock) }];
  });
}

export function cartFactsOf(product: ProductSummary): Omit<CartItem, 'quantity'> {
  const { id, name, price, discount, stock, category, image } = product;
  return { id, name, price, discount, fixedPrice: product.fixedPrice ?? undefined, stock, category, image };
}
