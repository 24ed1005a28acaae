import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { deviceCookie } from '#app/cookies.server.ts';
import { ownerContext } from '#app/session.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import {
  type OwnerSignInTools,
  proveBoth,
  provePasswordInAdmin,
  type StepUpResult,
} from '#app/shop/customers/owner-sign-in/admin-session.server.ts';
import type { FactorAnswer, FactorIntent } from '#app/shop/customers/owner-sign-in/factor-answer.ts';
import { rememberBrowser } from '#app/shop/customers/owner-sign-in/known-browsers.server.ts';
import {
  confirmFactor,
  endFactor,
  giveUpSetUp,
  renewCodes,
  startFactor,
} from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ownerSignInText } from '#app/text/admin/owner-sign-in.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

export interface OwnerSignInOutcome {
  status: number;
  answer: FactorAnswer;
  waitSeconds?: number;
  setCookie?: string;
}

/** When there is nothing to show it throws a redirect to the page. @throws NotTheOwner */
export async function actOnOwnerSignIn({ request, context }: AdminRequest): Promise<OwnerSignInOutcome> {
  const { db, identity, authenticator, settings } = context.get(servicesContext);
  const tools = { db, identity, authenticator };
  const session = context.get(ownerContext);
  const acting = actingOf(context);
  const { intent, password = '', code = '' } = await readTexts(request);

  switch (intent) {
    case 'start': {
      const stepUp = await provePasswordInAdmin(tools, acting, password);
      if (!stepUp.ok) return unproven('start', stepUp);
      const isStarted = await startFactor(tools, acting, session.id);
      if (!isStarted) return refused(null, null, ownerSignInText.refusals.already_on, 409);
      throw redirect(adminPages.ownerSignIn, 303);
    }
    case 'confirm': {
      if (code.trim() === '') return refused('confirm', 'confirm-code', secondStepText.refusals.missing);
      const confirmed = await confirmFactor(tools, acting, session, code);
      if (confirmed.ok) {
        // The first code was typed here: what strangers try from now on does not count against this browser.
        const { id, setCookie } = await deviceCookie(settings).remember(request.headers, acting.actor.email);
        await rememberBrowser(db, acting.actor.id, id, acting.now);
        return { ...shown(confirmed.codes), setCookie };
      }
      return confirmed.code === 'wrong_code'
        ? refused('confirm', 'confirm-code', ownerSignInText.refusals.wrong_code)
        : refused(null, null, ownerSignInText.refusals.not_started, 409);
    }
    case 'stop':
      await giveUpSetUp(db, acting);
      throw redirect(`${adminPages.ownerSignIn}?hecho=stopped`, 303);
    case 'renew':
    case 'end': {
      const stepUp = await proveBoth(tools, acting, { password, code });
      if (!stepUp.ok) return unproven(intent, stepUp);
      return intent === 'renew' ? shown(await renewCodes(tools, acting)) : ended(tools, acting);
    }
    default:
      return refused(null, null, ownerSignInText.refusals.not_understood, 400);
  }
}

async function ended({ db }: OwnerSignInTools, acting: Acting): Promise<never> {
  await endFactor(db, acting);
  throw redirect(`${adminPages.ownerSignIn}?hecho=off`, 303);
}

function shown(codes: string[]): OwnerSignInOutcome {
  return { status: 200, answer: { kind: 'codes', codes } };
}

function unproven(intent: FactorIntent, stepUp: Exclude<StepUpResult, { ok: true }>): OwnerSignInOutcome {
  if (stepUp.code === 'wait') {
    const { seconds } = stepUp;
    return { ...refused(intent, null, secondStepText.wait(seconds), 429), waitSeconds: seconds };
  }
  if (stepUp.code === 'missing')
    return refused(intent, `${intent}-${stepUp.what}`, ownerSignInText.missing[stepUp.what]);
  return refused(
    intent,
    `${intent}-${stepUp.code === 'wrong_password' ? 'password' : 'code'}`,
    ownerSignInText.refusals[stepUp.code],
  );
}

function refused(
  intent: FactorIntent | null,
  field: string | null,
  sentence: string,
  status = 422,
): OwnerSignInOutcome {
  return { status, answer: { kind: 'refused', intent, field, sentence } };
}
