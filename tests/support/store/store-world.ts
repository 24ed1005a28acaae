import { randomBytes } from 'node:crypto';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { certificate } from '../https/certificate.ts';
import { liveOwner, liveSender, liveSettings, mailLogin, productionKeys } from '../https/live-settings.ts';
import { providersName } from '../https/names.ts';
import { startTlsProxy, type TlsProxy } from '../https/tls-proxy.ts';
import { trustHere } from '../https/trust.ts';
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

export interface LiveWorld extends StoreWorld {
  proxy: TlsProxy;
}

/** The form that a customer meets: https, names of the web, encrypted mail, keys of production. @param ports of the store's processes */
export async function liveWorld(
  ports: readonly number[],
  { eventRetryDelaysMs = quick.eventRetryDelaysMs }: { eventRetryDelaysMs?: readonly number[] } = {},
): Promise<LiveWorld> {
  await trustHere();
  const proxy = await startTlsProxy({
    port: await freePort(),
    backends: ports.map((port) => `http://localhost:${port}`),
  });
  const { sandbox, mailServer, env, close } = await liveProviders(proxy.url, { eventRetryDelaysMs });
  return {
    url: proxy.url,
    proxy,
    sandbox,
    mailServer,
    env,
    async close() {
      await proxy.close();
      await close();
    },
  };
}

/** @param url of the shop */
export async function liveProviders(
  url: string,
  { eventRetryDelaysMs = quick.eventRetryDelaysMs }: { eventRetryDelaysMs?: readonly number[] } = {},
): Promise<Omit<StoreWorld, 'url'>> {
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
    env: { ...sandbox.settings, ...liveSettings({ url, mailPort: mailServer.port }) },
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
