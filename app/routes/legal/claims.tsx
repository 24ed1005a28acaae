import { data, redirect } from 'react-router';
import { ClaimsScreen } from '#app/components/legal/claims-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { clientAddressContext, requestIdContext, servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { checkClaim, typedIn } from '#app/shop/claims/claim-form.ts';
import { fileClaim, newSubmission, submissionPattern } from '#app/shop/claims/claims.server.ts';
import { takeAttempt } from '#app/shop/customers/attempts.server.ts';
import { readOrderName, shownOrderName } from '#app/shop/orders/order-number.ts';
import { attemptLimits } from '#app/shop/shared/rate-limits.ts';
import { claims } from '#app/text/legal/claims.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import type { Route } from './+types/claims';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = claims;
  return pageMeta(matches, { title, description, path: '/pqr' });
}

/** Each form carries a mark of its own, so the page must not be cached. */
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
  const { db, clock, log } = context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(request));
  const typed = typedIn(fields);
  const checked = checkClaim(fields);
  if (!checked.ok) return data({ typed, problems: checked.problems, waitSeconds: 0 }, 422);

  const now = clock.now();
  const clientAddress = context.get(clientAddressContext);
  const waitSeconds = await takeAttempt(db, `claim/${limitKey(clientAddress)}`, attemptLimits.fileClaim, now);
  if (waitSeconds > 0) {
    return data(
      { typed, problems: null, waitSeconds },
      { status: 429, headers: { 'retry-after': String(waitSeconds) } },
    );
  }
  const mark = fields.submission;
  const submission = typeof mark === 'string' && submissionPattern.test(mark) ? mark : newSubmission();
  const filing = { request: checked.request, submission, now, privacyVersion: inForceSince, clientAddress };
  const { number, accessKey } = await fileClaim(db, filing);
  log.info({ requestId: context.get(requestIdContext), claim: number }, 'a claim was filed');
  return redirect(`/pqr/${number}?${new URLSearchParams({ clave: accessKey })}`, 303);
}

export default function Claims({ matches: [root], loaderData, actionData }: Route.ComponentProps) {
  return <ClaimsScreen seller={root.loaderData.seller} {...loaderData} answer={actionData} />;
}
