import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { longestName, readEmail, readName } from '#app/shop/customers/customer.ts';
import { longestPassword, shortestPassword } from '#app/shop/customers/password-rules.ts';
import { accountText, googleRefusalText, passwordRefusalText } from '#app/text/accounts.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CallRefused, call, registerFailure } from './account-calls.ts';
import { AuthCard, CaptchaNote, Or, textLinkClasses } from './auth-card.tsx';
import { CaptchaNotLoaded, type CaptchaSource, useCaptcha } from './captcha.ts';
import { GoogleButton, type GoogleOutcome } from './google-sign-in.tsx';
import { logFailure } from './log-failure.ts';
import { sessionChanged } from './session.ts';
import { welcomeFromGoogle } from './sign-in-page.tsx';
import { askForWelcome } from './welcome-mail.ts';

interface RegisterPageProps {
  captcha: CaptchaSource;
  hasGoogle: boolean;
  next: string;
}

type Fields = 'fullName' | 'email' | 'password';
type Problems = Partial<Record<Fields, string>>;

export function RegisterPage({ captcha, hasGoogle, next }: RegisterPageProps) {
  const navigate = useNavigate();
  const askCaptcha = useCaptcha(captcha);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const signInAddress = next === '/' ? '/auth' : `/auth?${new URLSearchParams({ next })}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<Fields, string>;
    const found = problemsOf(typed);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { email, password, fullName } = typed;
      const recaptchaToken = await askCaptcha('register');
      const { success, message } = await call('registerUserWithRecaptcha', { email, password, recaptchaToken });
      if (!success) throw new CallRefused(message ?? '');
      showToast({ kind: 'success', text: accountText.done.registered, seconds: 5 });
      await askForWelcome({ email, fullName });
      await navigate(signInAddress);
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

  async function afterGoogle(outcome: GoogleOutcome) {
    if (outcome.kind === 'failed') return fail(googleRefusalText[outcome.code] ?? accountText.failed.googleRegister);
    await sessionChanged();
    const sentence = outcome.isNew ? accountText.done.registeredWithGoogle : accountText.done.signedInWithGoogle;
    showToast({ kind: 'success', text: sentence, seconds: 5 });
    await navigate('/');
    if (outcome.isNew) await welcomeFromGoogle();
  }

  return (
    <AuthCard title={accountText.registerTitle} lead={accountText.registerLead}>
      {hasGoogle && (
        <>
          <GoogleButton from="registro" next="/" onOutcome={(outcome) => void afterGoogle(outcome)}>
            {accountText.registerWithGoogle}
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
          name="fullName"
          label={accountText.fullName}
          hint={accountText.nameHint}
          required
          maxLength={longestName}
          autoComplete="name"
          error={problems.fullName}
        />
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
          hint={accountText.passwordHint}
          required
          autoComplete="new-password"
          error={problems.password}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {isBusy ? accountText.registering : accountText.register}
        </Button>
        <p className="text-14">
          {accountText.privacyBefore}{' '}
          <Link to="/privacidad" target="_blank" className={textLinkClasses}>
            {accountText.privacyLink}
          </Link>
          .
        </p>
        <CaptchaNote />
      </form>
      <p>
        {accountText.haveAccount}{' '}
        <Link to={signInAddress} reloadDocument className={textLinkClasses}>
          {accountText.signIn}
        </Link>
      </p>
    </AuthCard>
  );
}

/** The server checks again, and more: lists of leaked passwords are nothing for a browser. */
function problemsOf({ fullName, email, password }: Record<Fields, string>): Problems {
  const length = [...password].length;
  return {
    ...(fullName.trim() === '' ? { fullName: accountText.required.fullName } : {}),
    ...(fullName.trim() !== '' && !readName(fullName) ? { fullName: accountText.required.nameShape } : {}),
    ...(email.trim() === '' ? { email: accountText.required.email } : {}),
    ...(email.trim() !== '' && !readEmail(email) ? { email: accountText.required.emailShape } : {}),
    ...(password === '' ? { password: accountText.required.password } : {}),
    ...(password !== '' && length < shortestPassword ? { password: passwordRefusalText.too_short } : {}),
    ...(length > longestPassword ? { password: passwordRefusalText.too_long } : {}),
  };
}

function sentenceFor(error: unknown): string {
  if (error instanceof CaptchaNotLoaded) return accountText.failed.captchaNotLoaded;
  if (error instanceof CallRefused) return registerFailure(error.message);
  logFailure('Registration failed', error);
  return accountText.failed.register;
}
