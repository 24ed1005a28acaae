import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REHEARSAL_DIAN, REHEARSAL_FACTUS } from '#sandbox/keys.ts';
import { storeSettings } from '#sandbox/store-settings.ts';
import { liveSettings, productionKeys } from '../https/live-settings.ts';
import { providersName, shopName } from '../https/names.ts';
import { builtStore, type RunningStore, type StoreOptions } from '../store/built-store.ts';
import { copyPrepared, makeOnce } from '../store/postgres-databases.ts';
import { startCluster } from './cluster.ts';

/** In `CLUSTER_GROUND`, set by `npm run journeys -- --cluster`: a PostgreSQL server and a bucket that all stores of the run share. */
export interface ClusterGround {
  postgresUrl: string;
  pictures: Record<string, string>;
}

/** A store as `startStore` makes it, of four processes. Its `services` work in this process on the same database. */
export async function startStoreInCluster(ground: ClusterGround, options: StoreOptions): Promise<RunningStore> {
  const databaseUrl = await copyPrepared(ground.postgresUrl, ...seededBy(ground, options.seed ?? 'demo'));
  const cluster = await startCluster(databaseUrl, {
    pictures: ground.pictures,
    env: { HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0', SEED: options.seed ?? 'demo', ...options.env },
  });
  const { url, sandbox, mailServer, control, env } = cluster;
  const bundle = await builtStore();
  const services = await bundle.createServices(
    bundle.readSettings({ ...env, ROLE: 'web', PORT: new URL(url).port, LOG_LEVEL: 'silent' }),
  );
  await control.settings({ redirectDelaySeconds: 0 });
  return {
    url,
    insideUrl: cluster.web[0]?.address as string,
    env,
    sandbox,
    mailServer,
    control,
    services,
    async close() {
      await services.close();
      await cluster.close();
    },
  };
}

const seededBy = ({ pictures }: ClusterGround, seed: string) =>
  [
    { template: `seeded_${seed.replace(/\W/g, '_')}`, from: 'template1' },
    (databaseUrl: string) => fill(databaseUrl, pictures, seed),
  ] as const;

/** A first start takes seconds, so it is done once for each catalogue, and copied. */
export const prepareCatalogue = (ground: ClusterGround, seed: string) =>
  makeOnce(ground.postgresUrl, ...seededBy(ground, seed));

/** Nobody is asked for a payment or sent a mail while a catalogue is filled. */
const nowhere = { url: `https://${providersName}:1`, smtpUrl: null };

async function fill(databaseUrl: string, pictures: Record<string, string>, seed: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-seeding-'));
  const { keys: wompi, google, captcha } = productionKeys;
  const env = {
    ...storeSettings({ wompi, google, captcha, factus: REHEARSAL_FACTUS, dian: REHEARSAL_DIAN }, nowhere),
    ...liveSettings({ url: `https://${shopName}`, mailPort: 1 }),
    ...pictures,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: seed,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  };
  const bundle = await builtStore();
  const settings = bundle.readSettings(env);
  const services = await bundle.createServices(settings);
  try {
    await bundle.seedCatalogue(services.db, settings.seed, services.pictures.store);
  } finally {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}
