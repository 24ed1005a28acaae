import type { Services } from '#app/http/server.ts';
import type { MetricsJson } from '#app/platform/monitoring/metrics.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { restrictFiles } from '../private-files.ts';

type Store = typeof import('#app/http/server.ts');

/** Of a process that is one of several of a start. */
export interface SharedStart {
  /** What `/metrics` says: what all of them counted. */
  metrics(): Promise<string>;
  /** Resolves when all of them listen. */
  others: Promise<void>;
}

export interface RunningProcess {
  engine: Services['engine'];
  rateLimits: Services['rateLimits'];
  metrics(): Promise<MetricsJson>;
  isReady(): Promise<boolean>;
  /** Answers every request that was sent, ends the work under way, and leaves the database. */
  close(): Promise<void>;
}

const indexAtStartMs = 5_000;

/** Serves and works as the settings' role says. */
export async function runProcess(store: Store, settings: Settings, start?: SharedStart): Promise<RunningProcess> {
  const services = await store.createServices(settings);
  // Node would print the error with all its fields, among them the row that a database error is about.
  process.on('uncaughtException', (error) => {
    services.log.fatal({ err: error }, 'the store ends, because something failed that nobody expected');
    process.exit(1);
  });
  const seeded = await store.seedCatalogue(services.db, settings.seed, services.pictures.store);
  if (seeded > 0) console.log(`Seeded ${seeded} products.`);
  // The embedded database has made files since the start.
  if (services.engine === 'pglite') restrictFiles(settings.dataDir);
  // So that the first visitors are answered from memory; a shop that is too large for it to be quick is answered by PostgreSQL so long.
  if (settings.role !== 'worker') await services.readModel.loaded(indexAtStartMs);
  const { lifecycle } = services;
  if (start) {
    lifecycle.phase = 'starting';
    void start.others.then(() => {
      if (lifecycle.phase === 'starting') lifecycle.phase = 'serving';
    });
  }
  const listening =
    settings.role === 'worker'
      ? null
      : await store.listen(store.createApp(services, { clientFolder: 'build/client', metrics: start?.metrics }), {
          port: settings.port,
          hostname: settings.host,
        });
  return {
    engine: services.engine,
    rateLimits: services.rateLimits,
    metrics: async () => (await services.metrics?.read()) ?? [],
    isReady: async () => (await store.readiness(services)) === 'ready',
    async close() {
      lifecycle.phase = 'leaving';
      if (listening) await new Promise((resolve) => setTimeout(resolve, settings.drainSeconds * 1_000));
      await listening?.close();
      await services.close();
    },
  };
}
