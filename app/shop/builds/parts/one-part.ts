import type { CheckedParts } from './checked-parts.ts';

/** One part alone is no verdict: there is nothing beside it. What fails by itself still fails. */
export function isOnePart({ verdict, lines }: Pick<CheckedParts, 'verdict' | 'lines'>): boolean {
  return lines.length === 1 && verdict !== 'fail';
}
