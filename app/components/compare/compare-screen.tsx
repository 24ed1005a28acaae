import { useRef } from 'react';
import { Link } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import type { CategoryName } from '#app/shop/catalog/categories.ts';
import { mostCompared } from '#app/shop/catalog/product.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { CardProduct } from '../catalog/cards/card-product.ts';
import { CompareOthers } from './compare-others.tsx';
import { type ComparedProduct, CompareTable } from './compare-table.tsx';
import type { ComparedRows } from './compared-sheet.ts';
import { LeftOut } from './left-out-notice.tsx';
import { ShareButton } from './share-button.tsx';

interface CompareScreenProps {
  category: CategoryName;
  to: string;
  products: readonly ComparedProduct[];
  groups: readonly ComparedRows[];
  others: readonly CardProduct[];
  isOnlyDifferences: boolean;
  leftOut: readonly string[];
  day: string;
}

export function CompareScreen(props: CompareScreenProps) {
  const { category, to, products, groups, others, isOnlyDifferences, leftOut, day } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const ids = products.map(({ id }) => id);
  const rows = groups.flatMap((group) => group.rows);
  const of = (likeness: string) => rows.filter((row) => row.likeness === likeness).length;
  const differences = of('different');
  const shown = isOnlyDifferences
    ? groups
        .map((group) => ({ ...group, rows: group.rows.filter(({ likeness }) => likeness === 'different') }))
        .filter((group) => group.rows.length > 0)
    : groups;
  return (
    <div className="wrap flex flex-col gap-5 pt-6 md:pt-8">
      <PageTitle mark={category}>{compareText.title}</PageTitle>
      <LeftOut sentences={leftOut} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <p ref={count} role="status" tabIndex={-1} className="text-muted outline-none">
          {compareText.count(products.length, mostCompared)}
        </p>
        {products.length > 1 && <View ids={ids} isOnlyDifferences={isOnlyDifferences} differences={differences} />}
        <div className="flex flex-wrap items-center gap-x-4 md:ml-auto">
          <Link to={to} className="inline-flex min-h-10 items-center font-semibold text-accent hover:underline">
            {compareText.backTo(category)}
          </Link>
          <ShareButton names={products.map(({ name }) => name)} />
        </div>
      </div>
      {/* The pressed cross disappears with its product. */}
      <CompareTable
        products={products}
        groups={shown}
        isOnlyDifferences={isOnlyDifferences}
        onRemoved={() => count.current?.focus({ preventScroll: true })}
      />
      {isOnlyDifferences && <Hidden ids={ids} differences={differences} same={of('same')} unknown={of('unknown')} />}
      <p className="hidden text-14 print:block">{compareText.printed(day)}</p>
      <CompareOthers ids={ids} others={others} />
    </div>
  );
}

interface ViewProps {
  ids: readonly string[];
  isOnlyDifferences: boolean;
  differences: number;
}

function View({ ids, isOnlyDifferences, differences }: ViewProps) {
  const choice = (isOnly: boolean, text: string) => (
    <Link
      to={compareHref(ids, { isOnlyDifferences: isOnly })}
      replace
      preventScrollReset
      aria-current={isOnly === isOnlyDifferences ? 'true' : undefined}
      className="inline-flex min-h-10 items-center px-3.5 text-14 font-semibold hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {text}
    </Link>
  );
  return (
    <nav
      aria-label={compareText.view}
      className="flex overflow-hidden rounded-control border border-control-line bg-surface"
    >
      {choice(false, compareText.everything)}
      {choice(true, compareText.onlyDifferences(differences))}
    </nav>
  );
}

interface HiddenProps {
  ids: readonly string[];
  differences: number;
  same: number;
  unknown: number;
}

/** What is not shown is said: a missing fact is no difference, and neither is it equal. */
function Hidden({ ids, differences, same, unknown }: HiddenProps) {
  const { hidden, noDifferences } = compareText;
  const sentences = [
    differences === 0 && noDifferences,
    same > 0 && hidden.same(same),
    unknown > 0 && hidden.unknown(unknown),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p className="text-14 text-muted">
      {sentences.join(' ')}{' '}
      <Link
        to={compareHref(ids)}
        replace
        preventScrollReset
        className="inline-flex min-h-6 items-center text-accent underline print:hidden"
      >
        {hidden.showAll}
      </Link>
    </p>
  );
}
