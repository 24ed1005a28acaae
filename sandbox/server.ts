import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { assetRoutes } from './assets.ts';
import { controlRoutes } from './control.ts';
import { createAccountBook } from './google/accounts.ts';
import { googleRoutes } from './google/google.ts';
import { createIssuer, GOOGLE_PATH, type Issuer } from './google/issuer.ts';
import { securityHeaders } from './guards.ts';
import {
  type CaptchaKeys,
  type GoogleKeys,
  REHEARSAL_CAPTCHA,
  REHEARSAL_GOOGLE,
  REHEARSAL_KEYS,
  REHEARSAL_MAIL_FROM,
  type WompiKeys,
} from './keys.ts';
import { mailRoutes } from './mailbox/mail-routes.ts';
import { createMailBook } from './mailbox/mails.ts';
import { type MailServer, startMailServer } from './mailbox/smtp.ts';
import { panelRoutes } from './panel.ts';
import type { Provider } from './provider.ts';
import { captchaRoutes } from './recaptcha/recaptcha.ts';
import { createTokenBook } from './recaptcha/tokens.ts';
import { createSwitches, DEFAULT_SETTINGS } from './settings.ts';
import { createStateFile, readState } from './state-file.ts';
import { apiRoutes } from './wompi/api.ts';
import { createCashier } from './wompi/cashier.ts';
import { checkoutRoutes } from './wompi/checkout.ts';
import { createPostman } from './wompi/event-delivery.ts';
import { createNewsroom } from './wompi/events.ts';
import { nothingHerePage } from './wompi/result-page.ts';
import { createLedger } from './wompi/transactions.ts';

export interface SandboxOptions {
  /** 0: any free port. */
  port: number;
  /** Default: this machine only. */
  host?: string;
  /** Where the store listens for events. May be set later through the control API. */
  eventsUrl?: string;
  keys?: Partial<WompiKeys>;
  google?: Partial<GoogleKeys>;
  captcha?: Partial<CaptchaKeys>;
  /** Where Google leads back to. May be set later through the control API. */
  googleRedirectUrl?: string;
  /** Where mails are taken; default any free port, null for no mailbox. */
  smtpPort?: number | null;
  /** Wompi waits 30 minutes, 3 hours and 24 hours; nobody rehearses that long. */
  eventRetryDelaysMs?: readonly number[];
  settleDelayMs?: number;
  /** Keeps transactions, undelivered events, Google accounts and mails across restarts. */
  stateFile?: string;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  /** The environment of a store that is to meet these stand-ins. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

const EVENT_RETRY_DELAYS_MS = [1_000, 3_000, 10_000];
const MOST_TRANSACTIONS = 20_000;
const MOST_DELIVERIES = 5_000;
const MOST_MAILS = 300;

/** Starts the stand-ins for Wompi, Google, reCAPTCHA and the mail server, and resolves when it listens. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const keys: WompiKeys = { ...REHEARSAL_KEYS, ...options.keys };
  const google: GoogleKeys = { ...REHEARSAL_GOOGLE, ...options.google };
  const captcha: CaptchaKeys = { ...REHEARSAL_CAPTCHA, ...options.captcha };
  const switches = createSwitches({
    ...DEFAULT_SETTINGS,
    eventsUrl: options.eventsUrl ?? DEFAULT_SETTINGS.eventsUrl,
    googleRedirectUrl: options.googleRedirectUrl ?? DEFAULT_SETTINGS.googleRedirectUrl,
    settleDelayMs: options.settleDelayMs ?? DEFAULT_SETTINGS.settleDelayMs,
  });

  const kept = options.stateFile === undefined ? null : readState(options.stateFile);
  const stateFile =
    options.stateFile === undefined
      ? null
      : createStateFile(
          options.stateFile,
          () => ({
            transactions: ledger.all().reverse(),
            deliveries: postman.all().reverse(),
            accounts: accounts.all().reverse(),
            mails: mails.all().reverse(),
          }),
          log,
        );
  const onChange = () => stateFile?.touch();

  const ledger = createLedger({ publicKey: keys.publicKey, now, limit: MOST_TRANSACTIONS, onChange });
  const postman = createPostman({
    eventsSecret: keys.eventsSecret,
    switches,
    retryDelaysMs: options.eventRetryDelaysMs ?? EVENT_RETRY_DELAYS_MS,
    limit: MOST_DELIVERIES,
    now,
    log,
    onChange,
  });
  const newsroom = createNewsroom(switches, postman);
  const cashier = createCashier(ledger, newsroom, switches, onChange);
  const accounts = createAccountBook(onChange);
  const tokens = createTokenBook(now);
  const mails = createMailBook({ limit: MOST_MAILS, now, onChange });
  const issuer = createIssuer({
    keys: google,
    accounts,
    url: () => url,
    redirectUrl: () => switches.current().googleRedirectUrl,
    namesPeople: () => switches.current().googleMode !== 'no-user',
    log,
  });
  const provider: Provider = {
    keys,
    switches,
    ledger,
    cashier,
    newsroom,
    postman,
    accounts,
    tokens,
    mails,
    now,
    url: () => url,
    smtpUrl: () => smtpUrl,
  };

  const server = createServer(getRequestListener(sandboxApp({ provider, issuer, captcha, log }).fetch));
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const name = nameOf(options.host);
  const url = `http://${name}:${port}`;
  const mailServer = await mailServerOf(options, { mails, switches, log }).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const smtpUrl = mailServer && `smtp://${name}:${mailServer.port}`;

  if (kept) {
    ledger.restore(kept.transactions);
    postman.restore(kept.deliveries);
    accounts.restore(kept.accounts);
    mails.restore(kept.mails);
    cashier.resume();
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    cashier.close();
    postman.close();
    const closed = once(server, 'close');
    server.close();
    // Answers that hang on purpose would keep the server open for ever.
    server.closeAllConnections();
    await closed;
    await mailServer?.close();
    await stateFile?.flush();
  }

  return {
    url,
    settings: {
      WOMPI_PUBLIC_KEY: keys.publicKey,
      WOMPI_PRIVATE_KEY: keys.privateKey,
      WOMPI_INTEGRITY_SECRET: keys.integritySecret,
      WOMPI_EVENTS_SECRET: keys.eventsSecret,
      WOMPI_API_URL: `${url}/v1`,
      WOMPI_CHECKOUT_URL: `${url}/p/`,
      RECAPTCHA_SITE_KEY: captcha.siteKey,
      RECAPTCHA_SECRET: captcha.secret,
      RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_DISCOVERY_URL: `${url}${GOOGLE_PATH}/.well-known/openid-configuration`,
      ...(smtpUrl ? { SMTP_URL: smtpUrl, MAIL_FROM: REHEARSAL_MAIL_FROM } : {}),
    },
    close: () => (closing ??= close()),
  };
}

async function mailServerOf(
  { smtpPort = 0, host = '127.0.0.1' }: SandboxOptions,
  parts: Omit<Parameters<typeof startMailServer>[0], 'port' | 'host'>,
): Promise<MailServer | null> {
  return smtpPort === null ? null : startMailServer({ port: smtpPort, host, ...parts });
}

interface AppParts {
  provider: Provider;
  issuer: Issuer;
  captcha: CaptchaKeys;
  log: (line: string) => void;
}

function sandboxApp({ provider, issuer, captcha, log }: AppParts): Hono {
  const { accounts, tokens, mails, switches } = provider;
  const reset = () => {
    provider.cashier.clear();
    provider.newsroom.clear();
    provider.postman.clear();
    provider.ledger.clear();
    issuer.clear();
    accounts.clear();
    tokens.clear();
    mails.clear();
    switches.reset();
  };
  const app = new Hono();
  app.use(securityHeaders);
  app.route('/', assetRoutes());
  app.route('/', checkoutRoutes(provider));
  app.route('/', panelRoutes(provider, reset));
  app.route(GOOGLE_PATH, googleRoutes(issuer, accounts, switches));
  app.route('/recaptcha', captchaRoutes(captcha, tokens, switches));
  app.route('/mail', mailRoutes(mails));
  app.route('/v1', apiRoutes(provider));
  app.route('/control', controlRoutes(provider, reset));
  app.notFound((c) => c.html(nothingHerePage(), 404));
  app.onError((error, c) => {
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.text('El ensayo falló. Mira el registro.', 500);
  });
  return app;
}

/** The name under which this machine reaches the address that is listened on. */
function nameOf(host: string | undefined): string {
  const loopback = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];
  if (host === undefined || loopback.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
