import { type RefObject, Suspense, useState } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { AddToCart } from '#app/components/catalog/cards/add-to-cart.tsx';
import { WishButton } from '#app/components/wishlist/wish-button.tsx';
import type { CartProduct } from '#app/shop/cart/cart.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Shortage } from './quantity-note.tsx';

/** Only who asks for more than there is meets it. */
const QuantityNote = lazyWithRetry(() => import('./quantity-note.tsx'));

interface BuyRowProps {
  product: CartProduct;
  rowRef: RefObject<HTMLDivElement | null>;
  quantityField: RefObject<HTMLInputElement | null>;
}

/** How many, the button and the heart; what the shelf cannot give is said at the field. */
export function BuyRow({ product, rowRef, quantityField }: BuyRowProps) {
  const [shortage, setShortage] = useState<Shortage | null>(null);
  const clear = () => setShortage(null);
  return (
    // What cannot be bought does not lie over what is offered instead.
    <div ref={rowRef} className={classNames('flex flex-wrap gap-3', product.stock !== 0 && 'at-foot-of-phones')}>
      {shortage && (
        <Suspense>
          <QuantityNote stock={product.stock ?? 0} {...shortage} field={quantityField} onTaken={clear} />
        </Suspense>
      )}
      {product.stock !== 0 && (
        <input
          ref={quantityField}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          defaultValue={1}
          onChange={clear}
          aria-label={productPageText.quantity}
          aria-invalid={shortage ? true : undefined}
          aria-describedby={shortage ? 'cantidad-nota' : undefined}
          className="h-13 w-18 rounded-control border border-control-line bg-surface px-2 text-center font-mono font-semibold aria-invalid:border-bad noscript:hidden"
        />
      )}
      <AddToCart
        product={product}
        size="large"
        quantityField={quantityField}
        onShort={setShortage}
        className="min-w-0 flex-1 max-sm:px-2"
      />
      <WishButton productId={product.id} className="size-13 border border-control-line hover:border-ink" />
    </div>
  );
}
