import { data, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import type { Session } from '#app/shop/customers/customer.ts';
import { type AskedProof, proofField } from '#app/shop/customers/door/asked-proof.ts';
import { type DeskProof, isAtDesk, proveAtDesk } from '#app/shop/customers/door/desk-session.server.ts';
import { hasSecondFactor } from '#app/shop/customers/door/second-factor.server.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { doorText } from '#app/text/desk/door.ts';

/**
 * Every action that moves money calls it first: refunds, and whatever changes prices.
 * @returns null when somebody is at the desk, or has just proved to be; else what the action answers
 */
export async function askProof(
  { context }: { context: Readonly<RouterContextProvider> },
  session: Session,
  form: FormData,
) {
  const { db, identity, authenticator, clock } = context.get(servicesContext);
  const now = clock.now();
  if (await isAtDesk(db, session.id, now)) return null;
  const typed = form.get(proofField);
  const proof =
    typeof typed === 'string'
      ? await proveAtDesk({ db, identity, authenticator }, { actor: session.customer, now }, session, typed)
      : null;
  if (proof?.ok) return null;
  const isByCode = await hasSecondFactor(db, session.customer.id);
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const asked: AskedProof = {
    proof: {
      fields: fields.filter(([name]) => name !== proofField),
      by: isByCode ? 'code' : 'password',
      refusal: proof && sentenceOf(proof),
    },
  };
  const isWaiting = proof?.code === 'wait';
  return data(asked, {
    status: isWaiting ? 429 : 403,
    headers: { 'cache-control': 'private, no-store', ...(isWaiting ? { 'retry-after': String(proof.seconds) } : {}) },
  });
}

function sentenceOf(proof: Exclude<DeskProof, { ok: true }>): string {
  if (proof.code === 'wait') return secondStepText.wait(proof.seconds);
  return proof.code === 'missing' ? doorText.missing[proof.what] : doorText.refusals[proof.code];
}
