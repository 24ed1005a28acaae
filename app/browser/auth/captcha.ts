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

/** What a page with a captcha is told: whose script it loads, under which key. */
export interface CaptchaSource {
  siteKey: string;
  scriptUrl: string;
}

export class CaptchaNotLoaded extends Error {
  override readonly name = 'CaptchaNotLoaded';
}

const longestLoadMs = 10_000;
let loading: Promise<Recaptcha> | null = null;

/** Begins to load the script with the page, so that it is there when the form is sent. */
export function useCaptcha(source: CaptchaSource): (action: CaptchaAction) => Promise<string> {
  useEffect(() => {
    // Whoever sends the form is told; nobody else needs it.
    load(source).catch((error: unknown) => logFailure('The captcha could not be loaded', error));
  }, [source]);
  return (action) => captchaToken(source, action);
}

/** A token is asked for at the moment of sending: it is good for two minutes and for one use. @throws CaptchaNotLoaded */
async function captchaToken(source: CaptchaSource, action: CaptchaAction): Promise<string> {
  const recaptcha = await load(source);
  try {
    return await recaptcha.execute(source.siteKey, { action });
  } catch (error) {
    throw new CaptchaNotLoaded('reCAPTCHA gave no token', { cause: error });
  }
}

function load(source: CaptchaSource): Promise<Recaptcha> {
  // A script that failed is asked for anew at the next attempt.
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
