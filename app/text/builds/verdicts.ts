import type { Verdict } from '#app/shop/builds/verdict.ts';

/** Of a rule or a part. */
export const verdictWords: Record<Verdict, string> = {
  fail: 'No sirve',
  warn: 'Con reserva',
  unknown: 'Sin dato',
  info: 'Aviso',
  pass: 'Sirve',
};
