import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import type { Route } from './+types/sign-out';

/** Ends the session on the server. A form's answer leads home; a page's own call gets JSON and goes on by itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { setCookies } = await context.get(servicesContext).identity.signOut(request.headers);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  const isCall = request.headers.get('accept')?.includes('application/json') ?? false;
  return isCall ? Response.json({ data: { success: true } }, { headers }) : redirect('/', { status: 303, headers });
}

/** Following a link signs nobody out. */
export function loader() {
  return redirect('/');
}
