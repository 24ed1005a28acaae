import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { parseJson } from '#app/platform/http/parse-json.ts';
import { sessionContext } from '#app/session.server.ts';
import type { Session } from '#app/shop/customers/customer.ts';
import { callErrors } from '#app/text/errors.ts';

export async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('application/json')) return undefined;
  try {
    return parseJson(await request.text());
  } catch {
    return undefined;
  }
}

/** @throws a 400 answer for what is not in this form */
export async function readBody<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const parsed = schema.safeParse(await readJson(request));
  if (!parsed.success) throw refuse(callErrors.unreadable, 400);
  return parsed.data;
}

export function methodNotAllowed(allowed: string): Response {
  return Response.json({ error: callErrors.method }, { status: 405, headers: { allow: allowed } });
}

/** The refusal of specification section 7: `{error}` with a 4xx or 5xx. */
export function refuse(error: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** @throws a 401 answer without a session; the calling page then leads to the sign-in */
export async function requireCaller({ context }: { context: Readonly<RouterContextProvider> }): Promise<Session> {
  const session = await context.get(sessionContext).read();
  if (!session) throw refuse(callErrors.signInFirst, 401);
  return session;
}

export function privately(body: object): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
