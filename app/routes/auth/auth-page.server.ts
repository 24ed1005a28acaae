import type { LoaderFunctionArgs } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { nextAddress } from '#app/session.server.ts';

export function authPage({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { recaptcha, google } = context.get(servicesContext).settings;
  return {
    captcha: { siteKey: recaptcha.siteKey, scriptUrl: recaptcha.scriptUrl },
    hasGoogle: google !== null,
    next: nextAddress(new URL(request.url).searchParams.get('next')),
  };
}
