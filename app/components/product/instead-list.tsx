import { Link } from 'react-router';
import type { CardProduct } from '#app/components/catalog/cards/card-product.ts';
import { insteadText } from '#app/text/product/instead-list.ts';
import { ProductPicture } from './product-picture.tsx';
import { ProductPrice } from './product-price.tsx';

export interface InsteadProduct
  extends Pick<CardProduct, 'id' | 'name' | 'price' | 'discount' | 'fixedPrice' | 'category' | 'image'> {
  /** From the product that is sold out. */
  difference: string;
}

const headingId = 'instead';

/** In stock while the product of the page is not. */
export default function InsteadList({ products }: { products: readonly InsteadProduct[] }) {
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface px-4 py-3">
      <h2 id={headingId} className="font-semibold">
        {insteadText.title}
      </h2>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.id} className="relative flex items-center gap-3 py-2.5">
            <ProductPicture product={product} sizes="4rem" className="w-16 shrink-0 rounded-table" />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <Link
                to={`/product/${product.id}`}
                className="line-clamp-2 text-14 leading-tight font-name after:absolute after:inset-0 hover:text-accent"
              >
                {product.name}
              </Link>
              <ProductPrice product={product} size="small" />
              <p className="text-14 text-muted">{product.difference}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
