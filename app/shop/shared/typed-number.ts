import type { Refused } from './refusal.ts';

export type NumberProblem = 'not_a_number' | 'not_whole' | 'negative' | 'too_large';

export type TypedNumber = { ok: true; value: number } | Refused<NumberProblem>;

const around = /[\s\u00a0\u202f]|%$/g;
const grouped = /^[1-9]\d{0,2}(?:[.,'’]\d{3})+$/;
const plain = /^\d+$/;
const noDecimals = /[.,]0{1,2}$/;
const decimal = /^\d[\d.,'’]*$/;

/** A separator before three digits groups thousands, as people in Colombia type: `1.250` is 1250. */
export function readWholeNumber(typed: string, most: number): TypedNumber {
  let text = typed.normalize('NFKC').trim();
  for (let stripped = ''; stripped !== text; ) {
    stripped = text;
    text = text.replace(around, '');
  }
  const isNegative = /^[-−–]/.test(text);
  const digits = text.replace(/^[-−–+]/, '').replace(noDecimals, '');
  if (!plain.test(digits) && !grouped.test(digits)) {
    return { ok: false, code: decimal.test(digits) ? 'not_whole' : 'not_a_number' };
  }
  const value = Number(digits.replace(/\D/g, ''));
  if (isNegative && value > 0) return { ok: false, code: 'negative' };
  if (!(value <= most)) return { ok: false, code: 'too_large' };
  return { ok: true, value };
}
