import type { ReactNode } from 'react';
import { catalogText } from '#app/text/catalog.ts';
import { SectionHead } from '#app/ui/page-title.tsx';
import { Strip } from '#app/ui/strip.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductStripProps {
  title: string;
  products: readonly CardProduct[];
  /** The sentence when there is none. */
  empty: string;
  aside?: ReactNode;
  /** On the first screen: its pictures load at once. */
  eager?: boolean;
}

export function ProductStrip({ title, products, empty, aside, eager }: ProductStripProps) {
  if (products.length === 0) {
    return (
      <section>
        <SectionHead aside={aside}>{title}</SectionHead>
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted">{empty}</p>
      </section>
    );
  }
  const items = products.map((product) => ({
    key: product.id,
    content: <ProductCard product={product} eager={eager} />,
  }));
  return <Strip title={title} aside={aside} items={items} words={catalogText.strip} />;
}
