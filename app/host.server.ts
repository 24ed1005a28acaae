import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { bodySize } from './host/body-size.server.ts';
import { knownClient, ownHost, tellOf } from './host/client.server.ts';
import { serveClientFiles, serveUploads } from './host/files.server.ts';
import { fixedHeaders } from './host/fixed-headers.server.ts';
import { answerEarly, createKeptHost } from './host/kept/kept-host.server.ts';
import { ownWrites } from './host/own-writes.server.ts';
import { pages } from './host/pages.server.ts';
import { plainAnswer } from './host/plain-answer.server.ts';
import { type HostEnvironment, requestLog } from './host/request-log.server.ts';
import { listen } from './platform/http/listen.server.ts';
import { ownHosts } from './platform/http/own-hosts.server.ts';
import type { PolicySources } from './platform/http/security-headers.server.ts';
import { createLog } from './platform/log.server.ts';
import { readSettings } from './platform/settings.server.ts';
import { createServices, type Services } from './services.server.ts';
import { seedCatalogue } from './shop/exchange/seed.server.ts';
import { plainErrors } from './text/errors.ts';

export type { Services };
/** The store's own code as one bundle: `scripts/start.ts` and the tests take everything from here. */
export { createLog, createServices, listen, readSettings, seedCatalogue };

export interface HostOptions {
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
}

/** The chain around the pages. Each line sees the request before those below it, and the answer after them. */
export function createHost(services: Services, { clientFolder }: HostOptions) {
  const { settings, log } = services;
  const policy: PolicySources = {
    formTargets: [new URL(settings.wompi.checkoutUrl).origin],
    isHttps: settings.publicUrl.startsWith('https:'),
  };
  const hosts = ownHosts(settings);
  const tell = tellOf(services);
  const host = new Hono<HostEnvironment>();
  host.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    return plainAnswer(c, plainErrors.unexpected, 500);
  });
  host.use(requestLog(log));
  host.use(fixedHeaders(policy));
  host.use(knownClient(settings.trustedProxies));
  host.use(ownHost(hosts, tell));
  host.use(compress());
  if (clientFolder) serveClientFiles(host, clientFolder, policy);
  serveUploads(host, settings.dataDir);
  host.use(bodySize(tell));
  host.use(ownWrites(hosts, tell));
  // In development each answer shows the code as it is now.
  const kept = clientFolder === null ? null : createKeptHost(services, policy);
  host.all('*', pages(services, policy, { isBuilt: clientFolder !== null, kept }));
  return Object.assign(host, {
    endStreams: () => services.live.streams.endAll(),
    ...(kept && { answerEarly: answerEarly(kept, hosts) }),
  });
}
