import { useRef } from 'react';
import { Link } from 'react-router';
import { compareHref } from '#app/addresses/compare-address.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import type { ComparedRows } from '#app/routes/compare/compared-sheet.server.ts';
import type { CategoryName } from '#app/shop/catalog/categories.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { CardProduct } from '../catalog/cards/card-product.ts';
import { CompareOthers } from './compare-others.tsx';
import { type ComparedProduct, CompareTable } from './compare-table.tsx';

export interface CompareScreenProps {
  title: string;
  category: CategoryName;
  to: string;
  products: readonly ComparedProduct[];
  groups: readonly ComparedRows[];
  /** How many facts differ, whether only they are shown or not. */
  differences: number;
  isOnlyDifferences: boolean;
  others: readonly CardProduct[];
  words: {
    leftOut: readonly string[];
    count: string;
    legend: string;
    /** What is not shown among the differences: neither equal nor missing facts are. */
    hidden: string;
    printed: string;
  };
}

export function CompareScreen(props: CompareScreenProps) {
  const { title, category, to, products, groups, differences, isOnlyDifferences, others, words } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const ids = products.map(({ id }) => id);
  return (
    <div className="wrap flex flex-col gap-5 pt-6 md:pt-8">
      <PageTitle overline={category}>{compareText.title}</PageTitle>
      {words.leftOut.length > 0 && (
        <Notice kind="warning">
          {words.leftOut.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <p ref={count} role="status" tabIndex={-1} className="text-muted outline-none">
          {words.count}
        </p>
        {products.length > 1 && <View ids={ids} isOnlyDifferences={isOnlyDifferences} differences={differences} />}
        <div className="flex flex-wrap items-center gap-x-4 md:ml-auto">
          <Link to={to} className="inline-flex min-h-10 items-center font-semibold text-accent hover:underline">
            {compareText.backTo(category)}
          </Link>
          {/* Without scripts the address bar has the link. */}
          <Button kind="outline" size="small" className="noscript:hidden" onClick={() => share(title)}>
            {compareText.share}
          </Button>
        </div>
      </div>
      {/* The pressed cross disappears with its product. */}
      <CompareTable
        products={products}
        groups={groups}
        end={isOnlyDifferences ? onlyDifferences : ''}
        onRemoved={() => count.current?.focus({ preventScroll: true })}
      />
      {words.hidden && (
        <p className="text-14 text-muted">
          {words.hidden}{' '}
          <Link
            to={compareHref(ids)}
            replace
            preventScrollReset
            className="inline-flex min-h-6 items-center text-accent underline print:hidden"
          >
            {compareText.showAll}
          </Link>
        </p>
      )}
      {products.length > 1 && <p className="max-w-prose text-14 text-muted">{words.legend}</p>}
      <p className="hidden text-14 print:block">{words.printed}</p>
      <CompareOthers ids={ids} others={others} />
    </div>
  );
}

const onlyDifferences = '&diferencias=1';

interface ViewProps {
  ids: readonly string[];
  isOnlyDifferences: boolean;
  differences: number;
}

function View({ ids, isOnlyDifferences, differences }: ViewProps) {
  const choice = (isOnly: boolean, text: string) => (
    <Link
      to={compareHref(ids) + (isOnly ? onlyDifferences : '')}
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

function share(title: string): void {
  import('#app/browser/share.ts').then(
    (sharing) => sharing.share({ title, done: compareText.shared }),
    (error) => logFailure('The link could not be shared', error),
  );
}
