import { randomBytes } from 'node:crypto';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { certificate } from '../https/certificate.ts';
import { liveOwner, liveSender, liveSettings, mailLogin, productionKeys } from '../https/live-settings.ts';
import { providersName, shopName } from '../https/names.ts';
import { startTlsProxy } from '../https/tls-proxy.ts';
import { type WatchedMailServer, watchedMailServer } from '../outside/watched-mail-server.ts';
import { freePort } from './free-port.ts';

/** What stands around a store: who pays, signs in and mails, and what leads shoppers to it. */
export interface StoreWorld {
  /** The address that shoppers see. */
  url: string;
  sandbox: Sandbox;
  mailServer: WatchedMailServer;
  env: Record<string, string>;
  close(): Promise<void>;
}

const quick = { settleDelayMs: 50, eventRetryDelaysMs: [200, 400, 800] };

/** The form that a customer meets: https, names of the web, encrypted mail, keys of production. @param port of the store's process */
export async function liveWorld(
  port: number,
  { eventRetryDelaysMs = quick.eventRetryDelaysMs }: { eventRetryDelaysMs?: readonly number[] } = {},
): Promise<StoreWorld> {
  const proxyPort = await freePort();
  const url = `https://${shopName}:${proxyPort}`;
  const providers = await liveProviders(url, { eventRetryDelaysMs });
  const proxy = await startTlsProxy({ port: proxyPort, backend: { port } });
  return {
    url,
    sandbox: providers.sandbox,
    mailServer: providers.mailServer,
    env: { ...providers.sandbox.settings, ...liveSettings({ port: proxyPort, mailPort: providers.mailServer.port }) },
    async close() {
      await proxy.close();
      await providers.close();
    },
  };
}

/** @param url of the shop */
export async function liveProviders(
  url: string,
  { eventRetryDelaysMs = quick.eventRetryDelaysMs }: { eventRetryDelaysMs?: readonly number[] } = {},
): Promise<Pick<StoreWorld, 'sandbox' | 'mailServer' | 'close'>> {
  const { certificate: cert, key } = await certificate();
  const sandbox = await startSandbox({
    ...productionKeys,
    ...quick,
    port: 0,
    smtpPort: null,
    host: 'localhost',
    tls: { cert, key },
    name: providersName,
    eventsUrl: `${url}/api/wompi/events`,
    googleRedirectUrl: `${url}/api/auth/callback/google`,
    eventRetryDelaysMs,
  });
  const mailServer = await watchedMailServer({ tls: { cert, key }, login: mailLogin });
  return {
    sandbox,
    mailServer,
    async close() {
      await sandbox.close();
      await mailServer.close();
    },
  };
}

/** As a newcomer tries the shop on one machine. */
export async function demoWorld(port: number, hostname: string): Promise<StoreWorld> {
  const url = `http://${hostname}:${port}`;
  const sandbox = await startSandbox({
    ...quick,
    port: 0,
    host: 'localhost',
    eventsUrl: `${url}/api/wompi/events`,
    googleRedirectUrl: `${url}/api/auth/callback/google`,
  });
  const mailServer = await watchedMailServer();
  return {
    url,
    sandbox,
    mailServer,
    env: {
      ...sandbox.settings,
      SMTP_URL: mailServer.url,
      MAIL_FROM: liveSender,
      PUBLIC_URL: url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: liveOwner.email,
      ADMIN_PASSWORD: liveOwner.password,
    },
    async close() {
      await sandbox.close();
      await mailServer.close();
    },
  };
}
