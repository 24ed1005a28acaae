import type { Hits } from '../processes/cannon.ts';
import { middle } from './process-figures.ts';

export interface Turns {
  /** The middle one's. */
  rates: readonly [number, number];
  p99s: readonly [number, number];
  /** Answers a second of the first as a share of the second's, and its p99 as a multiple: the middle of the turns. */
  share: number;
  times: number;
  wrong: number;
}

/**
 * Shoots at both, one right after the other, again and again: the speed of a machine that others share moves by half within a minute, and
 * two that stand side by side are slowed alike.
 */
export async function byTurns(
  turns: number,
  shots: readonly [() => Promise<Hits>, () => Promise<Hits>],
): Promise<Turns> {
  const seen: [Hits, Hits][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // Each goes first as often as the other.
    const isSwapped = turn % 2 === 1;
    const early = await shots[isSwapped ? 1 : 0]();
    const late = await shots[isSwapped ? 0 : 1]();
    seen.push(isSwapped ? [late, early] : [early, late]);
  }
  const middleOf = (of: (pair: [Hits, Hits]) => number) => middle(seen.map(of));
  return {
    rates: [middleOf(([first]) => first.perSecond), middleOf(([, second]) => second.perSecond)],
    p99s: [middleOf(([first]) => first.p99), middleOf(([, second]) => second.p99)],
    share: middleOf(([first, second]) => first.perSecond / second.perSecond),
    times: middleOf(([first, second]) => first.p99 / second.p99),
    wrong: seen.flat().reduce((sum, { wrong, answered }) => sum + wrong + (answered === 0 ? 1 : 0), 0),
  };
}
