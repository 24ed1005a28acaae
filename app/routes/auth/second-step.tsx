import { data, Form, Link, redirectDocument, useNavigation } from 'react-router';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { deviceCookie, secondStepCookie } from '#app/cookies.server.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { nextAddress, securityContext } from '#app/session.server.ts';
import { rememberBrowser } from '#app/shop/customers/owner-sign-in/known-browsers.server.ts';
import { finishSecondStep, isSecondStep } from '#app/shop/customers/owner-sign-in/second-step.server.ts';
import { secondStepText as words } from '#app/text/auth/second-step.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import type { Route } from './+types/second-step';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: words.title, description: words.description, path: '/auth/codigo' });
}

export const headers = passRetryAfter;

function asked({ searchParams }: URL) {
  return { next: nextAddress(searchParams.get('next')), isRecovery: searchParams.has('recuperacion') };
}

/** As a document, because only the sign-in page's own policy allows the captcha. */
const startAgain = (next: string) => redirectDocument(`/auth?${new URLSearchParams({ next })}`);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const { next, isRecovery } = asked(new URL(request.url));
  const token = secondStepCookie(settings).read(request.headers);
  if (!token || !(await isSecondStep(db, token, clock.now()))) throw startAgain(next);
  return { next, isRecovery };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity, authenticator, settings, clock } = context.get(servicesContext);
  const { next, isRecovery } = asked(new URL(request.url));
  const cookie = secondStepCookie(settings);
  const device = deviceCookie(settings);
  const typed = String((await readForm(request)).get('code') ?? '').slice(0, 100);
  const result = await finishSecondStep(
    { db, identity, authenticator, now: clock.now() },
    { token: cookie.read(request.headers) ?? '', typed },
    { headers: request.headers, device: await device.read(request.headers) },
  );
  if (result.ok) {
    context.get(securityContext)('signed_in', { email: result.customer.email, reason: 'second_factor' });
    const answer = redirectDocument(next, { status: 303, headers: { 'cache-control': 'no-store' } });
    for (const each of result.setCookies) answer.headers.append('set-cookie', each);
    const browser = await device.remember(request.headers, result.customer.email);
    await rememberBrowser(db, result.customer.id, browser.id, clock.now());
    answer.headers.append('set-cookie', browser.setCookie);
    answer.headers.append('set-cookie', cookie.clear());
    return answer;
  }
  switch (result.code) {
    case 'lapsed':
      throw startAgain(next);
    case 'wait':
      context.get(securityContext)('sign_in_locked', { reason: 'second_step' });
      return data({ sentence: words.wait(result.seconds) }, { status: 429, headers: retryAfter(result.seconds) });
    case 'missing':
      return data({ sentence: words.refusals.missing }, 422);
    case 'wrong_code': {
      context.get(securityContext)('code_refused', { reason: isRecovery ? 'recovery' : 'app' });
      const { wrong_code, wrong_recovery } = words.refusals;
      return data({ sentence: isRecovery ? wrong_recovery : wrong_code }, 422);
    }
  }
}

export default function SecondStep({ loaderData: { next, isRecovery }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const error = actionData?.sentence;
  const other = new URLSearchParams({ next, ...(isRecovery ? {} : { recuperacion: '1' }) });
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <Form method="post" noValidate className="flex flex-col gap-5">
        {error && (
          <ErrorSummary title={words.errorSummary} errors={[{ field: 'code', text: error }]} attempt={actionData} />
        )}
        <CodeField key={String(isRecovery)} isRecovery={isRecovery} error={error} />
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.submit}
        </Button>
      </Form>
      <p className="flex flex-col items-start gap-2">
        <Link to={`/auth/codigo?${other}`} replace className={textLinkClasses}>
          {isRecovery ? words.toCode : words.toRecovery}
        </Link>
        <Link to={`/auth?${new URLSearchParams({ next })}`} reloadDocument className={textLinkClasses}>
          {words.startAgain}
        </Link>
      </p>
    </AuthCard>
  );
}

function CodeField({ isRecovery, error }: { isRecovery: boolean; error: string | undefined }) {
  return (
    <Field
      name="code"
      label={isRecovery ? words.recovery : words.code}
      hint={isRecovery ? words.recoveryHint : words.codeHint}
      error={error}
      required
      maxLength={40}
      inputMode={isRecovery ? 'text' : 'numeric'}
      // Also where the app's code stands: phones and password managers then offer it.
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize={isRecovery ? 'characters' : undefined}
      spellCheck={false}
    />
  );
}
