import { cartStorageKey, useCartKnown } from '#app/browser/cart/cart-store.ts';
import { ownMark } from '#app/ui/own-mark.ts';

/** Runs before the first paint. An empty cart is stored as `[]`, hence the 2. */
const cartScript = `try{if((localStorage.getItem('${cartStorageKey}')||'').length>2)document.documentElement.dataset.cart=''}catch(error){console.error(error)}`;

/** For pages whose first paint depends on the cart, which the server does not know (variant `carted:`). */
export function CartMark() {
  if (useCartKnown()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, named by its hash in the policy
  return <script nonce={ownMark} dangerouslySetInnerHTML={{ __html: cartScript }} />;
}
