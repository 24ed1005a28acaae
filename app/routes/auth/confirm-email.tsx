import { data, Form, Link, redirectDocument, useNavigation } from 'react-router';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { confirmEmail } from '#app/shop/customers/confirm-email.server.ts';
import { accountMailText } from '#app/text/auth/accounts.ts';
import { callErrors } from '#app/text/errors.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import type { Route } from './+types/confirm-email';

export function meta({ matches }: Route.MetaArgs) {
  const { confirmTitle: title, confirmLead: description } = accountMailText;
  return [
    ...pageMeta(matches, { title, description, path: '/auth/confirmar', robots: 'noindex' }),
    // The address holds the token. Even stricter, 'no-referrer' would also hide the form's Origin from the write check.
    { name: 'referrer', content: 'same-origin' },
  ];
}

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/** A change of address needs a session, so that following a link never signs anybody in. */
async function askForSession({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<string> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  if (isChange(token) && !(await context.get(sessionContext).read())) {
    throw redirectDocument(`/auth?${new URLSearchParams({ next: `${pathname}?${new URLSearchParams({ token })}` })}`);
  }
  return token;
}

/** The token is not verified here: this only decides whether to ask for a session first. */
function isChange(token: string): boolean {
  try {
    return 'updateTo' in JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return false;
  }
}

export async function loader(args: Route.LoaderArgs) {
  await askForSession(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const token = await askForSession(args);
  const { request, context } = args;
  const { db, identity, clock, limits } = context.get(servicesContext);
  const now = clock.now();
  const wait = limits.confirmEmail.take(limitKey(context.get(clientAddressContext)), now);
  if (wait > 0) {
    return data({ email: null, error: callErrors.tooMany }, { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const confirmed = await confirmEmail({ db, identity, now }, token, request.headers);
  if (!confirmed.ok) return data({ email: null, error: accountMailText.confirmSpent }, 410);
  return { email: confirmed.customer.email, error: null };
}

export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.email) {
    return (
      <AuthCard title={accountMailText.confirmDone}>
        <Notice kind="success">{accountMailText.confirmDoneLead(actionData.email)}</Notice>
        <p>
          <Link to="/account" className={textLinkClasses}>
            {accountMailText.toAccount}
          </Link>
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={accountMailText.confirmTitle} lead={accountMailText.confirmLead}>
      {actionData?.error && <Notice kind="error">{actionData.error}</Notice>}
      <Form method="post">
        <Button type="submit" size="large" wide busy={isBusy}>
          {accountMailText.confirmSubmit}
        </Button>
      </Form>
    </AuthCard>
  );
}
