import { accountText } from '#app/text/auth/accounts.ts';

export { CenteredPage as AuthCard } from '#app/components/centered/centered-page.tsx';

/** On a phone the captcha's badge shows no words, so the form says that there is one. */
export function CaptchaNote() {
  return (
    <>
      <noscript>
        <p className="text-14 font-semibold text-bad">{accountText.needsScripts}</p>
      </noscript>
      <p className="text-14 text-muted">{accountText.captchaNotice}</p>
    </>
  );
}

export const textLinkClasses = 'font-semibold text-accent underline underline-offset-2 hover:text-accent-strong';
