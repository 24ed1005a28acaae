import type { CartItem } from '#app/shop/cart/cart.ts';
import { addAllToCart } from '#app/shop/cart/changes/cart-changes.ts';
import { buyingText } from '#app/text/builds/buying.ts';
import { call } from '../call.ts';
import { readCart, writeCart } from './cart-store.ts';

/** What `/api/builds/cart` answers, with its sentences. */
export type BuildForCart = { state: 'ready'; lines: CartItem[] } | UnaddedBuild;

type UnaddedBuild =
  | { state: 'short'; says: string[]; fixed: { to: string; changes: string[]; total: string }[] }
  | { state: 'asks'; title: string; says: string[]; go: string }
  | { state: 'nothing'; says: string };

export type AddedBuild =
  | UnaddedBuild
  | { state: 'added'; units: number }
  /** What is in the cart already leaves too few. */
  | { state: 'full'; names: string[] };

/** All lines or none: the cart is read and written after the answer, with nothing between. */
export async function addBuild(code: string, anyway: boolean): Promise<AddedBuild> {
  const { data } = await call<{ data: BuildForCart }>('/api/builds/cart', { body: { code, anyway } });
  if (data.state !== 'ready') return data;
  const added = addAllToCart(readCart(), data.lines);
  if (!added.ok && added.code === 'too_many_products') return { state: 'nothing', says: buyingText.tooManyProducts };
  if (!added.ok) return { state: 'full', names: added.short.map(({ name }) => name) };
  if (!writeCart(added.cart)) return { state: 'nothing', says: buyingText.notSaved };
  return { state: 'added', units: data.lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}
