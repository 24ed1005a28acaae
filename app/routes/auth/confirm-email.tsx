import { data, Form, Link, redirectDocument, useNavigation } from 'react-router';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { confirmEmail, type EmailLink, readEmailLink } from '#app/shop/customers/confirm-email.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { confirmEmailText as words } from '#app/text/auth/confirm-email.ts';
import { callErrors } from '#app/text/errors.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/confirm-email';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = words;
  return keyedMeta(matches, { title, description, path: '/auth/confirmar' });
}

export const headers = (given: Route.HeadersArgs) => ({
  ...passRetryAfter(given),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
});

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Following a link never signs anybody in. */
function toSignIn(token: string) {
  return redirectDocument(
    `/auth?${new URLSearchParams({ next: `/auth/confirmar?${new URLSearchParams({ token })}` })}`,
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const session = await context.get(sessionContext).read();
  const link = await readEmailLink(context.get(servicesContext).identity, token, session);
  if (link === 'sign_in') throw toSignIn(token);
  const isElsewhere = session !== null && link === 'prove';
  return { link, token, error: isElsewhere ? sentences.other_account : sentences[link] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request);
  const { db, identity, clock } = context.get(servicesContext);
  const now = clock.now();
  const wait = await rateLimitByAddress(context, 'confirm-email', databaseRateLimits.confirmEmail);
  if (wait > 0) {
    return data({ email: null, error: callErrors.tooMany }, { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const session = await context.get(sessionContext).read();
  const confirmed = await confirmEmail({ db, identity, now }, token, session);
  if (confirmed.ok) return { email: confirmed.customer.email, error: null };
  if (confirmed.code === 'sign_in') throw toSignIn(token);
  return data({ email: null, error: sentences[confirmed.code] }, confirmed.code === 'link_spent' ? 410 : 403);
}

const sentences = {
  ready: null,
  prove: null,
  other_account: words.otherAccount,
  link_spent: words.spent,
} as const satisfies Record<Exclude<EmailLink, 'sign_in'>, string | null>;

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.email) {
    return (
      <AuthCard title={words.done}>
        <Notice kind="success">{words.doneLead(actionData.email)}</Notice>
        <p>
          <Link to="/account" className={textLinkClasses}>
            {words.toAccount}
          </Link>
        </p>
      </AuthCard>
    );
  }
  const { link, token } = loaderData;
  const error = actionData?.error ?? loaderData.error;
  if (link === 'prove') return <ProveAccount token={token} error={error} />;
  return (
    <AuthCard title={words.title} lead={words.lead}>
      {error && <Notice kind="error">{error}</Notice>}
      {link === 'ready' && (
        <Form method="post">
          <Button type="submit" size="large" wide busy={isBusy}>
            {words.submit}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}

/** The link does not prove who made the account: see `confirm-email.server.ts`. */
function ProveAccount({ token, error }: { token: string; error: string | null }) {
  const own = new URLSearchParams({ token });
  const { title, proveLead, proveBySignIn, proveByPassword, proveByPasswordLead } = words;
  return (
    <AuthCard title={title} lead={proveLead}>
      {error ? (
        <Notice kind="error">{error}</Notice>
      ) : (
        <LinkButton to={`/auth?${new URLSearchParams({ next: `/auth/confirmar?${own}` })}`} reloadDocument wide>
          {proveBySignIn}
        </LinkButton>
      )}
      <p className="text-muted">{proveByPasswordLead}</p>
      <LinkButton to={`/auth/nueva-clave?${own}`} kind="outline" wide>
        {proveByPassword}
      </LinkButton>
    </AuthCard>
  );
}
