/** From worst to best. `info` and `pass` both mean that it fits. */
export const verdicts = ['fail', 'warn', 'unknown', 'info', 'pass'] as const;
export type Verdict = (typeof verdicts)[number];

export function worstOf(found: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => found.includes(verdict)) ?? 'pass';
}

export function isWorse(verdict: Verdict, than: Verdict): boolean {
  return verdicts.indexOf(verdict) < verdicts.indexOf(than);
}

export function fits(verdict: Verdict): boolean {
  return verdict === 'info' || verdict === 'pass';
}
