import { starOutline } from './stars.tsx';

export function Star({ isFilled, className }: { isFilled: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={className}>
      <path d={starOutline} className={isFilled ? 'fill-accent stroke-accent' : 'fill-none stroke-control-line'} />
    </svg>
  );
}
