import type { Verdict } from '#app/shop/builds/verdict.ts';

/** Of a rule, a part or a build. Two verdicts are one word: what is only to be known does not make a part fit less. */
export const verdictWords: Record<Verdict, string> = {
  fail: 'No compatible',
  warn: 'Con advertencias',
  unknown: 'Sin información',
  info: 'Compatible',
  pass: 'Compatible',
};
