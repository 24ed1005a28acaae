import { buttonClasses } from '../button.tsx';
import { writtenText } from '../written-text.ts';
import { type PaginationProps, shownPages } from './shown-pages.ts';

const paginationClasses = {
  item: 'flex items-center gap-1.5',
  gap: 'px-1 text-muted',
  number: 'grid h-10 min-w-10 place-items-center rounded-control px-2 text-14 font-semibold',
  current: 'bg-ink text-paper',
  other: 'hover:bg-sunken',
  word: 'max-sm:sr-only',
  position: 'px-3 text-14 text-muted sm:hidden',
  numbers: 'flex items-center gap-1.5 max-sm:hidden',
  absent: 'invisible',
  arrow: 'icon size-4',
} as const;
const linkClasses = buttonClasses({ kind: 'outline', size: 'small' });
const withClasses = (classes: string) => `class="${classes}"`;

/**
 * What browsers draw, as HTML, which `pagination.test.ts` holds: each page of results has other addresses, and the router takes
 * as long to resolve seven links as React for the head of the page.
 * @param hrefOf gives whole paths
 */
export function writtenPagination({ page, pages, hrefOf, words }: Omit<PaginationProps, 'preventScrollReset'>): string {
  const steps = shownPages(page, pages).map((shown, index, all) => {
    const gap =
      index > 0 && shown - (all[index - 1] ?? 0) > 1 ? `<span ${withClasses(paginationClasses.gap)}>…</span>` : '';
    const numberClasses = `${paginationClasses.number} ${shown === page ? paginationClasses.current : paginationClasses.other}`;
    return (
      `<li ${withClasses(paginationClasses.item)}>${gap}<a aria-label="${writtenText(words.page(shown))}"` +
      `${shown === page ? ' aria-current="page"' : ''} ${withClasses(numberClasses)} ${leading(hrefOf(shown))}>${shown}</a></li>`
    );
  });
  const previous = `${arrow('M15 6l-6 6 6 6')}<span ${withClasses(paginationClasses.word)}>${writtenText(words.previous)}</span>`;
  const next = `<span ${withClasses(paginationClasses.word)}>${writtenText(words.next)}</span>${arrow('M9 6l6 6-6 6')}`;
  return (
    `${step(page > 1 ? hrefOf(page - 1) : null, 'prev', previous)}` +
    `<p ${withClasses(paginationClasses.position)}>${writtenText(words.position(page, pages))}</p>` +
    `<ul ${withClasses(paginationClasses.numbers)}>${steps.join('')}</ul>` +
    `${step(page < pages ? hrefOf(page + 1) : null, 'next', next)}`
  );
}

function step(to: string | null, rel: 'prev' | 'next', inside: string): string {
  if (to === null) return `<span ${withClasses(`${linkClasses} ${paginationClasses.absent}`)}>${inside}</span>`;
  return `<a rel="${rel}" ${withClasses(linkClasses)} ${leading(to)}>${inside}</a>`;
}

function leading(to: string): string {
  return `href="${writtenText(to)}" data-discover="true"`;
}

function arrow(path: string): string {
  return `<svg aria-hidden="true" viewBox="0 0 24 24" ${withClasses(paginationClasses.arrow)}><path d="${path}"></path></svg>`;
}
