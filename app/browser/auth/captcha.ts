import { useEffect } from 'react';
import type { CaptchaAction } from '#app/shop/customers/captcha.ts';
import { logFailure } from '../log-failure.ts';

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

export interface CaptchaSource {
  siteKey: string;
  scriptUrl: string;
}

export class CaptchaNotLoaded extends Error {
  override readonly name = 'CaptchaNotLoaded';
}

const longestLoadMs = 10_000;
let loading: Promise<Recaptcha> | null = null;

/** Loaded with the page, so that it is ready when the form is sent. */
export function useCaptcha(source: CaptchaSource): (action: CaptchaAction) => Promise<string> {
  useEffect(() => {
    // Sending the form tries again and reports the failure.
    load(source).catch((error: unknown) => logFailure('The captcha could not be loaded', error));
  }, [source]);
  return (action) => captchaToken(source, action);
}

/** Asked for on sending, because a token is valid for two minutes and one use. @throws CaptchaNotLoaded */
async function captchaToken(source: CaptchaSource, action: CaptchaAction): Promise<string> {
  const recaptcha = await load(source);
  try {
    return await recaptcha.execute(source.siteKey, { action });
  } catch (error) {
    throw new CaptchaNotLoaded('reCAPTCHA gave no token', { cause: error });
  }
}

function load(source: CaptchaSource): Promise<Recaptcha> {
  loading ??= append(source).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function append({ siteKey, scriptUrl }: CaptchaSource): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new CaptchaNotLoaded(why));
    const late = setTimeout(() => fail('reCAPTCHA did not load in time'), longestLoadMs);
    const script = document.createElement('script');
    const address = new URL(scriptUrl);
    address.searchParams.set('render', siteKey);
    script.src = address.href;
    script.async = true;
    script.onerror = () => {
      clearTimeout(late);
      script.remove();
      fail('reCAPTCHA could not be loaded');
    };
    script.onload = () => {
      const { grecaptcha } = window;
      if (!grecaptcha) return fail('reCAPTCHA loaded without itself');
      grecaptcha.ready(() => {
        clearTimeout(late);
        resolve(grecaptcha);
      });
    };
    document.head.append(script);
  });
}
