import { data, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import type { Session } from '#app/shop/customers/customer.ts';
import {
  isAdminActive,
  type StepUpResult,
  stepUpInAdmin,
} from '#app/shop/customers/owner-sign-in/admin-session.server.ts';
import { hasSecondFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { type StepUpRequest, stepUpField } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { ownerSignInText } from '#app/text/admin/owner-sign-in.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';

/**
 * Every action that moves money calls it first: refunds, and whatever changes prices.
 * @returns null when the owner is active in the admin, or has just stepped up; else what the action answers
 */
export async function requestStepUp(
  { context }: { context: Readonly<RouterContextProvider> },
  session: Session,
  form: FormData,
) {
  const { db, identity, authenticator, clock } = context.get(servicesContext);
  const now = clock.now();
  if (await isAdminActive(db, session.id, now)) return null;
  const typed = form.get(stepUpField);
  const stepUp =
    typeof typed === 'string'
      ? await stepUpInAdmin({ db, identity, authenticator }, { actor: session.customer, now }, session, typed)
      : null;
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
    headers: { 'cache-control': 'private, no-store', ...(isWaiting ? { 'retry-after': String(stepUp.seconds) } : {}) },
  });
}

function sentenceOf(stepUp: Exclude<StepUpResult, { ok: true }>): string {
  if (stepUp.code === 'wait') return secondStepText.wait(stepUp.seconds);
  return stepUp.code === 'missing' ? ownerSignInText.missing[stepUp.what] : ownerSignInText.refusals[stepUp.code];
}
