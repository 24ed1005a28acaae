import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { readSavedMyPc, saveMyPc } from '#app/shop/builds/owned/my-pc.server.ts';
import { readMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readBody, refuse, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/saved-my-pc';

/** What is no part in it is left out, as of what the browser keeps. */
const body = z.object({
  pc: z.record(z.string(), z.unknown()).transform(readMyPc),
  seen: z.int().nonnegative().nullable(),
  owner: z.string().max(64).nullable(),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { customer } = await requireCaller({ context });
  return privately({ data: await readSavedMyPc(context.get(servicesContext).db, customer.id) });
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST');
  const { customer } = await requireCaller({ context });
  const asked = await readBody(request, body);
  const { db, clock, rateLimits } = context.get(servicesContext);
  const wait = rateLimits.saveMyPc.take(customer.id, clock.now());
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  return privately({ data: await saveMyPc(db, customer.id, asked, clock.now()) });
}
