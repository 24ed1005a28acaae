import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createLog } from '#app/platform/log.server.ts';
import { writtenMetrics } from '#app/platform/monitoring/metrics.server.ts';
import { listenForMonitoring } from '#app/platform/monitoring/monitoring-server.server.ts';
import { readSettings } from '#app/platform/settings.server.ts';
import { createServices, type Services } from '#app/services.server.ts';
import { seedCatalogue } from '#app/shop/exchange/seed.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import { connectionBounds } from './connections/connection-bounds.server.ts';
import { listen } from './connections/listen.server.ts';
import { type Admit, loadShedding } from './limits/load-shedding.server.ts';
import { allowedHosts, hostCheck } from './middleware/allowed-hosts.server.ts';
import { bodySize } from './middleware/body-size.server.ts';
import { clientAddress, clientAddressReader, proxyCheck } from './middleware/client-address.server.ts';
import { csrfProtection } from './middleware/csrf.server.ts';
import { serveDiagnosis } from './middleware/diagnosis.server.ts';
import { fileNamesOf, serveClientFiles, serveDrawings, serveUploads } from './middleware/files.server.ts';
import { serveMetrics } from './middleware/metrics.server.ts';
import { isClosedByClient, requestIdReader, requestLog, requestRecorder } from './middleware/request-log.server.ts';
import { type PolicySources, securityHeaders } from './middleware/security-headers.server.ts';
import { answerFromCache, createPageCache } from './page-cache/page-cache.server.ts';
import { readiness } from './readiness.server.ts';
import { pages } from './render/pages.server.ts';
import { type AppEnv, plainAnswer, refusalLogger } from './request-context.server.ts';
import { type LimitTable, limitTable } from './route-rules.ts';

export type { Services };
/** The store's own code as one bundle: `scripts/start.ts` and the tests take everything from here. */
export {
  createLog,
  createServices,
  listen,
  listenForMonitoring,
  readiness,
  readSettings,
  seedCatalogue,
  writtenMetrics,
};

export interface AppOptions {
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  limits?: LimitTable;
  /** Instead of what this process counted. */
  metrics?: () => Promise<string>;
}

/**
 * The path of a request, in its order: the page cache, the concurrency limits, the middleware, the pages. Each step sees the request before
 * those below it, and the answer after them. `listen` holds the connections to their bounds before all of it.
 */
export function createApp(services: Services, { clientFolder, limits = limitTable, metrics }: AppOptions) {
  const { settings, log, recorder, live, clock } = services;
  const isProxy = proxyCheck(settings.trustedProxies);
  const recording = { recordRequest: requestRecorder({ log, recorder }), requestIdOf: requestIdReader(isProxy) };
  const policy: PolicySources = {
    formTargets: [new URL(settings.wompi.checkoutUrl).origin],
    isHttps: settings.publicUrl.startsWith('https:'),
  };
  const hosts = allowedHosts(settings);
  const logRefusal = refusalLogger(services);
  // In development each answer shows the code as it is now.
  const cache =
    clientFolder === null || settings.pageCacheMb === 0
      ? null
      : createPageCache({
          onInvalidation: live.bus.onInvalidation,
          isUpToDate: live.isUpToDate,
          now: () => clock.now(),
          mostBytes: settings.pageCacheMb * 1_000_000,
        });

  // These two see a request before Hono, as Node gives it: a middleware alone costs as much as sending a cached page.
  const fromCache =
    cache && answerFromCache(cache, { live, recorder, policy, ...recording, isAllowedHost: hosts.isAllowed });
  const admit =
    clientFolder === null
      ? null
      : loadShedding({
          bounds: limits,
          policy,
          log,
          recorder,
          fromCache,
          fileNames: fileNamesOf(clientFolder),
          clientAddress: clientAddressReader(settings.trustedProxies),
        });
  const beforeApp: Admit | null =
    admit &&
    ((incoming, outgoing, work) => {
      const next = () => admit(incoming, outgoing, work);
      if (fromCache) fromCache(incoming, outgoing, next);
      else next();
    });

  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    // Reading what a client sends fails when it leaves. The log has a line of it.
    if (!isClosedByClient(c)) log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    return plainAnswer(c, plainErrors.unexpected, 500);
  });
  app.use(requestLog(recording));
  app.use(securityHeaders(policy));
  app.use(clientAddress(settings.trustedProxies));
  app.use(hostCheck(hosts, logRefusal));
  app.use(compress());
  serveDrawings(app);
  if (clientFolder) serveClientFiles(app, clientFolder, policy);
  serveUploads(app, services);
  serveMetrics(app, services, metrics);
  serveDiagnosis(app, services);
  app.use(bodySize(logRefusal));
  app.use(csrfProtection(hosts, logRefusal));
  app.all('*', pages(services, policy, { hosts, isBuilt: clientFolder !== null, cache }));
  return Object.assign(app, {
    endStreams: () => live.streams.endAll(),
    ...(beforeApp && { beforeApp, connections: connectionBounds(settings) }),
  });
}
