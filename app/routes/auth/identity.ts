import { servicesContext } from '#app/contexts.ts';
import { callErrors, plainErrors } from '#app/text/errors.ts';
import { refuse } from '../json-call.server.ts';
import type { Route } from './+types/identity';

/** Nothing else of Better Auth is open: the shop's own commands add captcha and limits, and send no tokens. */
const open = new Map([['/api/auth/callback/google', 'GET']]);

async function answer({ request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const method = open.get(new URL(request.url).pathname);
  if (method === undefined) return refuse(plainErrors.notFound, 404);
  if (method !== request.method) return refuse(callErrors.method, 405, { allow: method });
  return context.get(servicesContext).identity.handle(request);
}

export { answer as action, answer as loader };
