import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { longestAnswer, longestNote, longestReason, type TakenClaimStep } from '#app/shop/claims/admin-claims.ts';
import { saveClaimNote, takeClaimStep } from '#app/shop/claims/answer-claims.server.ts';
import { claimSteps } from '#app/shop/claims/claim.ts';
import type { AdminProblem, AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { readChoice } from '#app/shop/shared/admin-query.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { readText } from '#app/shop/shared/typed-text.ts';
import { adminClaimsText } from '#app/text/admin/claims.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { claimStatusNames } from '#app/text/legal/claim-form.ts';
import { type AdminRequest, actingOf, refuserOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

interface ClaimRequest extends AdminRequest {
  params: { number: string };
}

/** @returns the refusal; when done it throws a redirect to the page. @throws NotTheOwner */
export async function actOnClaim({ request, context, params }: ClaimRequest): Promise<AdminRefusal> {
  const { db } = context.get(servicesContext);
  const acting = actingOf(context);
  const form = await readTexts(request);
  const { number } = params;
  const intent = form.intent ?? '';
  const refuse = refuserOf(form);
  const done = (): never => {
    throw redirect(`${adminPages.claims}/${number}?hecho=${intent}`, 303);
  };

  if (intent === 'note') {
    const note = optional(form.note, longestNote);
    if (!note.ok) return refuse(422, null, { note: note.code });
    const version = (form.seen ?? '').replaceAll('\r\n', '\n') || null;
    const outcome = await saveClaimNote({ db, acting }, number, version, note.text);
    if (outcome.ok) return done();
    return outcome.code === 'unknown' ? refuse(404, null) : refuse(409, adminClaimsText.noteChanged);
  }
  const read = stepOf(form);
  if (!read) return refuse(400, adminFormText.notUnderstood);
  if (!read.ok) return refuse(422, null, { [read.field]: read.code });
  const outcome = await takeClaimStep({ db, acting }, number, form.seen ?? '', read.step);
  if (outcome.ok) return done();
  switch (outcome.code) {
    case 'unknown':
      return refuse(404, null);
    case 'changed':
      return refuse(409, adminClaimsText.changed(claimStatusNames[outcome.status]));
    case 'reason_missing':
      return refuse(422, null, { reason: 'missing' });
  }
}

type ReadStep = { ok: true; step: TakenClaimStep } | Refused<AdminProblem, { field: string }>;

function stepOf(form: Record<string, string>): ReadStep | null {
  const name = readChoice(form.intent ?? '', claimSteps);
  switch (name) {
    case 'answer': {
      const answer = readText(form.text, longestAnswer);
      return answer.ok ? { ok: true, step: { name, text: answer.text } } : { ...answer, field: 'text' };
    }
    case 'close': {
      const reason = optional(form.reason?.replace(/\s+/g, ' '), longestReason);
      return reason.ok ? { ok: true, step: { name, reason: reason.text } } : { ...reason, field: 'reason' };
    }
    case 'reopen':
      return { ok: true, step: { name } };
    default:
      return null;
  }
}

function optional(typed: string | undefined, most: number) {
  const read = readText(typed, most);
  return !read.ok && read.code === 'missing' ? { ok: true as const, text: null } : read;
}
