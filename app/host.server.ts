import { readdirSync } from 'node:fs';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { bodySize } from './host/body-size.server.ts';
import { knownClient, ownHost, refusalLogger } from './host/client.server.ts';
import { type LimitTable, limitTable } from './host/concurrency/limit-table.ts';
import { type Admit, loadShedding } from './host/concurrency/load-shedding.server.ts';
import { serveDiagnosis } from './host/diagnosis.server.ts';
import { serveClientFiles, serveDrawings, serveUploads } from './host/files.server.ts';
import { fixedHeaders } from './host/fixed-headers.server.ts';
import { serveMetrics } from './host/metrics.server.ts';
import { ownWrites } from './host/own-writes.server.ts';
import { answerFromCache } from './host/page-cache/answer-from-cache.server.ts';
import { createHostCache } from './host/page-cache/host-cache.server.ts';
import { pages } from './host/pages.server.ts';
import { plainAnswer } from './host/plain-answer.server.ts';
import { readiness } from './host/readiness.server.ts';
import { type HostEnvironment, isClosedByClient, requestLog, requestRecorder } from './host/request-log.server.ts';
import { clientAddressReader, proxyCheck } from './platform/http/client-address.server.ts';
import type { ConnectionBounds } from './platform/http/connections.server.ts';
import { listen } from './platform/http/listen.server.ts';
import { ownHosts } from './platform/http/own-hosts.server.ts';
import { requestIdReader } from './platform/http/request-id.server.ts';
import type { PolicySources } from './platform/http/security-headers.server.ts';
import { limitKey } from './platform/limits.server.ts';
import { createLog } from './platform/log.server.ts';
import { readSettings } from './platform/settings.server.ts';
import { writtenMetrics } from './platform/watch/metrics.server.ts';
import { listenForWatchers } from './platform/watch/watch-server.server.ts';
import { createServices, type Services } from './services.server.ts';
import { seedCatalogue } from './shop/exchange/seed.server.ts';
import { plainErrors } from './text/errors.ts';

export type { Services };
/** The store's own code as one bundle: `scripts/start.ts` and the tests take everything from here. */
export { createLog, createServices, listen, listenForWatchers, readiness, readSettings, seedCatalogue, writtenMetrics };

export interface HostOptions {
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  limits?: LimitTable;
  /** Instead of what this process counted. */
  metrics?: () => Promise<string>;
}

/** The chain around the pages. Each line sees the request before those below it, and the answer after them. */
export function createHost(services: Services, { clientFolder, limits = limitTable, metrics }: HostOptions) {
  const { settings, log, watch } = services;
  const recordRequest = requestRecorder({ log, watch });
  const requestIdOf = requestIdReader(proxyCheck(settings.trustedProxies));
  const policy: PolicySources = {
    formTargets: [new URL(settings.wompi.checkoutUrl).origin],
    isHttps: settings.publicUrl.startsWith('https:'),
  };
  const hosts = ownHosts(settings);
  const logRefusal = refusalLogger(services);
  // In development each answer shows the code as it is now.
  const cache = clientFolder === null ? null : createHostCache(services, policy);

  // These two see a request before Hono, as Node gives it: a middleware alone costs as much as sending a cached page.
  const fromCache = cache && answerFromCache(cache, { isOurs: hosts.isOurs, requestIdOf, recordRequest });
  const clientAddress = clientAddressReader(settings.trustedProxies);
  const admit =
    clientFolder === null
      ? null
      : loadShedding({
          bounds: limits,
          policy,
          log,
          watch,
          fromCache,
          fileNames: fileNamesOf(clientFolder),
          clientAddress,
        });
  const beforeChain: Admit | null =
    admit &&
    ((incoming, outgoing, work) => {
      const next = () => admit(incoming, outgoing, work);
      if (fromCache) fromCache(incoming, outgoing, next);
      else next();
    });

  const host = new Hono<HostEnvironment>();
  host.onError((error, c) => {
    // Reading what a client sends fails when it leaves. The log has a line of it.
    if (!isClosedByClient(c)) log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    return plainAnswer(c, plainErrors.unexpected, 500);
  });
  host.use(requestLog({ recordRequest, requestIdOf }));
  host.use(fixedHeaders(policy));
  host.use(knownClient(settings.trustedProxies));
  host.use(ownHost(hosts, logRefusal));
  host.use(compress());
  serveDrawings(host);
  if (clientFolder) serveClientFiles(host, clientFolder, policy);
  serveUploads(host, services);
  serveMetrics(host, services, metrics);
  serveDiagnosis(host, services);
  host.use(bodySize(logRefusal));
  host.use(ownWrites(hosts, logRefusal));
  host.all('*', pages(services, policy, { hosts, isBuilt: clientFolder !== null, cache }));
  return Object.assign(host, {
    endStreams: () => services.live.streams.endAll(),
    ...(beforeChain && { beforeChain, connections: connectionBounds(settings) }),
  });
}

/** Clients that are slow, silent or too many cost memory, whatever they ask for. */
function connectionBounds({ connections, trustedProxies, webProcesses }: Services['settings']): ConnectionBounds {
  const isProxy = proxyCheck(trustedProxies);
  const addressOf = clientAddressReader([]);
  return {
    most: connections.most,
    // The processes of a start get connections in turn.
    mostOfOneAddress: Math.ceil(connections.ofOneAddress / webProcesses),
    whoIs(socketAddress) {
      const address = addressOf(socketAddress, null);
      return isProxy(address) ? null : limitKey(address);
    },
    headMs: 15_000,
    // Twelve pictures of ten megabytes on a slow line.
    bodyMs: 15 * 60_000,
    // A proxy keeps its connections for a minute; it would send requests on one that is just being closed.
    idleMs: trustedProxies.length > 0 ? 75_000 : 10_000,
    silentMs: 2 * 60_000,
    checkEveryMs: 3_000,
  };
}

function fileNamesOf(clientFolder: string): ReadonlySet<string> {
  return new Set(['uploads', ...readdirSync(clientFolder)]);
}
