import { classNames } from '../class-names.ts';

export function Chip({ children, className }: { children: string; className?: string }) {
  return <span className={classNames('chip', className)}>{children}</span>;
}
