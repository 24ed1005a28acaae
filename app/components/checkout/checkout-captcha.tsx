import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CaptchaSource, useCaptcha } from '#app/browser/auth/captcha.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { checkForm } from '#app/shop/checkout/checkout-form.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { Notice } from '#app/ui/page/notice.tsx';

/**
 * The form carries the captcha from here on. The content policy of the document in which the order was refused does not let the captcha
 * in: there the form is sent once more, as a document, and comes back filled in with one that does.
 */
export default function CheckoutCaptcha({ source }: { source: CaptchaSource | null }) {
  const token = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = token.current?.form;
    if (source || !form) return;
    // In this spelling of the address the answer lets the captcha in; in another it would come back here without end.
    form.action = '/payment';
    form.submit();
  }, [source]);
  return (
    <>
      <input ref={token} type="hidden" name="recaptchaToken" />
      {source && <WithToken source={source} token={token} />}
    </>
  );
}

function WithToken({ source, token }: { source: CaptchaSource; token: RefObject<HTMLInputElement | null> }) {
  const askCaptcha = useCaptcha(source);
  const ask = useRef(askCaptcha);
  ask.current = askCaptcha;
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const field = token.current;
    const form = field?.form;
    if (!form) return;
    let isAsking = false;
    async function sendWithToken(event: SubmitEvent) {
      event.preventDefault();
      // What is missing is said by the form's own check.
      if (!field || !form || isAsking || !checkForm(Object.fromEntries(new FormData(form))).ok) return;
      isAsking = true;
      setFailed(false);
      try {
        field.value = await ask.current('checkout');
        form.submit();
      } catch (error) {
        logFailure('The captcha of an order could not be asked', error);
        setFailed(true);
        isAsking = false;
      }
    }
    const listener = (event: SubmitEvent) => void sendWithToken(event);
    form.addEventListener('submit', listener);
    return () => form.removeEventListener('submit', listener);
  }, [token]);

  return (
    <>
      {hasFailed && <Notice kind="error">{accountText.failed.captchaNotLoaded}</Notice>}
      <p className="text-14 text-muted">{accountText.captchaNotice}</p>
    </>
  );
}
