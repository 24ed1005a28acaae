import { store } from '../store.ts';

/** Starts empty, because pages are the same for everybody; `wishlist-calls.ts` fills it for signed-in shoppers. */
export const wished = store<ReadonlySet<string>>(new Set());

export function setWished(ids: Iterable<string>): void {
  wished.set(new Set(ids));
}

export function updateWish(productId: string, isWished: boolean): void {
  const others = [...wished.read()].filter((id) => id !== productId);
  setWished(isWished ? [productId, ...others] : others);
}
