import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { cartOrdersCookie } from '#app/cookies.server.ts';
import type { Route } from './+types/sign-out';

export async function action({ request, context }: Route.ActionArgs) {
  const { identity, settings } = context.get(servicesContext);
  const { setCookies } = await identity.signOut(request.headers);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  // The next person's cart has nothing to do with what this one ordered.
  const ofCart = cartOrdersCookie(settings);
  if ((await ofCart.read(request)).length > 0) headers.append('set-cookie', ofCart.write([]));
  const isCall = request.headers.get('accept')?.includes('application/json') ?? false;
  return isCall ? Response.json({ data: { success: true } }, { headers }) : redirect('/', { status: 303, headers });
}

/** Signing out needs a POST, so that a link cannot do it. */
export function loader() {
  return redirect('/');
}
