import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface PageTitleProps {
  children: ReactNode;
  overline?: ReactNode;
  lead?: ReactNode;
}

export function PageTitle({ children, overline, lead }: PageTitleProps) {
  return (
    <div className="flex max-w-full min-w-0 flex-col gap-2">
      {overline && <p className="designator uppercase text-muted">{overline}</p>}
      <h1 className="heading text-28 md:text-38">{children}</h1>
      {lead && <p className="max-w-prose text-16 text-muted">{lead}</p>}
    </div>
  );
}

export interface SectionHeadProps {
  id?: string;
  children: ReactNode;
  aside?: ReactNode;
  /** On a phone it has no room beside `aside`. */
  isLong?: boolean;
}

/** Always as high as a button, so that sections with and without `aside` align. */
export function SectionHead({ id, children, aside, isLong = false }: SectionHeadProps) {
  return (
    <div className="painted-whole mb-4 flex min-h-11 flex-wrap items-end justify-between gap-x-4">
      <h2 id={id} className={classNames('section-title heading', isLong && 'max-sm:basis-full')}>
        {children}
      </h2>
      {aside && <div className="flex max-w-full flex-wrap gap-1">{aside}</div>}
    </div>
  );
}
