import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** A calm surface with a line around it. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface p-4 sm:p-5', className)} />;
}
