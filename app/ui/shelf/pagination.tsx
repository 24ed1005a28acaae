import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { type PaginationProps, shownPages } from './shown-pages.ts';
import { writtenPagination } from './written-pagination.ts';

const navClasses = 'mt-8 flex items-center justify-center gap-1.5';

export function Pagination({ page, pages, hrefOf, words, preventScrollReset }: PaginationProps) {
  if (pages <= 1) return null;
  if (import.meta.env.SSR && hrefOf(1).startsWith('/')) {
    const __html = writtenPagination({ page, pages, hrefOf, words });
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML
    return <nav aria-label={words.label} className={navClasses} dangerouslySetInnerHTML={{ __html }} />;
  }
  return (
    <nav aria-label={words.label} className={navClasses}>
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
