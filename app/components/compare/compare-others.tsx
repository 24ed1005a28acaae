import { Link } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { followComparison } from '#app/browser/compare/follow-comparison.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { CardProduct } from '../catalog/cards/card-product.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';

interface CompareOthersProps {
  ids: readonly string[];
  others: readonly CardProduct[];
}

/** Links, so that a comparison grows without scripts too. */
export function CompareOthers({ ids, others }: CompareOthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="parecidos" className="mt-6 print:hidden">
      <SectionHead id="parecidos">{compareText.others}</SectionHead>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((product) => (
          <li key={product.id} className="flex gap-3 rounded-card border border-line bg-surface p-3">
            <ProductPicture product={product} sizes="5rem" className="w-20 shrink-0 self-start rounded-table" />
            <div className="flex min-w-0 flex-1 flex-col gap-1.5">
              <Link
                to={`/product/${product.id}`}
                prefetch="intent"
                className="line-clamp-2 text-14 font-name leading-tight hover:text-accent"
              >
                {product.name}
              </Link>
              <ProductPrice product={product} size="small" />
              <Link
                to={compareHref([...ids, product.id])}
                aria-label={`${compareText.add}: ${product.name}`}
                onClick={() => followComparison(ids, [...ids, product.id])}
                className={buttonClasses({ kind: 'outline', size: 'small' })}
              >
                {compareText.add}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
