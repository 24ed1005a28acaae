import { countOf } from './format.ts';

/** Whole years as years. */
export function monthsWords(months: number): string {
  return months % 12 === 0 ? countOf(months / 12, 'año', 'años') : countOf(months, 'mes', 'meses');
}
