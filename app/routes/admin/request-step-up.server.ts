import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { ownerContext } from '#app/session.server.ts';
import {
  isAdminActive,
  type StepUpResult,
  stepUpInAdmin,
} from '#app/shop/customers/owner-sign-in/admin-session.server.ts';
import { hasSecondFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { type StepUpRequest, stepUpField } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { ownerSignInText } from '#app/text/admin/owner-sign-in.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { type AdminRequest, actingOf } from './admin-action.server.ts';

/**
 * Every action that moves money calls it first: refunds, and whatever changes prices.
 * @returns null when the owner is active in the admin, or has just stepped up; else what the action answers
 */
export async function requestStepUp({ context }: Pick<AdminRequest, 'context'>, form: FormData) {
  const { db, identity, authenticator } = context.get(servicesContext);
  const session = context.get(ownerContext);
  const acting = actingOf(context);
  if (await isAdminActive(db, session.id, acting.now)) return null;
  const typed = form.get(stepUpField);
  const stepUp =
    typeof typed === 'string' ? await stepUpInAdmin({ db, identity, authenticator }, acting, session, typed) : null;
  if (stepUp?.ok) return null;
  const isByCode = await hasSecondFactor(db, session.customer.id);
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const asked: StepUpRequest = {
    stepUp: {
      fields: fields.filter(([name]) => name !== stepUpField),
      by: isByCode ? 'code' : 'password',
      refusal: stepUp && sentenceOf(stepUp),
    },
  };
  const isWaiting = stepUp?.code === 'wait';
  return data(asked, {
    status: isWaiting ? 429 : 403,
    headers: retryAfter(isWaiting ? stepUp.seconds : undefined),
  });
}

function sentenceOf(stepUp: Exclude<StepUpResult, { ok: true }>): string {
  if (stepUp.code === 'wait') return secondStepText.wait(stepUp.seconds);
  return stepUp.code === 'missing' ? ownerSignInText.missing[stepUp.what] : ownerSignInText.refusals[stepUp.code];
}
