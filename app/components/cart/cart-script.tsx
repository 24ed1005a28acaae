import { cartStorageKey, useCartKnown } from '#app/browser/cart/cart-store.ts';
import { noncePlaceholder } from '#app/ui/nonce-placeholder.ts';

/** Runs before the first paint. An empty cart is stored as `[]`, hence the 2. */
const cartScript = `try{if((localStorage.getItem('${cartStorageKey}')||'').length>2)document.documentElement.dataset.cart=''}catch(error){console.error(error)}`;

/** For pages whose first paint depends on the cart, which the server does not know (variant `carted:`). */
export function CartScript() {
  if (useCartKnown()) return null;
  return <script nonce={noncePlaceholder}>{cartScript}</script>;
}
