import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  heading?: 'h2' | 'h3';
  /** How many pictures may be on the first screen and load at once. */
  eager?: number;
  /** Leaves room for a column beside it: one column less on wide screens. */
  beside?: boolean;
}

/** Of two columns on a phone; more of them on wider screens are about as wide as each other. */
const cardSizes = '(width < 40rem) 45vw, 18rem';

/** Two columns on a phone, then three, then four. */
export function ProductGrid({ products, heading, eager = 0, beside = false }: ProductGridProps) {
  return (
    <ul className={`grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 ${beside ? 'xl:grid-cols-4' : 'lg:grid-cols-4'}`}>
      {products.map((product, index) => (
        <li key={product.id} className="drawn-when-near flex min-w-0">
          <ProductCard product={product} heading={heading} eager={index < eager} sizes={cardSizes} />
        </li>
      ))}
    </ul>
  );
}
