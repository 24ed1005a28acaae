import { z } from 'zod';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { deviceCookie, secondStepCookie } from '#app/cookies.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { securityContext } from '#app/session.server.ts';
import { secondStepSeconds } from '#app/shop/customers/owner-sign-in/second-step.server.ts';
import { signIn } from '#app/shop/customers/sign-in.server.ts';
import { accountAnswers } from '#app/text/auth/account-answers.ts';
import { methodNotAllowed, readBody, refuse } from '../json-call.server.ts';
import type { Route } from './+types/login-user';

const text = z.string().max(1_000);
const body = z.object({
  data: z.object({ email: text, password: z.string(), recaptchaToken: z.string().max(10_000).default('') }),
});

/** The answer itself sets the session, in an HttpOnly cookie: a second call for it could bypass the captcha. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { db, identity, captcha, clock, settings, log } = context.get(servicesContext);
  const asked = await readBody(request, body);
  const device = deviceCookie(settings);
  const visitor = {
    headers: request.headers,
    address: limitKey(clientAddressOf(context)),
    device: await device.read(request.headers),
  };
  const result = await signIn({ db, identity, captcha, now: clock.now() }, asked.data, visitor);
  const logSecurityEvent = context.get(securityContext);
  if (result.ok) {
    logSecurityEvent('signed_in', { email: result.customer.email, reason: 'password' });
    const headers = new Headers({ 'cache-control': 'no-store' });
    for (const cookie of result.setCookies) headers.append('set-cookie', cookie);
    headers.append('set-cookie', (await device.remember(request.headers, result.customer.email)).setCookie);
    return Response.json({ data: { success: true, message: accountAnswers.signedIn } }, { headers });
  }
  const { email } = asked.data;
  switch (result.code) {
    case 'incomplete':
      return refuse(accountAnswers.incomplete, 400);
    case 'wrong':
      logSecurityEvent('sign_in_failed', { email });
      return refuse(accountAnswers.wrong, 401);
    case 'code_asked': {
      const cookie = secondStepCookie(settings).write(result.token, secondStepSeconds);
      return refuse(accountAnswers.codeAsked, 401, { 'set-cookie': cookie });
    }
    case 'not_human':
      logSecurityEvent('captcha_refused', { reason: 'login', email });
      return refuse(accountAnswers.notHuman, 403);
    case 'captcha_unavailable':
      log.error({ call: 'login' }, 'the captcha could not be asked');
      return refuse(accountAnswers.captchaUnavailable, 503, { 'retry-after': '10' });
    case 'wait':
      logSecurityEvent('sign_in_locked', { email });
      return refuse(accountAnswers.wait(result.seconds), 429, { 'retry-after': String(result.seconds) });
  }
}

export const loader = () => methodNotAllowed('POST');
