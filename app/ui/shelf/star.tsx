export const starOutline = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

export function Star({ isFilled, className }: { isFilled: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={className}>
      <path d={starOutline} className={isFilled ? 'fill-accent stroke-accent' : 'fill-none stroke-control-line'} />
    </svg>
  );
}
