import { type ReactNode, Suspense } from 'react';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { Strip } from '#app/ui/shelf/strip.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductStripProps {
  title: string;
  products: readonly CardProduct[];
  empty: string;
  aside?: ReactNode;
  eager?: boolean;
}

export function ProductStrip({ title, products, empty, aside, eager }: ProductStripProps) {
  if (products.length === 0) {
    return (
      <section className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-y border-line border-dashed py-2 lg:py-1">
        <h2 className="heading text-16 md:text-18">{title}</h2>
        <p className="mr-auto text-14 text-muted">{empty}</p>
        {aside}
      </section>
    );
  }
  const items = products.map((product) => ({
    key: product.id,
    content: <ProductCard product={product} eager={eager} />,
  }));
  return (
    // Hydrates after the rest of the page.
    <Suspense>
      <Strip title={title} aside={aside} items={items} words={catalogText.strip} />
    </Suspense>
  );
}
