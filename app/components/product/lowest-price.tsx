import type { ShownHistory } from './shown-history.ts';

/** Beside the badge: what a discount can be checked with. */
export function LowestPrice({ lowest }: Pick<ShownHistory, 'lowest'>) {
  return (
    lowest && (
      <p className="text-14">
        <strong className="font-semibold">{lowest.words}</strong> <span className="text-muted">{lowest.note}</span>
      </p>
    )
  );
}
