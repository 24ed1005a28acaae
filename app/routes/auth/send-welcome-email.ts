import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { registrationCookie } from '#app/cookies.server.ts';
import { sendWelcome } from '#app/shop/customers/welcome.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { accountAnswers } from '#app/text/auth/account-answers.ts';
import { namelessCustomer } from '#app/text/auth/names.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readBody, refuse } from '../json-call.server.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/send-welcome-email';

const body = z.object({
  data: z.object({ email: z.string().max(1_000), fullName: z.string().max(1_000).default('') }),
});

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { db, clock, settings } = context.get(servicesContext);
  const now = clock.now();
  const wait = await rateLimitByAddress(context, 'welcome', databaseRateLimits.sendWelcome);
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  const asked = await readBody(request, body);
  const registered = await registrationCookie(settings).read(request.headers);
  const sent = await sendWelcome({ db, now }, { ...asked.data, fallbackName: namelessCustomer }, registered);
  if (!sent.ok) return refuse(accountAnswers.noWelcome, 403);
  return privately({ data: { success: true, message: accountAnswers.welcomeSent } });
}

export const loader = () => methodNotAllowed('POST');
