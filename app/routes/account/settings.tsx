import { data, redirect } from 'react-router';
import type { SettingsFacts } from '#app/components/account/settings-facts.ts';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { browserNameOf } from '#app/shop/customers/browser-name.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { isFresh, openSessions } from '#app/shop/customers/sessions.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { browserText, type SettingsNotice, settingsText } from '#app/text/account/settings.ts';
import type { Route } from './+types/settings';
import { changeSettings } from './change-settings.server.ts';
import { useEffect } from 'react';
import { sessionChanged } from '#app/browser/auth/session.ts';
import type { SettingsAnswer } from '#app/shop/customers/settings-answer.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { DataSection, RemoveSection, SessionsSection } from '#app/components/account/settings-data.tsx';
import { EmailSection, NameSection, PasswordSection } from '#app/components/account/settings-forms.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = settingsText;
  return privateMeta(matches, { title, description, path: '/settings' });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs): Promise<SettingsFacts> {
  const { id: here, customer } = await requireSession(args);
  const { db, identity, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const sessions = await openSessions(db, customer.id, now);
  const hasPassword = await identity.hasPassword(customer.id);
  return {
    name: customer.name,
    email: customer.email,
    isConfirmed: customer.isEmailVerified,
    isOwner: isOwner(customer),
    hasPassword,
    mustSignInAgain: !hasPassword && !(await isFresh(db, here, now)),
    sessions: sessions.map(({ id, userAgent, since }) => ({
      id,
      browser: browserText(browserNameOf(userAgent)),
      since,
      isHere: id === here,
    })),
    notice: noticeOf(args.request),
  };
}

function noticeOf(request: Request): SettingsNotice | null {
  const notice = new URL(request.url).searchParams.get('hecho');
  return ownKey(settingsText.done, notice);
}

export async function action(args: Route.ActionArgs) {
  const session = await requireSession(args);
  const change = await changeSettings(args.context, session, await readForm(args.request));
  if (change.ok) return redirect(`/settings?hecho=${change.notice}`, 303);
  return data(change.answer, { status: change.status, headers: retryAfter(change.waitSeconds) });
}

/** One form a section, so that a mistake in one does not affect the others. */
export default function Settings({ loaderData: facts, actionData: answer }: Route.ComponentProps) {
  const { notice } = facts;
  useEffect(() => {
    // The header shows the name.
    if (notice === 'name') void sessionChanged();
  }, [notice]);
  return (
    <AccountFrame title={settingsText.title}>
      {notice && !answer && <Notice kind="success">{settingsText.done[notice]}</Notice>}
      {answer?.intent === null && <Notice kind="error">{answer.refusal}</Notice>}
      <NameSection facts={facts} answer={answer} />
      <EmailSection facts={facts} answer={answer} />
      <PasswordSection facts={facts} answer={answer} />
      <SessionsSection facts={facts} />
      <DataSection />
      <RemoveSection facts={facts} />
    </AccountFrame>
  );
}
