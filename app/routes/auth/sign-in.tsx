import { Link, useNavigate } from 'react-router';
import { accountCall, isCodeAsked, signInFailure } from '#app/browser/auth/account-calls.ts';
import { useCaptcha } from '#app/browser/auth/captcha.ts';
import { areCookiesEnabled, sessionChanged, useSession } from '#app/browser/auth/session.ts';
import { keepTypedEmail } from '#app/browser/auth/typed-email.ts';
import { welcomeFromGoogle } from '#app/browser/auth/welcome-mail.ts';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { AuthForm, EmailField, failureSentence, useAttempt } from '#app/components/auth/auth-form.tsx';
import { GoogleFirst, type GoogleOutcome } from '#app/components/auth/google-sign-in.tsx';
import { SignOutForm } from '#app/components/frame/session-header.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { accountText, googleRefusalText } from '#app/text/auth/accounts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/sign-in';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { signInTitle: title, signInDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth', robots: 'noindex' });
}

export const loader = authPage;

/** The page is the same for everybody, so it says "loading" until the browser knows the session. */
export default function SignIn({ loaderData: props }: Route.ComponentProps) {
  const session = useSession();
  if (session.status === 'unknown') {
    return (
      <AuthCard title={accountText.signInTitle}>
        <p role="status" className="min-h-96 text-muted">
          {accountText.loading}
        </p>
      </AuthCard>
    );
  }
  if (session.status === 'in') return <AlreadyIn email={session.email} />;
  return <SignInForm {...props} />;
}

type Typed = Record<'email' | 'password', string>;

function AlreadyIn({ email }: { email: string }) {
  return (
    <AuthCard title={accountText.greeting} lead={accountText.greetingLead(email)}>
      <LinkButton to="/" wide>
        {accountText.toHome}
      </LinkButton>
      <SignOutForm className="min-h-12 w-full cursor-pointer rounded-control border border-control-line font-bold hover:border-ink hover:bg-sunken" />
    </AuthCard>
  );
}

function SignInForm({ captcha, hasGoogle, next }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate();
  const askCaptcha = useCaptcha(captcha);
  const attempt = useAttempt({
    problemsOf: ({ email, password }: Typed) => ({
      ...(email.trim() === '' ? { email: accountText.required.email } : {}),
      ...(password === '' ? { password: accountText.required.password } : {}),
    }),
    send: async ({ email, password }): Promise<void> => {
      const recaptchaToken = await askCaptcha('login');
      try {
        await accountCall('loginUserWithRecaptcha', { email, password, recaptchaToken });
      } catch (error) {
        if (!isCodeAsked(error)) throw error;
        if (!navigator.cookieEnabled) return attempt.fail(accountText.failed.cookies);
        await navigate(`/auth/codigo?${new URLSearchParams({ next })}`);
        return;
      }
      await arrive(accountText.done.signedIn, next);
    },
    sentenceFor: (error) =>
      failureSentence(error, { refused: signInFailure, other: accountText.failed.signIn, log: 'Signing in failed' }),
  });

  async function arrive(sentence: string, to: string) {
    await sessionChanged();
    if (!areCookiesEnabled()) return attempt.fail(accountText.failed.cookies);
    keepTypedEmail('');
    showToast({ kind: 'success', text: sentence, seconds: 5 });
    await navigate(to, { replace: true });
  }

  async function afterGoogle(outcome: GoogleOutcome) {
    if (outcome.kind === 'failed') {
      return attempt.fail(googleRefusalText(outcome.code) ?? accountText.failed.googleSignIn);
    }
    await arrive(outcome.isNew ? accountText.done.registeredWithGoogle : accountText.done.signedInWithGoogle, next);
    if (outcome.isNew) await welcomeFromGoogle();
  }

  return (
    <AuthCard title={accountText.signInTitle} lead={accountText.signInLead}>
      {hasGoogle && (
        <GoogleFirst from="ingreso" next={next} onOutcome={afterGoogle}>
          {accountText.withGoogle}
        </GoogleFirst>
      )}
      <AuthForm attempt={attempt} submitText={accountText.signIn} busyText={accountText.signingIn}>
        <EmailField error={attempt.problems.email} />
        <Field
          name="password"
          type="password"
          label={accountText.password}
          required
          autoComplete="current-password"
          error={attempt.problems.password}
        />
      </AuthForm>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Link to="/auth/recuperar" reloadDocument className={textLinkClasses}>
          {accountText.forgot}
        </Link>
        <span>
          {accountText.noAccount}{' '}
          <Link to={`/auth/register?${new URLSearchParams({ next })}`} reloadDocument className={textLinkClasses}>
            {accountText.register}
          </Link>
        </span>
      </p>
    </AuthCard>
  );
}
