import { type FormEvent, useState } from 'react';
import { data, Form, Link, useNavigation, useSubmit } from 'react-router';
import { useCaptcha } from '#app/browser/auth/captcha.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { AuthCard, CaptchaNote, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { EmailField } from '#app/components/auth/auth-form.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { securityContext } from '#app/session.server.ts';
import { askForNewPassword, type ForgottenResult } from '#app/shop/customers/new-password.server.ts';
import { accountAnswers } from '#app/text/auth/account-answers.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { forgottenPasswordText as words } from '#app/text/auth/forgotten-password.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/forgotten-password';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = words;
  return pageMeta(matches, { title, description, path: '/auth/recuperar', robots: 'noindex' });
}

export function headers({ parentHeaders, actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get('retry-after');
  return wait ? { 'retry-after': wait } : parentHeaders;
}

export const loader = authPage;

export async function action({ request, context }: Route.ActionArgs) {
  const { db, jobs, captcha, clock, log } = context.get(servicesContext);
  const form = await readForm(request);
  const typed = { email: textOf(form, 'email'), recaptchaToken: textOf(form, 'recaptchaToken') };
  const address = limitKey(clientAddressOf(context));
  const result = await askForNewPassword({ db, jobs, captcha, now: clock.now() }, typed, address);
  if (result.ok) return { askedFor: result.email, error: null, field: null };
  if (result.code === 'not_human') context.get(securityContext)('captcha_refused', { reason: 'password_reset' });
  if (result.code === 'captcha_unavailable') log.error({ form: 'password_reset' }, 'the captcha could not be asked');
  const headers = result.code === 'wait' ? { 'retry-after': String(result.seconds) } : undefined;
  const field = result.code === 'bad_email' ? ('email' as const) : null;
  return data({ askedFor: null, error: sentences(result), field }, { status: statuses[result.code], headers });
}

type Refusal = Exclude<ForgottenResult, { ok: true }>;

const statuses: Record<Refusal['code'], number> = {
  bad_email: 422,
  not_human: 403,
  captcha_unavailable: 503,
  wait: 429,
};

function sentences(refusal: Refusal): string {
  if (refusal.code === 'bad_email') return accountText.required.emailShape;
  return refusal.code === 'wait' ? accountAnswers.wait(refusal.seconds) : accountText.failed.captcha;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 10_000) : '';
}

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const askCaptcha = useCaptcha(loaderData.captcha);
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    setFailure(null);
    try {
      form.set('recaptchaToken', await askCaptcha('password_reset'));
      await submit(form, { method: 'post' });
    } catch (error) {
      logFailure('A link for a new password could not be asked for', error);
      setFailure(accountText.failed.captchaNotLoaded);
    } finally {
      setAsking(false);
    }
  }

  if (actionData?.askedFor) {
    return (
      <AuthCard title={words.done}>
        <Notice kind="success">{words.doneLead(actionData.askedFor)}</Notice>
        <BackToSignIn />
      </AuthCard>
    );
  }
  const error = failure ?? actionData?.error;
  const fieldError = failure ? undefined : actionData?.field === 'email' && actionData.error;
  const isBusy = isAsking || isSending;
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <Form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        {error && (
          <ErrorSummary
            title={accountText.errorSummary}
            errors={[{ field: fieldError ? 'email' : undefined, text: error }]}
            attempt={failure ?? actionData}
          />
        )}
        <EmailField error={fieldError} />
        <Button type="submit" size="large" wide busy={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
        <CaptchaNote />
      </Form>
      <BackToSignIn />
    </AuthCard>
  );
}

function BackToSignIn() {
  return (
    <p>
      <Link to="/auth" reloadDocument className={textLinkClasses}>
        {words.backToSignIn}
      </Link>
    </p>
  );
}
