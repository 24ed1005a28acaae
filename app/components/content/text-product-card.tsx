import { Link } from 'react-router';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import { StockWords } from '#app/components/product/stock-words.tsx';
import type { TextProduct } from '#app/shop/content/shown-text.ts';
import { contentText } from '#app/text/content/content.ts';

/** A product among the lines of a text, at its price of now. */
export function TextProductCard({ product }: { product?: TextProduct }) {
  if (!product) return <p className="text-muted">{contentText.goneProduct}</p>;
  return (
    <div className="text-product">
      <ProductPicture product={product} sizes="8rem" className="w-24 shrink-0 sm:w-32" />
      <div className="flex min-w-0 shrink grow basis-32 flex-col gap-1">
        <Link to={`/product/${product.id}`} className="wrap-anywhere">
          {product.name}
        </Link>
        <ProductPrice product={product} />
        <StockWords stock={product.stock} />
      </div>
    </div>
  );
}
