import { Link } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { followComparison } from '#app/browser/compare/follow-comparison.ts';
import type { ComparedRow, ComparedRows } from '#app/routes/compare/compared-sheet.server.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/stars/stars.tsx';
import { AddToCart } from '../catalog/cards/add-to-cart.tsx';
import type { CardProduct } from '../catalog/cards/card-product.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';
import { StockWords } from '../product/stock-words.tsx';

export interface ComparedProduct extends Omit<CardProduct, 'chips'> {
  rating: { average: number; count: number };
}

interface CompareTableProps {
  products: readonly ComparedProduct[];
  groups: readonly ComparedRows[];
  /** Of addresses of comparisons of fewer products. */
  end: string;
  onRemoved: () => void;
}

/** The classes are in `ui/styles.css`: a grid on the screen, a table with repeated heads on paper. */
export function CompareTable({ products, groups, end, onRemoved }: CompareTableProps) {
  const ids = products.map(({ id }) => id);
  return (
    <section aria-label={compareText.title} className="compare-region">
      <table className="compare-table" data-columns={products.length}>
        <caption className="sr-only">{compareText.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{compareText.feature}</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head
                  product={product}
                  others={ids.filter((id) => id !== product.id)}
                  end={end}
                  onRemoved={(left) => {
                    followComparison(ids, left);
                    onRemoved();
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{compareText.stock}</th>
            {products.map(({ id, stock }) => (
              <td key={id}>
                <StockWords stock={stock} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{compareText.reviews}</th>
            {products.map(({ id, rating }) => (
              <td key={id}>
                <RatingWords {...rating} />
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={products.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} ids={ids} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface HeadProps {
  product: ComparedProduct;
  others: readonly string[];
  end: string;
  onRemoved: (others: readonly string[]) => void;
}

function Head({ product, others, end, onRemoved }: HeadProps) {
  return (
    <div className="@container flex h-full flex-col gap-2">
      {/* The name beside its picture only where a line of it has room. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1 gap-y-1.5 @3xs:grid-cols-[auto_minmax(0,1fr)_auto] @3xs:gap-x-3">
        <ProductPicture
          product={product}
          eager
          sizes="6rem"
          className="w-14 max-w-full self-start rounded-table md:w-20"
        />
        <Link
          to={`/product/${product.id}`}
          prefetch="intent"
          className="line-clamp-3 self-start text-14 leading-tight font-name hover:text-accent @max-3xs:col-span-2 @max-3xs:row-start-2 md:text-16 md:leading-tight"
        >
          {product.name}
        </Link>
        <Link
          to={compareHref(others) + (others.length > 0 ? end : '')}
          preventScrollReset
          aria-label={compareText.remove(product.name)}
          title={compareText.remove(product.name)}
          onClick={() => onRemoved(others)}
          className="col-start-2 row-start-1 -mt-1 @3xs:col-start-3 -mr-1 grid size-8 place-items-center rounded-table text-muted hover:bg-sunken hover:text-ink print:hidden"
        >
          <Icon name="close" className="size-4" />
        </Link>
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <ProductPrice product={product} />
        <AddToCart product={product} size="snug" className="w-full print:hidden" />
      </div>
    </div>
  );
}

function RatingWords({ average, count }: ComparedProduct['rating']) {
  if (count === 0) return <span className="text-muted">{compareText.noRating}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Stars value={average} label={reviewText.averageSpoken(average)} className="h-4 w-20" />
      <span aria-hidden>{reviewText.average(average)}</span>
      <span className="text-muted">
        <span aria-hidden>({count})</span>
        <span className="sr-only">{reviewText.count(count)}</span>
      </span>
    </span>
  );
}

function Row({ row: { label, cells, likeness, best }, ids }: { row: ComparedRow; ids: readonly string[] }) {
  const differs = likeness === 'different';
  return (
    <tr className={differs ? 'compare-differs' : 'compare-same'}>
      <th scope="row">
        <span>
          {label}
          {differs && (
            <span className="compare-sign">
              <span aria-hidden>≠</span>
              <span className="sr-only">{compareText.differs}</span>
            </span>
          )}
        </span>
      </th>
      {cells.map((cell, position) => (
        <td key={ids[position]}>
          {cell ?? <span className="font-sans text-muted italic">{compareText.unknown}</span>}
          {best === position && <span className="compare-best">{compareText.best}</span>}
        </td>
      ))}
    </tr>
  );
}
