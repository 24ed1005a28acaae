import { type RouterContextProvider, redirect } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { deviceCookie } from '#app/cookies.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { Session } from '#app/shop/customers/customer.ts';
import {
  type DeskProof,
  type DoorTools,
  proveBoth,
  provePasswordAtDesk,
} from '#app/shop/customers/door/desk-session.server.ts';
import type { DoorAnswer, DoorIntent } from '#app/shop/customers/door/door-answer.ts';
import { rememberBrowser } from '#app/shop/customers/door/known-browsers.server.ts';
import {
  confirmFactor,
  endFactor,
  giveUpSetUp,
  renewCodes,
  startFactor,
} from '#app/shop/customers/door/second-factor.server.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { doorText } from '#app/text/desk/door.ts';
import { readTexts } from '../form-texts.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface DoorOutcome {
  status: number;
  answer: DoorAnswer;
  waitSeconds?: number;
  setCookie?: string;
}

/** When there is nothing to show it throws a redirect to the page. @throws NotTheOwner */
export async function actOnDoor({ request, context }: Asked, session: Session): Promise<DoorOutcome> {
  const { db, identity, authenticator, clock, settings } = context.get(servicesContext);
  const tools = { db, identity, authenticator };
  const acting: Acting = { actor: session.customer, now: clock.now() };
  const { intent, password = '', code = '' } = await readTexts(request);

  switch (intent) {
    case 'start': {
      const proof = await provePasswordAtDesk(tools, acting, password);
      if (!proof.ok) return unproven('start', proof);
      const isStarted = await startFactor(tools, acting, session.id);
      if (!isStarted) return refused(null, null, doorText.refusals.already_on, 409);
      throw redirect(deskPages.door, 303);
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
        ? refused('confirm', 'confirm-code', doorText.refusals.wrong_code)
        : refused(null, null, doorText.refusals.not_started, 409);
    }
    case 'stop':
      await giveUpSetUp(db, acting);
      throw redirect(`${deskPages.door}?hecho=stopped`, 303);
    case 'renew':
    case 'end': {
      const proof = await proveBoth(tools, acting, { password, code });
      if (!proof.ok) return unproven(intent, proof);
      return intent === 'renew' ? shown(await renewCodes(tools, acting)) : ended(tools, acting);
    }
    default:
      return refused(null, null, doorText.refusals.not_understood, 400);
  }
}

async function ended({ db }: DoorTools, acting: Acting): Promise<never> {
  await endFactor(db, acting);
  throw redirect(`${deskPages.door}?hecho=off`, 303);
}

function shown(codes: string[]): DoorOutcome {
  return { status: 200, answer: { kind: 'codes', codes } };
}

function unproven(intent: DoorIntent, proof: Exclude<DeskProof, { ok: true }>): DoorOutcome {
  if (proof.code === 'wait') {
    const { seconds } = proof;
    return { ...refused(intent, null, secondStepText.wait(seconds), 429), waitSeconds: seconds };
  }
  if (proof.code === 'missing') return refused(intent, `${intent}-${proof.what}`, doorText.missing[proof.what]);
  return refused(
    intent,
    `${intent}-${proof.code === 'wrong_password' ? 'password' : 'code'}`,
    doorText.refusals[proof.code],
  );
}

function refused(intent: DoorIntent | null, field: string | null, sentence: string, status = 422): DoorOutcome {
  return { status, answer: { kind: 'refused', intent, field, sentence } };
}
