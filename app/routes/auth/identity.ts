import { servicesContext } from '#app/contexts.ts';
import { securityContext } from '#app/session.server.ts';
import { callErrors, plainErrors } from '#app/text/errors.ts';
import { refuse } from '../json-call.server.ts';
import type { Route } from './+types/identity';

/** Nothing else of Better Auth is open: the shop's own commands add captcha and limits, and send no tokens. */
const open = new Map([['/api/auth/callback/google', 'GET']]);

async function answer({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const method = open.get(new URL(request.url).pathname);
  if (method === undefined) return refuse(plainErrors.notFound, 404);
  if (method !== request.method) return refuse(callErrors.method, 405, { allow: method });
  const { identity } = context.get(servicesContext);
  const answered = await identity.handle(request);
  const cookie = answered.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const { session } = await identity.readSession(new Headers({ cookie: cookie.join('; ') }));
  if (session) context.get(securityContext)('signed_in', { email: session.customer.email, reason: 'google' });
  return answered;
}

export { answer as action, answer as loader };
