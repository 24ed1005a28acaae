import { cartStorageKey, useCartKnown } from '#app/browser/cart/cart-store.ts';

/** Runs while the page is being read, before anything is painted: says in the document that there is something in the cart (`[]` is empty). */
const cartScript = `try{if((localStorage.getItem('${cartStorageKey}')||'').length>2)document.documentElement.dataset.cart=''}catch(error){console.error(error)}`;

/** On pages whose first look depends on the cart, which the server does not know: the style sheet has `carted:` for it. */
export function CartMark() {
  if (useCartKnown()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, named by its hash in the policy
  return <script dangerouslySetInnerHTML={{ __html: cartScript }} />;
}
