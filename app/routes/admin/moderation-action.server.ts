import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { ModerationRequest } from '#app/shop/moderation/moderate.server.ts';
import {
  longestAnswer,
  longestReason,
  type ModerationOutcome,
  type ModerationStep,
} from '#app/shop/moderation/moderation.ts';
import type { AdminProblems, AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { readChoice, readId } from '#app/shop/shared/admin-query.ts';
import type { RefusedForm } from '#app/shop/shared/refusal.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { readText } from '#app/shop/shared/typed-text.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from './admin-action.server.ts';

interface ModerationForm {
  context: AdminRequest['context'];
  form: Record<string, string>;
}

interface Moderated<Step extends ModerationStep> {
  steps: readonly Step['name'][];
  moderate: (db: Database, acting: Acting, asked: ModerationRequest<Step>) => Promise<ModerationOutcome>;
  words: { unknown: string; changed: string };
  /** Where it stood. */
  list: string;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnModerated<Step extends ModerationStep>(
  { context, form }: ModerationForm,
  { steps, moderate, words, list }: Moderated<Step>,
): Promise<AdminRefusal> {
  const { db } = context.get(servicesContext);
  const [intent, id] = [form.intent ?? '', readId(form.id)];
  const refuse = refuserOf(form, id);
  const name = readChoice(intent, steps);
  if (name === null || id === null) return refuse(400, adminFormText.notUnderstood);
  const read = stepOf(name, form);
  if (!read.ok) return refuse(422, null, read.problems);
  // Its name is one of `steps`.
  const asked = { id, version: form.seen ?? '', step: read.step as Step };
  const outcome = await moderate(db, actingOf(context), asked);
  if (!outcome.ok) return outcome.code === 'unknown' ? refuse(404, words.unknown) : refuse(409, words.changed);
  throw doneAt(list, intent);
}

type ReadStep = { ok: true; step: ModerationStep } | RefusedForm<AdminProblems>;

function stepOf(name: ModerationStep['name'], form: Record<string, string>): ReadStep {
  if (name === 'hide') {
    // On one line.
    const reason = readText(form.reason?.replace(/\s+/g, ' '), longestReason);
    return reason.ok
      ? { ok: true, step: { name, reason: reason.text } }
      : { ok: false, problems: { reason: reason.code } };
  }
  if (name === 'answer') {
    const answer = readText(form.text, longestAnswer);
    return answer.ok ? { ok: true, step: { name, text: answer.text } } : { ok: false, problems: { text: answer.code } };
  }
  return { ok: true, step: { name } };
}
