/** What is wrong with a number as somebody typed it. */
export type NumberProblem = 'not_a_number' | 'not_whole' | 'negative' | 'too_large';

export type TypedNumber = { ok: true; value: number } | { ok: false; problem: NumberProblem };

/** What people write around an amount: blanks of every kind, the sign of the currency or its name, a percent sign. */
const around = /[\s\u00a0\u202f]|^(?:COP)?\$|^COP|COP$|%$/gi;
/** Thousands in groups, with the signs that are used here: `1.250.000`, `1,250,000`, `1'250.000`. Or no groups at all. */
const grouped = /^[1-9]\d{0,2}(?:[.,'’]\d{3})+$/;
const plain = /^\d+$/;
/** Cents that are none: `89.900,00`, `89900.0`. */
const noCents = /[.,]0{1,2}$/;
const decimal = /^\d[\d.,'’]*$/;

/**
 * Reads a whole number as people in Colombia type it: `1.250.000`, `$ 89.900`, ` 12 `. A dot or comma before three figures
 * groups thousands; before one or two it would be cents, which no field of a product has.
 */
export function readWholeNumber(typed: string, most: number): TypedNumber {
  let text = typed.normalize('NFKC').trim();
  for (let stripped = ''; stripped !== text; ) {
    stripped = text;
    text = text.replace(around, '');
  }
  const isNegative = /^[-−–]/.test(text);
  const figures = text
    .replace(/^[-−–+]/, '')
    .replace(/^\$/, '')
    .replace(noCents, '');
  if (!plain.test(figures) && !grouped.test(figures)) {
    return { ok: false, problem: decimal.test(figures) ? 'not_whole' : 'not_a_number' };
  }
  const value = Number(figures.replace(/\D/g, ''));
  if (isNegative && value > 0) return { ok: false, problem: 'negative' };
  if (!(value <= most)) return { ok: false, problem: 'too_large' };
  return { ok: true, value };
}
