import type { RefObject } from 'react';
import type { CartProduct } from '#app/shop/cart/cart.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import { AddToCart } from '../catalog/cards/add-to-cart.tsx';
import { ProductPrice } from './product-price.tsx';

interface BuyBarProps {
  product: CartProduct;
  quantityField: RefObject<HTMLInputElement | null>;
}

/** Price and button, while the button of the page is above the screen. */
export default function BuyBar({ product, quantityField }: BuyBarProps) {
  return (
    <section aria-label={productPageText.buyBar} className="buy-bar print:hidden">
      <div className="wrap flex items-center gap-x-4 gap-y-1 max-md:flex-wrap">
        <p className="line-clamp-2 min-w-0 flex-1 leading-tight font-name max-md:hidden">{product.name}</p>
        <div className="max-md:flex-1">
          <ProductPrice product={product} size="small" />
        </div>
        {/* On a line of its own only where its longest word has no room beside the price. */}
        <AddToCart product={product} quantityField={quantityField} className="max-md:grow-2 max-md:basis-0" />
      </div>
    </section>
  );
}
