import { useContext } from 'react';
import { FragmentCache } from '#app/components/frame/cached-fragment.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { CardProduct } from './card-product.ts';
import { CardContent, ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  heading?: 'h2' | 'h3';
  eager?: number;
  beside?: boolean;
}

const cardSizes = '(width < 40rem) 45vw, 18rem';

/** At least as many cards as the first screen can show. */
const firstScreen = 8;

const gridClasses = (beside: boolean) =>
  `grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 ${beside ? 'xl:grid-cols-4' : 'lg:grid-cols-4'}`;

const itemClasses = (index: number, eager: number) =>
  classNames('flex min-w-0', index >= (eager > 0 ? firstScreen : 0) && 'drawn-when-near');

export function ProductGrid(props: ProductGridProps) {
  if (import.meta.env.SSR) return <WrittenGrid {...props} />;
  const { products, heading, eager = 0, beside = false } = props;
  return (
    <ul className={gridClasses(beside)}>
      {products.map((product, index) => (
        <li key={product.id} className={itemClasses(index, eager)}>
          <ProductCard product={product} heading={heading} eager={index < eager} sizes={cardSizes} />
        </li>
      ))}
    </ul>
  );
}

/** The same on the server, in fewer steps: 24 cards are a third of what React draws of a page of results. `product-grid.test.ts` compares. */
function WrittenGrid({ products, heading, eager = 0, beside = false }: ProductGridProps) {
  const rendered = useContext(FragmentCache);
  const contentOf = (product: CardProduct, index: number) => {
    const card = <CardContent product={product} heading={heading} eager={index < eager} sizes={cardSizes} />;
    if (!rendered) return <article className="group product-card">{card}</article>;
    const __html = rendered(JSON.stringify(['card', card.props]), card);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
    return <article className="group product-card" dangerouslySetInnerHTML={{ __html }} />;
  };
  return (
    <ul className={gridClasses(beside)}>
      {products.map((product, index) => (
        <li key={product.id} className={itemClasses(index, eager)}>
          {contentOf(product, index)}
        </li>
      ))}
    </ul>
  );
}
