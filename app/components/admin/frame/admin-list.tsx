import type { ReactNode } from 'react';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { Pagination } from '#app/ui/pagination/pagination.tsx';

interface AdminListProps {
  label: string;
  /** How many there are on all pages. */
  found: string;
  /** Shown instead, where nothing is found. */
  empty: ReactNode;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** Where a page has other pages to turn. */
  pagingLabel?: string;
  /** Of a column with gaps; without it the rows follow their count. */
  className?: string;
  children: ReactNode;
}

/** One page of a list: how many there are, the rows, and the way to the others. */
export function AdminList({
  label,
  found,
  empty,
  page,
  pages,
  hrefOf,
  pagingLabel = catalogText.paging.label,
  className,
  children,
}: AdminListProps) {
  if (empty) return empty;
  return (
    <section aria-label={label} className={className}>
      <p role="status" className={className ? 'font-semibold' : 'mb-3 font-semibold'}>
        {found}
      </p>
      {children}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} words={{ ...catalogText.paging, label: pagingLabel }} />
    </section>
  );
}
