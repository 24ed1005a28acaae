import { startSandbox } from '#sandbox/start-sandbox.ts';
import { answers } from './own-process.ts';

/** Wompi, captcha, Google and the mailbox, apart from the store. @returns the store's settings */
answers<{ storeUrl: string }, { url: string; settings: Record<string, string> }>(async ({ storeUrl }) => {
  const { url, settings } = await startSandbox({
    port: 0,
    host: 'localhost',
    eventsUrl: `${storeUrl}/api/wompi/events`,
    googleRedirectUrl: `${storeUrl}/api/auth/callback/google`,
  });
  return { url, settings };
});
