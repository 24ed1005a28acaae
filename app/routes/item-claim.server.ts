import { data, type RouterContextProvider, redirect } from 'react-router';
import { clientAddressOf, requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import { fileItemClaim } from '#app/shop/aftersale/item-claims.server.ts';
import type { ItemClaimKind } from '#app/shop/claims/claim.ts';
import { longestClaim } from '#app/shop/claims/claim-form.ts';
import { newSubmission, submissionPattern } from '#app/shop/claims/claims.server.ts';
import { presentPrivacyVersion } from '#app/shop/pages/pages.server.ts';
import { accepted, lines, readFields } from '#app/shop/shared/forms/form-rules.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { itemRefusals, itemText } from '#app/text/aftersale/aftersale.ts';
import { rateLimitByAddress } from './rate-limit-by-address.server.ts';

/** The address may hold a key, and the page's forms need to say where they come from. */
export function itemHeaders(given: { actionHeaders?: Headers } = {}): Record<string, string> {
  return { ...passRetryAfter(given), 'referrer-policy': 'same-origin' };
}

const claimFields = { text: lines(longestClaim), privacy: accepted };
const mostEchoed = 5_000;

export function refuseItem(status: number, given: Partial<ItemAnswer> & { intent: string }, waitSeconds = 0) {
  const answer: ItemAnswer = { sentence: null, problems: {}, typed: {}, ...given };
  return data(answer, { status, ...(waitSeconds > 0 ? { headers: { 'retry-after': String(waitSeconds) } } : {}) });
}

export function notUnderstood(intent: string) {
  return refuseItem(400, { intent: intent.slice(0, 40), sentence: itemText.notUnderstood });
}

interface ClaimArgs {
  context: Readonly<RouterContextProvider>;
}

/** The caller has checked who asks. @returns the refusal; when filed, the redirect to the claim */
export async function submitItemClaim(
  { context }: ClaimArgs,
  item: { order: string; number: number; transfer: number | null },
  kind: ItemClaimKind,
  form: FormData,
) {
  const { db, clock, log } = context.get(servicesContext);
  const fields = Object.fromEntries(form);
  const read = readFields(claimFields, fields);
  const typed = {
    text: String(fields.text ?? '')
      .toWellFormed()
      .slice(0, mostEchoed),
  };
  if (!read.ok) return refuseItem(422, { intent: kind, problems: read.problems, typed });
  const clientAddress = clientAddressOf(context);
  const now = clock.now();
  const wait = await rateLimitByAddress(context, 'claim', databaseRateLimits.fileClaim);
  if (wait > 0) return refuseItem(429, { intent: kind, sentence: itemText.wait, typed }, wait);
  const { submission: sent } = fields;
  const submission = typeof sent === 'string' && submissionPattern.test(sent) ? sent : newSubmission();
  const filed = await fileItemClaim(db, item, {
    kind,
    text: read.values.text,
    submission,
    now,
    privacyVersion: await presentPrivacyVersion(db, now),
    clientAddress,
  });
  if (!filed.ok) {
    const sentence = filed.code === 'unknown' ? itemText.notUnderstood : itemRefusals[filed.code];
    return refuseItem(filed.code === 'unknown' ? 404 : 409, { intent: `${kind} refused`, sentence, typed });
  }
  const { number, accessKey } = filed.claim;
  log.info({ requestId: context.get(requestIdContext), claim: number }, 'a claim about a piece was filed');
  return redirect(`/pqr/${number}?${new URLSearchParams({ clave: accessKey })}`, 303);
}
