import { Kysely, PostgresDialect } from 'kysely';
import { expect } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { TransactionStatus } from '#app/shop/payments/gateway.ts';
import type { Database, Schema } from '#app/shop/shared/schema.ts';
import type { SandboxControl } from '#tests/support/outside/sandbox-control.ts';
import type { WatchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { startStore, storeOwner } from '#tests/support/store/store.ts';
import type { StoreProcess } from '#tests/support/store/store-process.ts';
import { type CheckerName, type Evidence, problemsIn } from './checkers.ts';
import { History } from './history.ts';
import { inProcesses } from './in-processes.ts';
import type { Setting } from './settings.ts';
import { type ProviderTransaction, readTables } from './tables.ts';

export interface World {
  setting: Setting;
  url: string;
  history: History;
  control: SandboxControl;
  mailServer: Pick<WatchedMailServer, 'received' | 'mode'>;
  secrets: Record<string, string>;
  db: Database;
  /** Empty when the store runs in the test's process. */
  processes: (StoreProcess | null)[];
  close(): Promise<void>;
}

export const commonEnv = { TRUSTED_PROXY: '127.0.0.1,::1', MAIL_RETRY_SECONDS: '1' };

export async function aWorld(setting: Setting, run: string, env: Record<string, string> = {}): Promise<World> {
  const history = new History(`${run}-${setting}`);
  const given = { ...commonEnv, ...env };
  if (setting === 'PostgreSQL, two processes') {
    const world = await inProcesses(setting, history, given, await clonePostgres());
    await world.start();
    const handle = await openPostgres(world.env.DATABASE_URL as string, () => {});
    const { close } = world;
    return Object.assign(world, {
      db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: handle.pool }) }),
      close: async () => {
        await handle.close();
        await close();
      },
    });
  }
  const databaseUrl = setting === 'PostgreSQL' ? await clonePostgres() : undefined;
  const { url, control, mailServer, sandbox, services, close } = await startStore({
    databaseUrl,
    seed: 'none',
    env: given,
  });
  return {
    setting,
    url,
    history,
    control,
    mailServer,
    secrets: sandbox.settings,
    db: services.db,
    processes: [],
    close,
  };
}

export async function providerOf(control: SandboxControl): Promise<ProviderTransaction[]> {
  return (await control.transactions()).map(({ id, reference, status, amount_in_cents, currency }) => ({
    id,
    reference,
    status: status as TransactionStatus,
    amountInCents: amount_in_cents,
    currency,
  }));
}

/** Does not wait for the mail of a decline, which is sent minutes later, nor for those to the owner, who is notified in bundles. */
export async function atRest({ db, control }: Pick<World, 'db' | 'control'>, timeout = 60_000): Promise<void> {
  const waiting = async () =>
    (await control.events()).filter(({ state }) => state === 'waiting').map(({ reference }) => reference);
  await expect.poll(waiting, { timeout, interval: 100 }).toEqual([]);
  const unsent = () =>
    db
      .selectFrom('mails')
      .select(['dedupe_key', 'last_error'])
      .where('sent_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('kind', '<>', 'order-declined')
      .where('kind', 'not in', ['owner-news', 'owner-summary'])
      .limit(3)
      .execute();
  await expect.poll(unsent, { timeout, interval: 200 }).toEqual([]);
}

export async function evidenceOf(world: Pick<World, 'db' | 'control' | 'history' | 'mailServer'>): Promise<Evidence> {
  return {
    operations: world.history.operations,
    tables: await readTables(world.db),
    provider: await providerOf(world.control),
    arrived: world.mailServer.received
      .filter(({ recipients }) => !recipients.includes(storeOwner.email))
      .map(({ messageId, recipients }) => ({ messageId: messageId ?? '', recipients })),
  };
}

export async function expectSound(
  world: Pick<World, 'db' | 'control' | 'history' | 'mailServer'>,
  without: readonly CheckerName[] = [],
): Promise<Evidence> {
  await atRest(world);
  const evidence = await evidenceOf(world);
  expectNoProblems(evidence, world.history, without);
  return evidence;
}

export function expectNoProblems(evidence: Evidence, history: History, without: readonly CheckerName[] = []): void {
  const problems = problemsIn(evidence, without);
  expect(problems.slice(0, 20), `${problems.length} problems; what was done is in ${history.file}`).toEqual([]);
}
