import { classNames } from '../class-names.ts';

export type PriceSize = 'small' | 'card' | 'page';

export interface PriceProps {
  now: string;
  before?: string;
  /** For screen readers, which do not announce the strike-through. */
  beforeWord: string;
  size?: PriceSize;
  className?: string;
}

const nowSizes: Record<PriceSize, string> = { small: 'text-16', card: 'text-18 md:text-23', page: 'text-38' };
const beforeSizes: Record<PriceSize, string> = { small: 'text-14', card: 'text-14', page: 'text-18' };

export function Price({ now, before, beforeWord, size = 'card', className }: PriceProps) {
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={classNames('price-figure', nowSizes[size])}>{now}</span>
      {before && (
        <s className={classNames('whitespace-nowrap text-muted', beforeSizes[size])}>
          <span className="sr-only">{beforeWord} </span>
          {before}
        </s>
      )}
    </p>
  );
}

export function DiscountBadge({
  children,
  spoken,
  className,
}: {
  children: string;
  spoken: string;
  className?: string;
}) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'inline-block whitespace-nowrap rounded-table bg-signal px-2 py-0.5 text-14 font-black text-on-signal empty:hidden',
          className,
        )}
      >
        {children}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}

export function Chip({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={classNames(
        'designator inline-block max-w-full truncate rounded-chip border border-line px-1.5 py-0.5 text-muted empty:hidden',
        className,
      )}
    >
      {children}
    </span>
  );
}
