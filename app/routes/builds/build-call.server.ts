import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Judged } from '#app/shop/builds/check.ts';
import type { BuildTools } from '#app/shop/builds/requests/find-parts.server.ts';
import type { PartsProblem } from '#app/shop/builds/requests/requested-parts.ts';
import { buildCallErrors } from '#app/text/builds/calls.ts';
import { whyWords } from '#app/text/builds/why.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readBody, refuse } from '../json-call.server.ts';

interface Call {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A call without a session that writes nothing: what is wrong with it is said in this order. */
export async function answerBuildCall<Body>(
  { request, context }: Call,
  schema: z.ZodType<Body>,
  answer: (body: Body, services: Services) => Promise<object | Response>,
): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const services = context.get(servicesContext);
  const wait = services.rateLimits.builds.take(limitKey(clientAddressOf(context)), services.clock.now());
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  const asked = await readBody(request, schema);
  const answered = await answer(asked, services);
  return answered instanceof Response ? answered : privately({ data: answered });
}

/** The loader of such a call. */
export const onlyPost = () => methodNotAllowed('POST');

/** Of a part that can be read, but cannot be what it is said to be. */
export function refusedParts(problem: PartsProblem): Response {
  const body =
    problem.code === 'wrong_fact'
      ? { error: buildCallErrors.wrongFact(problem.slot, problem.key), slot: problem.slot, key: problem.key }
      : { error: buildCallErrors.otherCategory(problem.slot), slot: problem.slot };
  return Response.json(body, { status: 422, headers: { 'cache-control': 'no-store' } });
}

export function toolsOf({ db, library, readModel }: Services): BuildTools {
  return { db, library, parts: async () => (await readModel.fresh()).parts() };
}

/** In the form of an answer. */
export function whyOf({ rule, verdict, why }: Judged): { rule: string; verdict: string; why: string } {
  return { rule, verdict, why: whyWords(why) };
}

export const pageNumber = z.int().min(1).max(1_000_000);
