import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { isDelivered } from '#app/shop/catalog/categories/delivered-categories.ts';
import { categoryKeys, filterNameOf, type ProductCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { formatFigure } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';

export interface CategoryChoice {
  slug: string;
  name: string;
  count: number;
}

/** For loaders. The twelve of the specification are always in it; the owner's own once they have products. */
export function categoryChoices(counts: ReadonlyMap<ProductCategory, number>): CategoryChoice[] {
  return categoryKeys()
    .map((key) => ({ key, slug: slugOfCategory(key), name: filterNameOf(key), count: counts.get(key) ?? 0 }))
    .filter(({ key, count }) => count > 0 || isDelivered(key))
    .map(({ key: _key, ...choice }) => choice);
}

/** Home shows a category's products on its own page; elsewhere a category is a page. */
const hrefs = {
  home: (category: string | null) => hrefWith('/', { category }),
  pages: (slug: string | null) => (slug ? `/categories/${slug}` : '/categories'),
};

interface FilterLinksProps {
  choices: readonly CategoryChoice[];
  chosen: string | null;
  to: keyof typeof hrefs;
}

export function CategoryFilter({ className, ...links }: FilterLinksProps & { className: string }) {
  return (
    <CachedFragment element="div" name="categories" className={className}>
      <FilterLinks {...links} />
    </CachedFragment>
  );
}

function FilterLinks({ choices, chosen, to }: FilterLinksProps) {
  const hrefOf = hrefs[to];
  const total = choices.reduce((sum, choice) => sum + choice.count, 0);
  const row = useRef<HTMLUListElement>(null);

  // The chosen link may be outside of the scrolled row. Only the row is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to look again
  useEffect(() => {
    const choice = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !choice) return;
    const { left, right } = row.current.getBoundingClientRect();
    const box = choice.getBoundingClientRect();
    if (box.left < left || box.right > right) row.current.scrollLeft += box.left - left - 16;
  }, [chosen]);

  return (
    <nav aria-label={listText.categories.filter}>
      <ul
        ref={row}
        // Chromium (156) leaves a link of which half a pixel is in sight where it is.
        onFocus={({ target }) => {
          if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }}
        className="no-scrollbar -mx-1 flex scroll-px-2 gap-2 overflow-x-auto p-1 max-sm:-mx-4 max-sm:px-4 md:flex-wrap"
      >
        <Choice to={hrefOf(null)} isChosen={chosen === null} count={total}>
          {listText.categories.all}
        </Choice>
        {choices.map(({ slug, name, count }) => (
          <Choice key={slug} to={hrefOf(slug)} isChosen={chosen === slug} count={count}>
            {name}
          </Choice>
        ))}
      </ul>
    </nav>
  );
}

interface ChoiceProps {
  to: string;
  isChosen: boolean;
  count: number;
  children: string;
}

function Choice({ to, isChosen, count, children }: ChoiceProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        prefetch="intent"
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'flex h-10 items-center gap-2 rounded-control border px-3 text-14 font-semibold whitespace-nowrap transition-colors',
          isChosen ? 'border-mask bg-mask text-surface' : 'border-line bg-surface hover:border-ink',
        )}
      >
        {children}
        <span className={classNames('designator', isChosen ? 'text-surface' : 'text-muted')}>
          {formatFigure(count)}
        </span>
      </Link>
    </li>
  );
}
