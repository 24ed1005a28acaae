import { formatFigure } from '../format.ts';

/** For loaders only: `4,6 (12)`. */
export function cardRating([count, points]: readonly [count: number, points: number]): string {
  return `${formatFigure(Math.round((points * 10) / count) / 10)} (${formatFigure(count)})`;
}
