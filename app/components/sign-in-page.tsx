import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { accountText, googleRefusalText } from '#app/text/accounts.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CallRefused, call, signInFailure } from './account-calls.ts';
import { AuthCard, CaptchaNote, Or, textLinkClasses } from './auth-card.tsx';
import { CaptchaNotLoaded, type CaptchaSource, useCaptcha } from './captcha.ts';
import { SignOutForm } from './frame/session-header.tsx';
import { GoogleButton, type GoogleOutcome } from './google-sign-in.tsx';
import { logFailure } from './log-failure.ts';
import { sessionChanged, useSession } from './session.ts';
import { askForWelcome } from './welcome-mail.ts';

interface SignInPageProps {
  captcha: CaptchaSource;
  hasGoogle: boolean;
  /** Where the shopper was. */
  next: string;
}

/** The page is the same for everybody; the browser finds out who is signed in, and until then it says that it is looking. */
export function SignInPage(props: SignInPageProps) {
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

type Problems = { email?: string; password?: string };

function SignInForm({ captcha, hasGoogle, next }: SignInPageProps) {
  const navigate = useNavigate();
  const askCaptcha = useCaptcha(captcha);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    const found: Problems = {
      ...(email.trim() === '' ? { email: accountText.required.email } : {}),
      ...(password === '' ? { password: accountText.required.password } : {}),
    };
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const recaptchaToken = await askCaptcha('login');
      const { success, message } = await call('loginUserWithRecaptcha', { email, password, recaptchaToken });
      if (!success) throw new CallRefused(message ?? '');
      await arrive(accountText.done.signedIn, next);
    } catch (error) {
      fail(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  }

  function fail(sentence: string) {
    setFailure(sentence);
    showToast({ kind: 'error', text: sentence, seconds: 5 });
  }

  async function arrive(sentence: string, to: string) {
    await sessionChanged();
    showToast({ kind: 'success', text: sentence, seconds: 5 });
    await navigate(to, { replace: true });
  }

  async function afterGoogle(outcome: GoogleOutcome) {
    if (outcome.kind === 'failed') return fail(googleRefusalText[outcome.code] ?? accountText.failed.googleSignIn);
    await arrive(outcome.isNew ? accountText.done.registeredWithGoogle : accountText.done.signedInWithGoogle, next);
    if (outcome.isNew) await welcomeFromGoogle();
  }

  return (
    <AuthCard title={accountText.signInTitle} lead={accountText.signInLead}>
      {hasGoogle && (
        <>
          <GoogleButton from="ingreso" next={next} onOutcome={(outcome) => void afterGoogle(outcome)}>
            {accountText.withGoogle}
          </GoogleButton>
          <Or />
        </>
      )}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {(failure || Object.keys(problems).length > 0) && (
          <ErrorSummary
            title={failure ?? accountText.errorSummary}
            errors={Object.entries(problems).map(([field, text]) => ({ field, text }))}
          />
        )}
        <Field
          name="email"
          type="email"
          label={accountText.email}
          required
          autoComplete="username"
          inputMode="email"
          error={problems.email}
        />
        <Field
          name="password"
          type="password"
          label={accountText.password}
          required
          autoComplete="current-password"
          error={problems.password}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {isBusy ? accountText.signingIn : accountText.signIn}
        </Button>
        <CaptchaNote />
      </form>
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

function sentenceFor(error: unknown): string {
  if (error instanceof CaptchaNotLoaded) return accountText.failed.captchaNotLoaded;
  if (error instanceof CallRefused) return signInFailure(error.message);
  logFailure('Signing in failed', error);
  return accountText.failed.signIn;
}

/** Whoever comes from Google for the first time is welcomed by name; both come from the session just begun. */
export async function welcomeFromGoogle(): Promise<void> {
  const response = await fetch('/api/session');
  const { data } = (await response.json()) as { data: { customer: { email: string; name: string } | null } };
  await askForWelcome({ email: data.customer?.email, fullName: data.customer?.name });
}
