import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import type { Route } from './+types/sign-out';

export async function action({ request, context }: Route.ActionArgs) {
  const { setCookies } = await context.get(servicesContext).identity.signOut(request.headers);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  const isCall = request.headers.get('accept')?.includes('application/json') ?? false;
  return isCall ? Response.json({ data: { success: true } }, { headers }) : redirect('/', { status: 303, headers });
}

/** Signing out needs a POST, so that a link cannot do it. */
export function loader() {
  return redirect('/');
}
