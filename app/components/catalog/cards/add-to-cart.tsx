import type { RefObject } from 'react';
import { readCart, writeCart } from '#app/browser/cart/cart-store.ts';
import { cardActionsFormId } from '#app/components/frame/card-actions-form.tsx';
import type { CartProduct } from '#app/shop/cart/cart.ts';
import { addToCart } from '#app/shop/cart/changes/cart-changes.ts';
import { fewLeft } from '#app/shop/catalog/product.ts';
import { addToCartText } from '#app/text/product/add-to-cart.ts';
import { productText } from '#app/text/product/product.ts';
import { Button, type ButtonKind, type ButtonSize } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';

interface AddToCartProps {
  product: CartProduct;
  /** The field that says how many. */
  quantityField?: RefObject<HTMLInputElement | null>;
  /** More was asked for than there is. */
  onShort?(shortage: { asked: number; inCart: number }): void;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
}

/** The cart is in the browser. Without scripts the button leads to its page, which says so. */
export function AddToCart({ product, quantityField, onShort, kind = 'primary', size, className }: AddToCartProps) {
  const isSoldOut = product.stock === 0;
  return (
    <Button
      kind={kind}
      size={size}
      className={className}
      disabled={isSoldOut}
      aria-label={isSoldOut ? undefined : productText.addNamed(product.name)}
      type="submit"
      form={cardActionsFormId}
      formMethod="get"
      formAction="/cart"
      onClick={(event) => {
        event.preventDefault();
        const field = quantityField?.current;
        if (!field || field.reportValidity()) void putIntoCart(product, field ? field.valueAsNumber : 1, onShort);
      }}
    >
      {isSoldOut ? productText.soldOut : productText.addToCart}
    </Button>
  );
}

async function putIntoCart(
  { id, name, price, discount, fixedPrice, stock, category, image }: CartProduct,
  quantity: number,
  onShort: AddToCartProps['onShort'],
): Promise<void> {
  const item = { id, name, price, discount, fixedPrice, stock, category, image };
  const cart = readCart();
  let change = addToCart(cart, item, quantity);
  // Cards say no stock above a few.
  if (change.ok && stock === undefined && change.quantity > fewLeft) {
    const { exactStock } = await import('#app/browser/cart/exact-stock.ts');
    change = addToCart(readCart(), { ...item, stock: await exactStock(id) });
  }
  if (!change.ok) {
    const isFull = change.code === 'too_many_products';
    const text = isFull ? (await problems()).tooManyProducts(name) : addToCartText.noMoreStock(name);
    showToast({ kind: 'error', text, seconds: 3, isUncounted: true });
    if (!isFull) onShort?.({ asked: quantity, inCart: cart.find((each) => each.id === id)?.quantity ?? 0 });
    return;
  }
  const isSaved = writeCart(change.cart);
  if (!isSaved) {
    return showToast({ kind: 'error', about: '/cart', text: (await problems()).notSaved(name), seconds: 3 });
  }
  showToast({
    kind: 'success',
    about: '/cart',
    text: addToCartText.added(name, change.quantity),
    seconds: 3,
    action: { text: addToCartText.seeCart, href: '/cart' },
  });
}

const problems = async () => (await import('#app/text/product/add-to-cart-problems.ts')).addToCartProblems;
