import { lines } from './form-rules.ts';

export type TextProblem = 'missing' | 'too_long';
export type TypedText = { ok: true; text: string } | { ok: false; problem: TextProblem };

export function readText(typed: unknown, most: number): TypedText {
  const taken = lines(most)(typeof typed === 'string' ? typed.toWellFormed() : '');
  if ('value' in taken) return { ok: true, text: taken.value };
  return { ok: false, problem: taken.problem === 'too_long' ? 'too_long' : 'missing' };
}
