import { classNames } from '../class-names.ts';

export type PriceSize = 'small' | 'card' | 'page';

export interface PriceProps {
  now: string;
  before?: string;
  /** For screen readers, which do not announce the strike-through. */
  beforeWord: string;
  size?: PriceSize;
}

const nowSizes: Record<PriceSize, string> = {
  small: 'text-16',
  card: 'text-18 md:text-23',
  page: 'text-28 sm:text-38',
};
const beforeSizes: Record<PriceSize, string> = { small: 'text-14', card: 'text-14', page: 'text-18' };

export function Price({ now, before, beforeWord, size = 'card' }: PriceProps) {
  return (
    <p className="price">
      <span className={classNames('price-figure', nowSizes[size])}>{now}</span>
      {before && (
        <s className={beforeSizes[size]}>
          <span className="sr-only">{`${beforeWord} `}</span>
          <span>{before}</span>
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
      <span aria-hidden className={classNames('discount-badge', className)}>
        {children}
      </span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}
