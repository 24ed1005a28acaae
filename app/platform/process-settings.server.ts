import { availableParallelism } from 'node:os';
import type { Environment } from './environment.server.ts';
import type { Settings } from './settings.ts';

/** What is asked of the machine and of the database's server. */
export function processSettings(
  values: Pick<
    Environment,
    'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'PREPARED_STATEMENTS' | 'WEB_PROCESSES' | 'ROLE' | 'DRAIN_SECONDS'
  >,
): Pick<Settings, 'role' | 'webProcesses' | 'drainSeconds'> & ReturnType<typeof databaseAddresses> {
  const processes = values.WEB_PROCESSES === 'auto' ? availableParallelism() : Number(values.WEB_PROCESSES);
  return {
    ...databaseAddresses(values),
    role: values.ROLE,
    webProcesses: values.ROLE === 'worker' ? 1 : processes,
    drainSeconds: values.DRAIN_SECONDS,
  };
}

/** A pooler that shares connections by transaction cannot be expected to carry named statements (Debian's pgbouncer 1.18 does not). */
export function databaseAddresses({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  PREPARED_STATEMENTS: prepared,
}: Pick<Environment, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'PREPARED_STATEMENTS'>) {
  const databaseDirectUrl = direct === undefined || direct === url ? null : direct;
  return {
    databaseUrl: url ?? null,
    databaseDirectUrl,
    preparedStatements: prepared === undefined ? databaseDirectUrl === null : prepared === '1',
  };
}

/** The embedded database belongs to one process, which does everything. */
export function processProblems(values: Environment): string[] {
  if (values.DATABASE_URL) return [];
  const needsServer = 'needs PostgreSQL: the embedded database belongs to one process. Set DATABASE_URL, or';
  return [
    ...(values.WEB_PROCESSES === '1' ? [] : [`WEB_PROCESSES=${values.WEB_PROCESSES} ${needsServer} WEB_PROCESSES=1`]),
    ...(values.ROLE === 'all' ? [] : [`ROLE=${values.ROLE} ${needsServer} ROLE=all`]),
    ...(values.DATABASE_DIRECT_URL
      ? ['DATABASE_URL is missing: DATABASE_DIRECT_URL only says how to reach the same server past a pooler']
      : []),
  ];
}

const loopback = ['localhost', '127.0.0.1', '::1'];

/** Figures say how much is sold, and when the shop is in trouble. */
export function metricsProblems({ metrics }: Settings): string[] {
  if (metrics.port === null || metrics.token !== null || loopback.includes(metrics.host)) return [];
  return ['METRICS_TOKEN is missing: METRICS_HOST lets other machines ask for the figures'];
}
