import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CaptchaSource, useCaptcha } from '#app/browser/auth/captcha.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import type { CaptchaAction } from '#app/shop/customers/captcha.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { Notice } from '#app/ui/notice/notice.tsx';

interface CaptchaForm {
  action: Extract<CaptchaAction, 'checkout' | 'claim'>;
  /** Where the form goes, in the spelling whose answer lets the captcha in (`app/http/route-rules.ts`). */
  path: string;
  /** Whether the form has all that it needs; what is missing is said by the form's own check. */
  isComplete: (typed: Record<string, unknown>) => boolean;
}

/**
 * The form carries the captcha from here on. The content policy of the document in which the form was refused does not let the captcha
 * in: there it is sent once more, as a document, and comes back filled in with one that does.
 */
export default function FormCaptcha({ source, ...captchaForm }: CaptchaForm & { source: CaptchaSource | null }) {
  const token = useRef<HTMLInputElement>(null);
  const { path } = captchaForm;
  useEffect(() => {
    const form = token.current?.form;
    if (source || !form) return;
    form.action = path;
    form.submit();
  }, [source, path]);
  return (
    <>
      <input ref={token} type="hidden" name="recaptchaToken" />
      {source && <WithToken source={source} token={token} {...captchaForm} />}
    </>
  );
}

interface WithTokenProps extends CaptchaForm {
  source: CaptchaSource;
  token: RefObject<HTMLInputElement | null>;
}

function WithToken({ source, token, action, isComplete }: WithTokenProps) {
  const askCaptcha = useCaptcha(source);
  const ask = useRef(askCaptcha);
  ask.current = askCaptcha;
  const complete = useRef(isComplete);
  complete.current = isComplete;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const field = token.current;
    const form = field?.form;
    if (!form) return;
    let isAsking = false;
    async function sendWithToken(event: SubmitEvent) {
      event.preventDefault();
      if (!field || !form || isAsking || !complete.current(Object.fromEntries(new FormData(form)))) return;
      isAsking = true;
      setFailed(false);
      try {
        field.value = await ask.current(action);
        form.submit();
      } catch (error) {
        logFailure(`The captcha of the form ${action} could not be asked`, error);
        setFailed(true);
        isAsking = false;
      }
    }
    const listener = (event: SubmitEvent) => void sendWithToken(event);
    form.addEventListener('submit', listener);
    return () => form.removeEventListener('submit', listener);
  }, [token, action]);

  return (
    <>
      {hasFailed && <Notice kind="error">{accountText.failed.captchaNotLoaded}</Notice>}
      <p className="text-14 text-muted">{accountText.captchaNotice}</p>
    </>
  );
}
