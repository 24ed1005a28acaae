import { data, redirect } from 'react-router';
import { ClaimsScreen } from '#app/components/legal/claims-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { captchaContext, clientAddressContext, requestIdContext, servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { type ClaimRefusal, checkClaim, typedIn } from '#app/shop/claims/claim-form.ts';
import { allowClaim, mayAskCaptcha } from '#app/shop/claims/claim-limits.server.ts';
import { fileClaim, newSubmission, submissionPattern } from '#app/shop/claims/claims.server.ts';
import { askedCaptcha } from '#app/shop/customers/captcha.ts';
import { readOrderName, shownOrderName } from '#app/shop/orders/order-number.ts';
import { claimRefusalText } from '#app/text/legal/claim-form.ts';
import { claims } from '#app/text/legal/claims.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import type { Route } from './+types/claims';

const longestToken = 10_000;

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = claims;
  return pageMeta(matches, { title, description, path: '/pqr' });
}

/** Each form carries a submission id of its own, so the page must not be cached. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  headers.set('cache-control', 'no-store');
  return headers;
}

export function loader({ request }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.get('pedido') ?? '';
  return { submission: newSubmission(), order: readOrderName(named) ? shownOrderName(named) : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, captcha, clock, log } = context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(request));
  const typed = typedIn(fields);
  const checked = checkClaim(fields);
  if (!checked.ok)
    return data({ typed, problems: checked.problems, refusal: null, sentence: null, captcha: null }, 422);

  const now = clock.now();
  const clientAddress = context.get(clientAddressContext);
  const address = limitKey(clientAddress);
  const token = typeof fields.recaptchaToken === 'string' ? fields.recaptchaToken.slice(0, longestToken) : '';
  const isTooOften = token !== '' && !(await mayAskCaptcha(db, address, now));
  const asked = isTooOften ? 'failed' : await askedCaptcha(captcha, token, 'claim');
  if (asked === 'unavailable') log.error({ form: 'claim' }, 'the captcha could not be asked');
  const allowed = await allowClaim(db, { address, captcha: asked }, now);
  if (!allowed.ok) {
    // Only a document of its own has a policy that lets the captcha in; the script sends the form again for one.
    const { siteKey, scriptUrl } = settings.recaptcha;
    const source = allowed.code === 'captcha_needed' && context.get(captchaContext) ? { siteKey, scriptUrl } : null;
    const answer = { typed, problems: null, refusal: allowed, sentence: claimRefusalText(allowed), captcha: source };
    return data(answer, refusedAnswer(allowed));
  }
  const submissionId = fields.submission;
  const submission =
    typeof submissionId === 'string' && submissionPattern.test(submissionId) ? submissionId : newSubmission();
  const filing = { request: checked.request, submission, now, privacyVersion: inForceSince, clientAddress };
  const { number, accessKey } = await fileClaim(db, filing);
  log.info({ requestId: context.get(requestIdContext), claim: number }, 'a claim was filed');
  return redirect(`/pqr/${number}?${new URLSearchParams({ clave: accessKey })}`, 303);
}

function refusedAnswer(refusal: ClaimRefusal): ResponseInit {
  if (refusal.code === 'captcha_needed') return { status: 403 };
  return { status: 429, headers: { 'retry-after': String(refusal.seconds) } };
}

export default function Claims({ matches: [root], loaderData, actionData }: Route.ComponentProps) {
  return <ClaimsScreen seller={root.loaderData.seller} {...loaderData} answer={actionData} />;
}
