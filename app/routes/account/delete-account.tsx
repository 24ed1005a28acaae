import { data, redirect } from 'react-router';
import { DeleteAccountForm } from '#app/components/account/delete-account-form.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { deleteAccount } from '#app/shop/account/delete-account.server.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { isFresh } from '#app/shop/customers/sessions.server.ts';
import { settingsRefusals, settingsText, settingsWait } from '#app/text/account/settings.ts';
import type { Route } from './+types/delete-account';

export function meta({ matches }: Route.MetaArgs) {
  const { pageTitle: title, description } = settingsText.remove;
  return privateMeta(matches, { title, description, path: '/settings/delete' });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const { id, customer } = await requireSession(args);
  if (isOwner(customer)) throw redirect('/settings');
  const { db, identity, clock } = args.context.get(servicesContext);
  const hasPassword = await identity.hasPassword(customer.id);
  const mustSignInAgain = !hasPassword && !(await isFresh(db, id, clock.now()));
  return { email: customer.email, hasPassword, mustSignInAgain };
}

export async function action(args: Route.ActionArgs) {
  const session = await requireSession(args);
  const { request, context } = args;
  const { db, identity, clock, log } = context.get(servicesContext);
  const form = await readForm(request);
  const credentials = { password: String(form.get('password') ?? ''), email: String(form.get('email') ?? '') };
  const deletion = await deleteAccount({ db, identity, now: clock.now() }, session, credentials);
  if (!deletion.ok) {
    if (deletion.code === 'wait') {
      const { seconds } = deletion;
      return data({ refusal: settingsWait(seconds) }, { status: 429, headers: retryAfter(seconds) });
    }
    const isForbidden = deletion.code === 'owner' || deletion.code === 'sign_in_again';
    return data({ refusal: settingsRefusals[deletion.code] }, isForbidden ? 403 : 422);
  }
  log.info({ requestId: context.get(requestIdContext) }, 'an account was deleted');
  // Only to clear the cookies: the session is already gone from the database.
  const { setCookies } = await identity.signOut(request.headers);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  return redirect('/account/deleted', { status: 303, headers });
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteAccountForm facts={loaderData} answer={actionData} />;
}
