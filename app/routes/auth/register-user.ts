import { z } from 'zod';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { registrationCookie } from '#app/cookies.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { securityContext } from '#app/session.server.ts';
import { register } from '#app/shop/customers/register.server.ts';
import { accountAnswers, passwordRefusalText } from '#app/text/auth/account-answers.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { methodNotAllowed, readBody, refuse } from '../json-call.server.ts';
import type { Route } from './+types/register-user';

const text = z.string().max(1_000);
const body = z.object({
  data: z.object({
    email: text,
    password: z.string(),
    recaptchaToken: z.string().max(10_000).default(''),
    fullName: text.optional(),
  }),
});

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { db, identity, captcha, clock, settings, log } = context.get(servicesContext);
  const asked = await readBody(request, body);
  const tools = { db, identity, captcha, now: clock.now(), publicUrl: settings.publicUrl };
  const result = await register(tools, asked.data, limitKey(clientAddressOf(context)));
  if (result.ok) {
    const setCookie = await registrationCookie(settings).write(result.customer.id);
    return Response.json(
      { data: { success: true, message: accountAnswers.registered } },
      { headers: { 'cache-control': 'no-store', 'set-cookie': setCookie } },
    );
  }
  switch (result.code) {
    case 'incomplete':
      return refuse(accountAnswers.incomplete, 400);
    case 'bad_email':
      return refuse(accountAnswers.badEmail, 400);
    case 'bad_name':
      return refuse(accountText.required.nameShape, 400);
    case 'bad_password':
      return refuse(passwordRefusalText[result.reason], 422);
    case 'taken':
      return refuse(accountAnswers.taken, 409);
    case 'not_human':
      context.get(securityContext)('captcha_refused', { reason: 'register' });
      return refuse(accountAnswers.notHuman, 403);
    case 'captcha_unavailable':
      log.error({ call: 'register' }, 'the captcha could not be asked');
      return refuse(accountAnswers.captchaUnavailable, 503, { 'retry-after': '10' });
    case 'wait':
      return refuse(accountAnswers.wait(result.seconds), 429, { 'retry-after': String(result.seconds) });
  }
}

export const loader = () => methodNotAllowed('POST');
