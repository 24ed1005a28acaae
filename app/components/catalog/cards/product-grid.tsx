import { classNames } from '#app/ui/class-names.ts';
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

/** More than any screen shows at first, where a list stands on top of its page. */
const firstScreen = 8;

/** Two columns on a phone, then three, then four. */
export function ProductGrid({ products, heading, eager = 0, beside = false }: ProductGridProps) {
  return (
    <ul className={`grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 ${beside ? 'xl:grid-cols-4' : 'lg:grid-cols-4'}`}>
      {products.map((product, index) => (
        <li
          key={product.id}
          className={classNames('flex min-w-0', index >= (eager > 0 ? firstScreen : 0) && 'drawn-when-near')}
        >
          <ProductCard product={product} heading={heading} eager={index < eager} sizes={cardSizes} />
        </li>
      ))}
    </ul>
  );
}
