import { data, Form, Link, useNavigation } from 'react-router';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { PasswordField } from '#app/components/auth/password-field.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { deviceCookie } from '#app/cookies.server.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { saveNewPassword } from '#app/shop/customers/new-password.server.ts';
import { accountAnswers, passwordRefusalText } from '#app/text/auth/account-answers.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { newPasswordText as words } from '#app/text/auth/new-password.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/new-password';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = words;
  return keyedMeta(matches, { title, description, path: '/auth/nueva-clave' });
}

export const headers = (given: Route.HeadersArgs) => ({
  ...passRetryAfter(given),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
});

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity, clock, settings } = context.get(servicesContext);
  const form = await readForm(request);
  const password = String(form.get('password') ?? '');
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const device = deviceCookie(settings);
  const visitor = {
    address: limitKey(clientAddressOf(context)),
    device: await device.read(request.headers),
  };
  const result = await saveNewPassword(
    { db, identity, shopName: settings.seller.name, now: clock.now() },
    { token, password },
    visitor,
  );
  if (result.ok) {
    if (!result.isKnown) return data({ outcome: 'saved' as const });
    const { setCookie } = await device.remember(request.headers, result.email);
    return data({ outcome: 'saved' as const }, { headers: { 'set-cookie': setCookie } });
  }
  switch (result.code) {
    case 'link_spent':
      return data({ outcome: 'link_spent' as const }, 410);
    case 'bad_password':
      return data({ outcome: 'bad_password' as const, error: passwordRefusalText[result.reason] }, 422);
    case 'wait':
      return data(
        { outcome: 'wait' as const, error: accountAnswers.wait(result.seconds) },
        { status: 429, headers: { 'retry-after': String(result.seconds) } },
      );
  }
}

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.outcome === 'saved') {
    return (
      <AuthCard title={words.title}>
        <Notice kind="success">{words.done}</Notice>
        <DocumentLink to="/auth">{accountText.signIn}</DocumentLink>
      </AuthCard>
    );
  }
  if (actionData?.outcome === 'link_spent') {
    return (
      <AuthCard title={words.title}>
        <Notice kind="error">{words.linkSpent}</Notice>
        <DocumentLink to="/auth/recuperar">{words.askForNew}</DocumentLink>
      </AuthCard>
    );
  }
  const error = actionData?.error;
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <Form method="post" className="flex flex-col gap-5">
        {error && (
          <ErrorSummary
            title={accountText.errorSummary}
            errors={[{ field: 'password', text: error }]}
            attempt={actionData}
          />
        )}
        <PasswordField
          label={words.newPassword}
          hint={accountText.passwordHint}
          autoComplete="new-password"
          error={error}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.submit}
        </Button>
      </Form>
    </AuthCard>
  );
}

function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} reloadDocument className={textLinkClasses}>
        {children}
      </Link>
    </p>
  );
}
