import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isLoopback } from './guards.ts';
import {
  type CaptchaKeys,
  type FactusKeys,
  type GoogleKeys,
  REHEARSAL_CAPTCHA,
  REHEARSAL_DIAN,
  REHEARSAL_FACTUS,
  REHEARSAL_GOOGLE,
  REHEARSAL_KEYS,
  type SandboxKeys,
  type WompiKeys,
} from './keys.ts';
import { type MailLogin, type MailServer, startMailServer } from './mailbox/mail-server.ts';
import { switchedFaults } from './mailbox/switched-faults.ts';
import { sandboxApp } from './sandbox-app.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { createStateFile, readState } from './state-file.ts';
import { storeSettings } from './store-settings.ts';

export interface SandboxOptions {
  port: number;
  host?: string;
  /** Names besides this machine's that it answers to; without them, any. */
  hosts?: readonly string[];
  /** Speaks https, and encrypted SMTP, with this certificate. */
  tls?: TlsFiles;
  /** The public name under which the providers are known to the store; else that of this machine. */
  name?: string;
  eventsUrl?: string;
  keys?: Partial<WompiKeys>;
  google?: Partial<GoogleKeys>;
  captcha?: Partial<CaptchaKeys>;
  factus?: Partial<FactusKeys>;
  googleRedirectUrl?: string;
  /** Any free port by default, null for no mailbox. */
  smtpPort?: number | null;
  /** With `tls`: who may send mail. */
  smtpLogin?: MailLogin;
  /** Wompi waits 30 minutes, 3 hours and 24 hours; the default is seconds. */
  eventRetryDelaysMs?: readonly number[];
  settleDelayMs?: number;
  stateFile?: string;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface TlsFiles {
  cert: string;
  key: string;
}

export interface Sandbox {
  /** Of the providers. */
  url: string;
  /** Of panel, mailbox and controls, which answer to this machine alone. */
  panelUrl: string;
  settings: Record<string, string>;
  close(): Promise<void>;
}

const EVENT_RETRY_DELAYS_MS = [1_000, 3_000, 10_000];

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', smtpPort = 0, log = () => {} } = options;
  // Only the store beside it sends mail.
  const mailHost = host === 'localhost' || isLoopback(host) ? host : '127.0.0.1';
  const keys = keysOf(options);
  const saved = options.stateFile === undefined ? null : readState(options.stateFile);
  const standIns = createStandIns({
    keys,
    settings: settingsOf(options),
    eventRetryDelaysMs: options.eventRetryDelaysMs ?? EVENT_RETRY_DELAYS_MS,
    now: options.now ?? (() => new Date()),
    log,
    onChange: () => stateFile?.touch(),
  });
  const stateFile = options.stateFile === undefined ? null : createStateFile(options.stateFile, standIns.state, log);

  const listener = getRequestListener(sandboxApp(standIns, { log, hosts: options.hosts }).fetch);
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  server.listen(options.port, host);
  await once(server, 'listening');
  const { addresses } = standIns;
  const addressAs = (name: string) =>
    `${options.tls ? 'https' : 'http'}://${name}:${(server.address() as AddressInfo).port}`;
  addresses.url = addressAs(options.name ?? nameOf(host));
  const mailServer = smtpPort === null ? null : await mailServerOf(standIns, smtpPort, mailHost, options, server);
  addresses.smtpUrl = mailServer && `smtp://${nameOf(mailHost)}:${mailServer.port}`;
  if (saved) standIns.restore(saved);

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    standIns.close();
    const closed = once(server, 'close');
    server.close();
    // Answers that hang on purpose would keep the server open for ever.
    server.closeAllConnections();
    await closed;
    await mailServer?.close();
    await stateFile?.flush();
  }

  return {
    url: addresses.url,
    panelUrl: addressAs(nameOf(host)),
    settings: storeSettings(keys, addresses),
    close: () => (closing ??= close()),
  };
}

function keysOf({ keys, google, captcha, factus }: SandboxOptions): SandboxKeys {
  return {
    wompi: { ...REHEARSAL_KEYS, ...keys },
    google: { ...REHEARSAL_GOOGLE, ...google },
    captcha: { ...REHEARSAL_CAPTCHA, ...captcha },
    factus: { ...REHEARSAL_FACTUS, ...factus },
    dian: REHEARSAL_DIAN,
  };
}

function settingsOf({ eventsUrl, googleRedirectUrl, settleDelayMs }: SandboxOptions): Settings {
  return {
    ...DEFAULT_SETTINGS,
    eventsUrl: eventsUrl ?? DEFAULT_SETTINGS.eventsUrl,
    googleRedirectUrl: googleRedirectUrl ?? DEFAULT_SETTINGS.googleRedirectUrl,
    settleDelayMs: settleDelayMs ?? DEFAULT_SETTINGS.settleDelayMs,
  };
}

async function mailServerOf(
  { mails, switches }: StandIns,
  port: number,
  host: string,
  { tls, smtpLogin: login, log = () => {} }: SandboxOptions,
  server: Server,
): Promise<MailServer> {
  try {
    const happens = switchedFaults(switches, log);
    return await startMailServer({ port, host, tls, login, keep: mails.keep, happens, log });
  } catch (error) {
    server.close();
    throw error;
  }
}

function nameOf(host: string): string {
  const loopback = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];
  if (loopback.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
