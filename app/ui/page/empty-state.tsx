import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface EmptyStateProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  picture?: string;
  /** `h1` when the page has no other title. */
  heading?: 'h1' | 'h2' | 'p';
  className?: string;
}

export function EmptyState({ title, lead, actions, picture, heading: Heading = 'p', className }: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-lg flex-col items-center gap-4 py-6 text-center', className)}>
      {picture && <img src={picture} alt="" width={240} height={160} className="h-auto w-52" />}
      <Heading className="heading max-w-full text-23 wrap-anywhere">{title}</Heading>
      {lead && <p className="text-balance text-muted">{lead}</p>}
      {actions && <div className="mt-1 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
