import { Link, useNavigate } from 'react-router';
import { accountCall, registerFailure } from '#app/browser/auth/account-calls.ts';
import { useCaptcha } from '#app/browser/auth/captcha.ts';
import { areCookiesEnabled, sessionChanged } from '#app/browser/auth/session.ts';
import { askForWelcome, welcomeFromGoogle } from '#app/browser/auth/welcome-mail.ts';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { AuthForm, EmailField, failureSentence, type Problems, useAttempt } from '#app/components/auth/auth-form.tsx';
import { GoogleFirst, type GoogleOutcome } from '#app/components/auth/google-sign-in.tsx';
import { PasswordField } from '#app/components/auth/password-field.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { longestName, readName } from '#app/shop/customers/customer.ts';
import { readEmail } from '#app/shop/shared/forms/email-address.ts';
import { accountText, googleRefusalText } from '#app/text/auth/accounts.ts';
import { Field } from '#app/ui/form/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/register';
import { authPage } from './auth-page.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { registerTitle: title, registerDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth/register', robots: 'noindex' });
}

export const loader = authPage;

export default function Register({ loaderData: { captcha, hasGoogle, next } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const askCaptcha = useCaptcha(captcha);
  const signInAddress = next === '/' ? '/auth' : `/auth?${new URLSearchParams({ next })}`;

  const attempt = useAttempt({
    problemsOf,
    send: async ({ email, password, fullName }) => {
      const recaptchaToken = await askCaptcha('register');
      await accountCall('registerUserWithRecaptcha', { email, password, recaptchaToken });
      showToast({ kind: 'success', text: accountText.done.registered, seconds: 5 });
      await askForWelcome({ email, fullName });
      await navigate(signInAddress);
    },
    problemFor: (message) => (message === accountText.required.otherPassword ? { password: message } : null),
    sentenceFor: (error) =>
      failureSentence(error, {
        refused: registerFailure,
        other: accountText.failed.register,
        log: 'Registration failed',
      }),
  });

  async function afterGoogle(outcome: GoogleOutcome) {
    if (outcome.kind === 'failed') {
      return attempt.fail(googleRefusalText(outcome.code) ?? accountText.failed.googleRegister);
    }
    await sessionChanged();
    if (!areCookiesEnabled()) return attempt.fail(accountText.failed.cookies);
    const sentence = outcome.isNew ? accountText.done.registeredWithGoogle : accountText.done.signedInWithGoogle;
    showToast({ kind: 'success', text: sentence, seconds: 5 });
    await navigate('/');
    if (outcome.isNew) await welcomeFromGoogle();
  }

  return (
    <AuthCard title={accountText.registerTitle} lead={accountText.registerLead}>
      {hasGoogle && (
        <GoogleFirst from="registro" next="/" onOutcome={afterGoogle}>
          {accountText.registerWithGoogle}
        </GoogleFirst>
      )}
      <AuthForm
        attempt={attempt}
        submitText={accountText.register}
        busyText={accountText.registering}
        foot={
          <p className="text-14">
            {accountText.privacyBefore}{' '}
            <Link to="/privacidad" target="_blank" className={textLinkClasses}>
              {accountText.privacyLink}
            </Link>
            .
          </p>
        }
      >
        <Field
          name="fullName"
          label={accountText.fullName}
          hint={accountText.nameHint}
          required
          maxLength={longestName}
          autoComplete="name"
          error={attempt.problems.fullName}
        />
        <EmailField label={accountText.emailOfRegistration} error={attempt.problems.email} />
        <PasswordField
          label={accountText.password}
          hint={accountText.passwordHint}
          autoComplete="new-password"
          error={attempt.problems.password}
        />
      </AuthForm>
      <p>
        {accountText.haveAccount}{' '}
        <Link to={signInAddress} reloadDocument className={textLinkClasses}>
          {accountText.signIn}
        </Link>
      </p>
    </AuthCard>
  );
}

type Fields = 'fullName' | 'email' | 'password';

/** The server also checks against leaked passwords, a list too large for a browser. */
function problemsOf({ fullName, email, password }: Record<Fields, string>): Problems<Fields> {
  return {
    ...(fullName.trim() === '' ? { fullName: accountText.required.fullName } : {}),
    ...(fullName.trim() !== '' && !readName(fullName) ? { fullName: accountText.required.nameShape } : {}),
    ...(email.trim() === '' ? { email: accountText.required.email } : {}),
    ...(email.trim() !== '' && !readEmail(email) ? { email: accountText.required.emailShape } : {}),
    ...(password === '' ? { password: accountText.required.password } : {}),
  };
}
