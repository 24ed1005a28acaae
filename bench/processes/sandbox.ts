import { type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { mailLogin, productionKeys } from '#tests/support/https/live-settings.ts';
import { providersName } from '#tests/support/https/names.ts';
import { answers } from './own-process.ts';

export interface SandboxWanted {
  storeUrl: string;
  isLive: boolean;
}

export interface SandboxBeside {
  /** Of its controls. */
  panelUrl: string;
  /** The store's. */
  settings: Record<string, string>;
}

/** Wompi, captcha, Google and the mailbox, apart from the store. */
answers<SandboxWanted, SandboxBeside>(async ({ storeUrl, isLive }) => {
  const { panelUrl, settings } = await startSandbox({
    ...(isLive ? await asInProduction() : {}),
    port: 0,
    host: 'localhost',
    eventsUrl: `${storeUrl}/api/wompi/events`,
    googleRedirectUrl: `${storeUrl}/api/auth/callback/google`,
  });
  return { panelUrl, settings };
});

/** What a live store asks of its providers: names of the web, https, keys of production, encrypted mail with a login. */
async function asInProduction(): Promise<Partial<SandboxOptions>> {
  const { certificate: cert, key } = await certificate();
  return { ...productionKeys, tls: { cert, key }, name: providersName, smtpLogin: mailLogin };
}
