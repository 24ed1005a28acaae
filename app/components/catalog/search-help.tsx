import { Link } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorScreen } from '../frame/error-page.tsx';
import type { CardProduct } from './cards/card-product.ts';
import { ProductGrid } from './cards/product-grid.tsx';

const TermAlertPanel = lazyWithRetry(() => import('../alerts/term-alert-panel.tsx'));

/** What was typed and is not what the title says, and the link that searches for it. */
export function CorrectedNote({ term }: { term: string }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-muted">
      <span role="status" className="wrap-anywhere">
        {searchText.corrected(term)}
      </span>
      <Link
        to={hrefWith('/search', { filters: searchParameters(term, true) })}
        className="underline underline-offset-4"
      >
        {searchText.asTyped}
      </Link>
    </p>
  );
}

/** Nothing meets the whole wish: what was looked for, and what was given up instead. */
export function DroppedNote({ term, dropped }: { term: string; dropped: readonly string[] }) {
  return (
    <p role="status" className="flex flex-col gap-1 rounded-card border border-line bg-sunken px-4 py-3">
      <strong className="font-semibold">{searchText.nothingFound(term)}</strong>
      <span className="text-muted">{searchText.dropped(dropped)}</span>
    </p>
  );
}

export interface NeighbourProducts {
  products: readonly CardProduct[];
  total: number;
  to: string;
}

export function Neighbours({ products, total, to }: NeighbourProducts) {
  return (
    <section aria-labelledby="neighbours" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id="neighbours" className="heading text-23">
        {searchText.neighbours}
      </h2>
      <ProductGrid products={products} heading="h3" />
      {total > products.length && (
        <LinkButton to={to} kind="outline" className="self-center">
          {searchText.allNeighbours(total)}
        </LinkButton>
      )}
    </section>
  );
}

interface NearestProductsProps {
  products: readonly CardProduct[];
  /** The word of what the shop does not sell. */
  unsold?: string;
}

/** Instead of what was not found: what is like it, or an alert for when the shop sells it. */
export function NearestProducts({ products, unsold }: NearestProductsProps) {
  if (unsold !== undefined) return <TermAlertPanel term={unsold} />;
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="flex flex-col gap-4">
      <h2 id="nearest" className="heading text-23">
        {searchText.nearest}
      </h2>
      <ProductGrid products={products} heading="h3" />
    </section>
  );
}

export function NoTerm() {
  return (
    <ErrorScreen
      picture="/images/empty/search.svg"
      title={searchText.noTerm}
      lead={searchText.nothingFoundHint}
      actions={<LinkButton to="/categories">{searchText.toCategories}</LinkButton>}
    />
  );
}
