import type { RefObject } from 'react';
import type { CartProduct } from '#app/shop/cart/cart.ts';
import { productText } from '#app/text/product/product.ts';
import { AddToCart } from '../catalog/cards/add-to-cart.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';

export function BuyRow({
  product,
  rowRef,
  quantityField,
}: {
  product: CartProduct;
  rowRef: RefObject<HTMLDivElement | null>;
  quantityField: RefObject<HTMLInputElement | null>;
}) {
  return (
    <div ref={rowRef} className="at-foot-of-phones flex gap-3">
      {product.stock !== 0 && (
        <input
          ref={quantityField}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          defaultValue={1}
          aria-label={productText.quantity}
          className="h-13 w-18 rounded-control border border-control-line bg-surface px-2 text-center font-mono font-semibold noscript:hidden"
        />
      )}
      <AddToCart product={product} size="large" quantityField={quantityField} className="min-w-0 flex-1 max-sm:px-2" />
      <WishButton productId={product.id} className="size-13 border border-control-line hover:border-ink" />
    </div>
  );
}
