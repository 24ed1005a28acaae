import { lines } from './forms/form-rules.ts';
import type { Refused } from './refusal.ts';

export type TextProblem = 'missing' | 'too_long';
export type TypedText = { ok: true; text: string } | Refused<TextProblem>;

export function readText(typed: unknown, most: number): TypedText {
  const taken = lines(most)(typeof typed === 'string' ? typed : '');
  if (taken.ok) return { ok: true, text: taken.value };
  return { ok: false, code: taken.code === 'too_long' ? 'too_long' : 'missing' };
}
