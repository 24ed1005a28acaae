import { sessionHintName } from '#app/platform/http/session-cookie.server.ts';
import { sessionContext } from '#app/session.server.ts';
import type { Route } from './+types/session';

/** It never contains a token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await context.get(sessionContext).read();
  const headers = new Headers({ 'cache-control': 'no-store' });
  const isMisled = !session && (request.headers.get('cookie') ?? '').includes(`${sessionHintName}=`);
  if (isMisled) headers.append('set-cookie', `${sessionHintName}=; Path=/; Max-Age=0; SameSite=Lax`);
  const customer = session && {
    email: session.customer.email,
    name: session.customer.name,
    role: session.customer.role,
  };
  return Response.json({ data: { customer } }, { headers });
}
