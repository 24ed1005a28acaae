import type { DeskProblems } from '#app/shop/orders/desk/desk-forms.ts';
import type { RefusedForm } from '#app/shop/shared/refusal.ts';
import { readText } from '#app/shop/shared/typed-text.ts';

type Read<Step> = { ok: true; step: Step } | RefusedForm<DeskProblems>;

/** Of the forms that hide and answer what people wrote. */
interface Lengths {
  longestReason: number;
  longestAnswer: number;
}

/** Why something is hidden, on one line. */
export function readHiding(
  form: Record<string, string>,
  { longestReason }: Lengths,
): Read<{ name: 'hide'; reason: string }> {
  const reason = readText(form.reason?.replace(/\s+/g, ' '), longestReason);
  return reason.ok
    ? { ok: true, step: { name: 'hide', reason: reason.text } }
    : { ok: false, problems: { reason: reason.code } };
}

export function readAnswer(
  form: Record<string, string>,
  { longestAnswer }: Lengths,
): Read<{ name: 'answer'; text: string }> {
  const answer = readText(form.text, longestAnswer);
  return answer.ok
    ? { ok: true, step: { name: 'answer', text: answer.text } }
    : { ok: false, problems: { text: answer.code } };
}
