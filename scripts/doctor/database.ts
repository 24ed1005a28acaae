import pg from 'pg';
import type { Settings } from '#app/platform/settings.ts';
import { quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

const longestMs = 5_000;
/** A running shop may take the connection of a pooler between two questions. */
const tries = 5;

interface DatabaseFacts {
  version: string;
  hasTrigrams: boolean;
  isStandby: boolean;
  /** Two addresses that lead to the same database agree in it. */
  databaseId: string;
  /** Milliseconds; 0 is none. */
  statementTimeout: string;
  /** Null: no pooler stands between. */
  pooler: 'transaction' | 'session' | null;
}

/** PostgreSQL as the shop reaches it: past the pooler, and through it. */
export async function databaseFindings({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>): Promise<Finding[]> {
  if (databaseUrl === null) {
    return [
      {
        level: 'warn',
        what: 'The shop uses the embedded database: a power cut may lose the last moments, and one process serves all',
        fix: 'npm run db:move -- postgres://… (docs/operations.md)',
      },
    ];
  }
  const through = await inspect('DATABASE_URL', databaseUrl);
  if (databaseDirectUrl === null) return 'level' in through ? [through] : aloneFindings(through);
  const direct = await inspect('DATABASE_DIRECT_URL', databaseDirectUrl);
  const failed = [direct, through].filter((each): each is Finding => 'level' in each);
  if ('level' in direct || 'level' in through) return failed;
  return [...serverFindings('DATABASE_DIRECT_URL', direct), ...poolerFindings(through, direct)];
}

function aloneFindings(seen: DatabaseFacts): Finding[] {
  if (seen.pooler === null) return serverFindings('DATABASE_URL', seen);
  return [
    {
      level: 'fail',
      what: 'DATABASE_URL leads to a pooler, where announcements and locks of the shop get lost',
      fix: 'set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it',
    },
  ];
}

function serverFindings(name: string, { version, hasTrigrams, isStandby, pooler }: DatabaseFacts): Finding[] {
  if (pooler) {
    return [{ level: 'fail', what: `${name} leads to a pooler`, fix: `${name} must name PostgreSQL itself` }];
  }
  if (isStandby) {
    return [
      {
        level: 'fail',
        what: `PostgreSQL ${version} at ${name} is a standby: it takes no orders`,
        fix: `let ${name} lead to the server that writes (docs/operations.md, "A standby takes over")`,
      },
    ];
  }
  if (!hasTrigrams) {
    return [
      {
        level: 'fail',
        what: `PostgreSQL ${version} lacks the extension pg_trgm`,
        fix: "install PostgreSQL's contrib package there",
      },
    ];
  }
  return [{ level: 'ok', what: `PostgreSQL ${version} answers at ${name}` }];
}

function poolerFindings(through: DatabaseFacts, direct: DatabaseFacts): Finding[] {
  if (through.databaseId !== direct.databaseId) {
    return [
      {
        level: 'fail',
        what: 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
        fix: 'compare both with the line under [databases] in pgbouncer.ini; systemctl reload pgbouncer',
      },
    ];
  }
  if (through.pooler === null) {
    return [
      {
        level: 'warn',
        what: 'DATABASE_URL leads to PostgreSQL itself, and not to a pooler',
        fix: 'without a pooler, take DATABASE_DIRECT_URL away: the shop then prepares its statements',
      },
    ];
  }
  return [
    through.pooler === 'transaction'
      ? {
          level: 'ok',
          what: 'The pooler at DATABASE_URL leads to the same database and shares connections by transaction',
        }
      : {
          level: 'warn',
          what: 'The pooler at DATABASE_URL keeps a connection to PostgreSQL for each one of the shop',
          fix: 'pool_mode = transaction in pgbouncer.ini',
        },
    ...(through.statementTimeout === '0'
      ? [
          {
            level: 'warn',
            what: 'Through the pooler no statement has a time limit: a slow one keeps one of few connections',
            fix: "connect_query='SET statement_timeout = …' as deploy/pgbouncer.ini has it",
          } as const,
        ]
      : []),
  ];
}

async function inspect(name: string, url: string): Promise<DatabaseFacts | Finding> {
  const clients: pg.Client[] = [];
  const opened = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: longestMs,
      query_timeout: longestMs,
      application_name: 'nucleo doctor',
    });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await opened();
    const { rows } = await first.query<Omit<DatabaseFacts, 'pooler'> & { pid: number }>(
      `SELECT current_setting('server_version') AS version,
         EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams",
         pg_is_in_recovery() AS "isStandby",
         concat(pg_postmaster_start_time(), ' ', current_database()) AS "databaseId",
         (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout",
         pg_backend_pid() AS pid`,
    );
    const [seen] = rows as [Omit<DatabaseFacts, 'pooler'> & { pid: number }];
    // A pooler gives its clients numbers of its own.
    const isPooled = (first as unknown as { processID: number }).processID !== seen.pid;
    return { ...seen, pooler: isPooled ? await modeOf(first, await opened()) : null };
  } catch (error) {
    return unreachable(name, url, error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** By transaction, the connection that the first one has just given back serves the second one, too. */
async function modeOf(first: pg.Client, second: pg.Client): Promise<'transaction' | 'session'> {
  for (let at = 0; at < tries; at += 1) {
    const [one, other] = [await processOf(first), await processOf(second)];
    if (one === other) return 'transaction';
  }
  return 'session';
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

function unreachable(name: string, url: string, error: unknown): Finding {
  const { hostname, port, username, pathname } = new URL(url);
  const code = (error as { code?: unknown }).code;
  const what = `PostgreSQL at ${name} (${hostname}:${port || 5432}) cannot be used: ${reasonOf(error)}`;
  if (code === '28P01' || /password|SASL|auth/i.test(String((error as Error).message))) {
    return {
      level: 'fail',
      what,
      fix: `the password of role ${quoted(username)}, in ${name} and in pgbouncer's userlist.txt`,
    };
  }
  if (code === '3D000') {
    return {
      level: 'fail',
      what,
      fix: `createdb -O ${quoted(username)} ${quoted(pathname.slice(1))}, or another name in ${name}`,
    };
  }
  return { level: 'fail', what, fix: `systemctl status postgresql pgbouncer; host and port in ${name}` };
}
