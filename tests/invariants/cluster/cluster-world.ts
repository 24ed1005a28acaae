import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { type Cluster, type ClusterOptions, type Member, startCluster } from '#tests/support/cluster/cluster.ts';
import { builtStore } from '#tests/support/store/built-store.ts';
import type { History } from '../history.ts';
import { letMinutesPass, type ProcessWorld } from '../in-processes.ts';
import { commonEnv } from '../world.ts';

export interface ClusterWorld
  extends Pick<
    ProcessWorld,
    'url' | 'history' | 'control' | 'mailServer' | 'secrets' | 'withDatabase' | 'inThisProcess' | 'close'
  > {
  cluster: Cluster;
  /** Any of the four. */
  anyMember(): Member;
  /** Also notes it in the history. */
  change(what: 'exchange' | 'kill', member: Member): Promise<void>;
}

/** @param databaseUrl PostgreSQL itself, or what stands before several of them */
export async function inCluster(
  history: History,
  databaseUrl: string,
  { env: given, ...options }: ClusterOptions = {},
): Promise<ClusterWorld> {
  const cluster = await startCluster(databaseUrl, {
    ...options,
    env: { ...commonEnv, PAYMENT_CHECK_SECONDS: '1', ...given },
  });
  const { url, control, mailServer, sandbox, members, env } = cluster;
  const direct = { databaseUrl, databaseDirectUrl: null, dataDir: env.DATA_DIR as string, preparedStatements: true };
  async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const { handle, db } = await openDatabase(direct, createLog('silent'));
    try {
      return await work(db);
    } finally {
      await handle.close();
    }
  }
  return {
    url,
    history,
    control,
    mailServer,
    secrets: sandbox.settings,
    cluster,
    withDatabase,
    anyMember: () => members[Math.floor(Math.random() * members.length)] as Member,
    async change(what, member) {
      await history.run('nemesis', 'nemesis', { what: `${what} of ${member.name}` }, async () => {
        await (what === 'kill' ? member.kill() : member.stop());
        await member.start();
        return { type: 'ok', result: null };
      });
    },
    async inThisProcess(work) {
      await Promise.all(members.map((member) => member.kill()));
      await withDatabase(letMinutesPass);
      const bundle = await builtStore();
      const services = await bundle.createServices(
        bundle.readSettings({ ...env, ROLE: 'all', PORT: '1', LOG_LEVEL: 'silent' }),
      );
      try {
        return await work(services.db);
      } finally {
        await services.close();
      }
    },
    close: cluster.close,
  };
}
