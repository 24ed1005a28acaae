import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { appAuthenticator } from './adapters/accounts/authenticator.server.ts';
import { betterAuthIdentity } from './adapters/accounts/better-auth-identity.server.ts';
import { isDirectoryInUse } from './adapters/database/directory-lock.server.ts';
import { knownMigrations, migrate, migrateInside } from './adapters/database/migrate.server.ts';
import { openPglite } from './adapters/database/pglite.server.ts';
import { pipelinedPool } from './adapters/database/pipelined-pool.server.ts';
import { openPostgres } from './adapters/database/postgres.server.ts';
import { preparedStatementCache } from './adapters/database/prepared-statement-cache.server.ts';
import type { dianProvider } from './adapters/dian/dian-provider.server.ts';
import { factusProvider } from './adapters/factus/factus-provider.server.ts';
import { smtpMailer } from './adapters/mail/smtp-mailer.server.ts';
import { pdfMaker } from './adapters/pdf/pdf-maker.server.ts';
import { type PictureTools, pictureStorage, pictureTools } from './adapters/pictures/picture-tools.server.ts';
import { webPushSender } from './adapters/push/web-push.server.ts';
import { recaptcha } from './adapters/recaptcha/recaptcha.server.ts';
import { wompiGateway } from './adapters/wompi/wompi-gateway.server.ts';
import { type StoreJobs, startWorkers, type Work } from './jobs.server.ts';
import { answerBackupRequests } from './platform/backup/requests.server.ts';
import type { AnyDatabase } from './platform/backup/restore.server.ts';
import { type DatabaseHandle, hasTimeLimit, withOutageErrors } from './platform/database.server.ts';
import { createJobs, dueJobs } from './platform/jobs/jobs.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { createMetrics, type Metrics, type MetricsRecorder, noMetrics } from './platform/monitoring/metrics.server.ts';
import { createRateLimits, type RateLimit } from './platform/rate-limit.server.ts';
import { resilientDialect } from './platform/resilient-dialect.server.ts';
import { createSecurityLog, type SecurityLog } from './platform/security-log.server.ts';
import type { Settings, StorageSettings } from './platform/settings.ts';
import { createReadModel, type ReadModel } from './read-model/read-model.server.ts';
import { type InvoicingServices, openInvoicing } from './services.invoices.server.ts';
import { type LiveServices, openLive } from './services.live.server.ts';
import { monitoredFigures } from './shop/admin/monitored-figures.server.ts';
import type { PushSender } from './shop/admin/notices/push.ts';
import { createLibrary, type Library } from './shop/builds/library/library.server.ts';
import { readCategories } from './shop/catalog/categories/categories.server.ts';
import { putInForce } from './shop/catalog/categories/categories-follower.server.ts';
import { makeOutdatedWords } from './shop/catalog/words/product-search.server.ts';
import type { Captcha } from './shop/customers/captcha.ts';
import type { Identity } from './shop/customers/identity.ts';
import { checkOwnerPassword, ensureOwner, type OwnerSetupNotice } from './shop/customers/owner.server.ts';
import type { Authenticator } from './shop/customers/owner-sign-in/authenticator.ts';
import type { InvoiceProvider } from './shop/invoices/invoice-provider.ts';
import { setInvoicing } from './shop/invoices/invoicing-choices.server.ts';
import type { Mailer } from './shop/mails/mail.ts';
import type { PaymentGateway } from './shop/payments/gateway.ts';
import { type Clock, systemClock } from './shop/shared/clock.ts';
import type { PdfMaker } from './shop/shared/pdf-document.ts';
import { type MemoryRateLimit, memoryRateLimits } from './shop/shared/rate-limits.ts';
import type { Database } from './shop/shared/schema.ts';

/** Everything that a request or a job needs. Made once, by `createServices`, where the settings choose each part. */
export interface Services extends InvoicingServices, LiveServices {
  settings: Settings;
  db: Database;
  engine: DatabaseHandle['engine'];
  jobs: StoreJobs;
  /** What lists, filters, searches and builds are answered from. */
  readModel: ReadModel;
  /** The parts that nobody sells here. */
  library: () => Promise<Library>;
  gateway: PaymentGateway;
  pictures: PictureTools;
  pdf: PdfMaker;
  captcha: Captcha;
  identity: Identity;
  /** The owner's second factor. */
  authenticator: Authenticator;
  /** Only the job of the outbox uses it: everything else queues a mail. */
  mailer: Mailer;
  /** To the owner's browsers; only its job sends. */
  pushes: PushSender;
  /** Those that are counted in memory (`shop/shared/rate-limits.ts`). */
  rateLimits: Record<MemoryRateLimit, RateLimit>;
  clock: Clock;
  log: Log;
  /** Load balancers read it at `/ready`: starting until the other processes of the start listen, leaving before it stops accepting. */
  lifecycle: { phase: 'starting' | 'serving' | 'leaving' };
  /** Counts what is done; nothing where nobody watches. */
  recorder: MetricsRecorder;
  /** What was counted; null where nobody watches. */
  metrics: Metrics | null;
  security: SecurityLog;
  /** Aborted when the store closes: long work ends after the batch under way. */
  closing: AbortSignal;
  close(): Promise<void>;
}

const migrationsDirectory = resolve('migrations');

/** Opens the database that the settings name and brings its tables up to date. All that commands on the catalogue need. */
export async function openDatabase(
  settings: StorageSettings,
  log: Log,
  recorder: MetricsRecorder = noMetrics,
): Promise<{ handle: DatabaseHandle; db: Database; migrated: string[] }> {
  const handle = await openShared(settings, log);
  try {
    // From the inside out: what all others ask for connections says in one way that there is none; statements leave together on a
    // connection; frequent ones have a name on it; and outermost a connection that breaks is replaced under whoever has it.
    const pool = pipelinedPool(withOutageErrors(handle.pool, recorder.poolWait));
    const db: Database = new Kysely({
      dialect: resilientDialect(
        new PostgresDialect({ pool: settings.preparedStatements ? preparedStatementCache(pool) : pool }),
      ),
    });
    // Past a pooler, where the migrator's lock would stay with a connection of somebody else; and one after the other, because the one
    // who waits for that lock has the time limit of a statement.
    const direct = new Kysely({ dialect: new PostgresDialect({ pool: withOutageErrors(handle.direct) }) });
    const migrated = await handle.withSetUpLock(() => migrate(direct, migrationsDirectory));
    putInForce(await readCategories(db));
    return { handle, db, migrated };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The same without migrating, for commands that carry a shop as it is: past a pooler, since they need a connection of their own. */
export async function openUntouched(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<StorageSettings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
): Promise<DatabaseHandle> {
  return openShared({ databaseUrl: databaseDirectUrl ?? databaseUrl, dataDir }, log);
}

async function openShared(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<StorageSettings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
): Promise<DatabaseHandle> {
  const onError = (error: unknown) => log.error({ err: error }, 'database: trouble in the background');
  return databaseUrl
    ? openPostgres(databaseUrl, onError, { directUrl: databaseDirectUrl })
    : openPglite(dataDir, onError);
}

/** Whether there is an embedded database in a folder, and whether a process uses it. */
export const embedded = {
  exists: (dataDir: string) => existsSync(join(dataDir, 'database')),
  isInUse: isDirectoryInUse,
};

/** For a command, which signs nobody in: passwords need neither the shop's address nor its secret. */
export function passwordsOnly(db: Database, log: Log): Pick<Identity, 'setPassword'> {
  const settings = { publicUrl: 'http://localhost', sessionSecret: randomUUID(), google: null, ownerEmail: '' };
  return betterAuthIdentity(db, settings, log);
}

/** For commands: draws papers; stores uploaded pictures. */
export { pdfMaker, pictureStorage };

/** For a restore, which runs the migrations in its own transaction. */
export const migrations = {
  known: () => knownMigrations(migrationsDirectory),
  migrate: (db: AnyDatabase, only?: ReadonlySet<string>) => migrateInside(db, migrationsDirectory, only),
};

export async function createServices(
  settings: Settings,
  replaced: { clock?: Clock; log?: Log } = {},
): Promise<Services> {
  const log = replaced.log ?? createLog(settings.logLevel);
  const clock = replaced.clock ?? systemClock;
  const weakness = await checkOwnerPassword(settings);
  if (weakness) log.warn(weakness);
  for (const warning of settings.warnings) log.warn(warning);
  const metrics = settings.metrics.port || settings.metrics.token ? await createMetrics() : null;
  const recorder = metrics ?? noMetrics;
  const { handle, db } = await openDatabase(settings, log, recorder);
  try {
    const hasWork = settings.role !== 'web';
    if (settings.databaseDirectUrl && !(await hasTimeLimit(handle))) log.warn(noTimeLimit);
    const closing = new AbortController();
    const { live, campaigns, footerPages } = await openLive(settings, {
      db,
      handle,
      clock,
      log,
      signal: closing.signal,
    });
    const pictures = pictureStorage(settings);
    // On a PostgreSQL server `npm run backup` takes its own snapshot.
    const endBackups =
      handle.engine === 'pglite'
        ? answerBackupRequests(handle, { dataDir: settings.dataDir, uploads: pictures.files }, log)
        : null;
    const invoicing = await openInvoicing(settings, { db, clock, log, handle, factusProvider, dianOf });
    let endWork = async () => {};
    const services: Services = {
      settings,
      db,
      engine: handle.engine,
      jobs: createJobs<Work>(),
      ...{ live, campaigns, footerPages },
      readModel: createReadModel({
        db,
        onInvalidation: live.bus.onInvalidation,
        isUpToDate: live.isUpToDate,
        onTrouble: (err) => log.warn({ err }, 'the catalogue could not be read into memory'),
        signal: closing.signal,
      }),
      library: createLibrary(),
      closing: closing.signal,
      gateway: wompiGateway(settings.wompi, settings.publicUrl),
      ...invoicing,
      pictures: pictureTools(pictures),
      pdf: pdfMaker(),
      captcha: recaptcha({ ...settings.recaptcha, hostname: new URL(settings.publicUrl).hostname }),
      identity: betterAuthIdentity(db, { ...settings, ownerEmail: settings.owner.email }, log, clock),
      authenticator: appAuthenticator(settings.sessionSecret),
      mailer: smtpMailer(settings.mail),
      pushes: webPushSender(settings),
      rateLimits: createRateLimits(memoryRateLimits(settings)),
      clock,
      log,
      lifecycle: { phase: 'serving' },
      recorder,
      metrics,
      security: createSecurityLog(log, settings),
      async close() {
        closing.abort();
        live.streams.close();
        live.bus.close();
        await endBackups?.();
        await endWork();
        services.security.close();
        services.mailer.close();
        await handle.close();
      },
    };
    metrics?.begin({
      pool: handle.pool,
      streams: () => live.streams.size,
      figures: async () => ({ ...(await monitoredFigures(db)), queues: await dueJobs(db) }),
    });
    const owner = { ...settings.owner, name: settings.seller.name };
    const setupNotices = await handle.withSetUpLock(() => ensureOwner(services, owner, services.clock.now()));
    for (const each of setupNotices) log.warn(setupNoticeTexts[each]);
    // After an update with other rules; what is left then is made beside the shop's other work.
    await handle.withSetUpLock(() => makeOutdatedWords(db, { mostMs: wordsAtStartMs }));
    // Of what began or ended while no process ran.
    await campaigns.current();
    await setInvoicing(db, settings.invoicing, services.clock.now());
    if (hasWork) endWork = await handle.withSetUpLock(() => startWorkers(services));
    return services;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Loaded only where it is used: reading XML takes 15 MB. */
export async function dianOf(...given: Parameters<typeof dianProvider>): Promise<InvoiceProvider> {
  const adapter = await import('./adapters/dian/dian-provider.server.ts');
  return adapter.dianProvider(...given);
}

const noTimeLimit =
  'statements through DATABASE_URL have no time limit: one that is slow keeps a connection of the pooler. Take connect_query from deploy/pgbouncer.ini';

const wordsAtStartMs = 5_000;

const setupNoticeTexts = {
  password_taken:
    "ADMIN_PASSWORD is not the one of the last start: it is the owner's password from now on, and all sessions of the owner ended. A second factor stays as it was",
  password_stays:
    "ADMIN_PASSWORD is not the owner's password: the one that was chosen in the shop stays. Change ADMIN_PASSWORD, or run `npm run owner:reset`, to set another one",
  factor_unreadable:
    'SESSION_SECRET is not the one under which the owner turned the second factor on, so codes of the app open nothing. Put the old SESSION_SECRET back, sign in with a recovery code, or run `npm run owner:reset`',
} as const satisfies Record<OwnerSetupNotice, string>;
