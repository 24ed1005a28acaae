import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: {
    label: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    position: (page: number, pages: number) => string;
  };
  preventScrollReset?: boolean;
}

export function Pagination({ page, pages, hrefOf, words, preventScrollReset }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={words.label} className="mt-8 flex flex-wrap items-center justify-center gap-1.5">
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev" preventScrollReset={preventScrollReset}>
        <Icon name="left" className="size-4" />
        <span className="max-sm:sr-only">{words.previous}</span>
      </Step>
      <p className="px-3 text-14 text-muted sm:hidden">{words.position(page, pages)}</p>
      <ul className="flex items-center gap-1.5 max-sm:hidden">
        {shownPages(page, pages).map((shown, index, all) => (
          <li key={shown} className="flex items-center gap-1.5">
            {index > 0 && shown - (all[index - 1] ?? 0) > 1 && <span className="px-1 text-muted">…</span>}
            <Link
              to={hrefOf(shown)}
              prefetch="intent"
              preventScrollReset={preventScrollReset}
              aria-label={words.page(shown)}
              aria-current={shown === page ? 'page' : undefined}
              className={classNames(
                'grid h-10 min-w-10 place-items-center rounded-control px-2 text-14 font-semibold',
                shown === page ? 'bg-ink text-paper' : 'hover:bg-sunken',
              )}
            >
              {shown}
            </Link>
          </li>
        ))}
      </ul>
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next" preventScrollReset={preventScrollReset}>
        <span className="max-sm:sr-only">{words.next}</span>
        <Icon name="right" className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  rel: 'prev' | 'next';
  preventScrollReset?: boolean;
  children: ReactNode;
}

function Step({ to, rel, preventScrollReset, children }: StepProps) {
  const classes = buttonClasses({ kind: 'outline', size: 'small' });
  if (!to) return <span className={classNames(classes, 'invisible')}>{children}</span>;
  return (
    <Link to={to} rel={rel} prefetch="intent" preventScrollReset={preventScrollReset} className={classes}>
      {children}
    </Link>
  );
}

export function shownPages(page: number, pages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  return [...new Set([1, ...near, pages])].filter((shown) => shown >= 1 && shown <= pages).sort((a, b) => a - b);
}
