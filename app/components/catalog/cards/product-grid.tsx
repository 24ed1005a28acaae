import { classNames } from '#app/ui/class-names.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  heading?: 'h2' | 'h3';
  eager?: number;
  beside?: boolean;
}

const cardSizes = '(width < 40rem) 45vw, 18rem';

/** At least as many cards as the first screen can show. */
const firstScreen = 8;

export function ProductGrid({ products, heading, eager = 0, beside = false }: ProductGridProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4',
        beside ? 'xl:grid-cols-4' : 'lg:grid-cols-4',
      )}
    >
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
