import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxControl } from '../outside/sandbox-control.ts';
import { builtStore, type RunningStore, type StoreOptions, storeOwner, usualMode } from './built-store.ts';
import { freePort } from './free-port.ts';
import { layDataFolder } from './store-template.ts';
import { demoWorld, liveWorld } from './store-world.ts';

export type { RunningStore, StoreOptions };
export { builtStore, storeOwner };

/** The shop's own limits on orders by e-mail. Else there are none, because tests order under one e-mail and from one machine. */
export const limitedOrders = { HOLDS_PER_EMAIL: '20' };

/** Settings that change what a first start creates. */
const firstStart = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATA_DIR', 'PICTURES_URL', 'SEED'];

/** Its first start leaves the same as that of any other store of its seed. */
export const isOrdinary = ({ clock, env = {} }: StoreOptions): boolean =>
  !clock && !firstStart.some((name) => name in env);

export async function startStore(options: StoreOptions = {}): Promise<RunningStore> {
  // What a store in this process is given cannot be given to processes of its own.
  const canBeSeveral = !options.databaseUrl && !options.limits && !options.clock && !options.logged;
  if (process.env.CLUSTER_GROUND && canBeSeveral) {
    const { startStoreInCluster } = await import('../cluster/store-in-cluster.ts');
    return startStoreInCluster(JSON.parse(process.env.CLUSTER_GROUND), options);
  }
  const bundle = await builtStore();
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-store-'));
  const port = await freePort();
  const hostname = options.hostname ?? 'localhost';
  const isLive = (options.mode ?? usualMode()) === 'live';
  const around = isLive ? await liveWorld([port]) : await demoWorld(port, hostname);
  const { sandbox, mailServer, url } = around;
  const env: Record<string, string> = {
    ...around.env,
    PORT: String(port),
    HOST: hostname,
    DATA_DIR: folder,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    EMBEDDED_IN_LIVE: options.databaseUrl ? '0' : '1',
    SEED: options.seed ?? 'demo',
    LOG_LEVEL: 'silent',
    HOLDS_PER_EMAIL: '0',
    HOLDS_PER_ADDRESS: '0',
    ...options.env,
  };
  const settings = bundle.readSettings(env);
  if (isOrdinary(options)) await layDataFolder(bundle, settings);
  const { clock, logged } = options;
  const log = logged && bundle.createLog('debug', { write: (line) => void logged.push(line) });
  const services = await bundle.createServices(settings, { clock, log });
  await bundle.seedCatalogue(services.db, settings.seed, services.pictures.store);
  await services.readModel.loaded(5_000);
  const app = bundle.createApp(services, { clientFolder: 'build/client', limits: options.limits });
  const listening = await bundle.listen(app, { port, hostname });
  const control = sandboxControl(sandbox, new URL(url).hostname);
  await control.settings({ redirectDelaySeconds: 0 });
  return {
    url,
    insideUrl: `http://${hostname}:${port}`,
    env,
    sandbox,
    mailServer,
    control,
    services,
    async close() {
      await listening.close();
      await services.close();
      await around.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
