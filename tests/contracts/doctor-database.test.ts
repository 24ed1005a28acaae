import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseFindings } from '#scripts/doctor/database.ts';
import { poolerProgram, startPooler } from '#tests/support/store/pooler.ts';
import { type PostgresServer, startPostgres } from '#tests/support/store/postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  for (const name of ['nucleo', 'otra']) await onServer(`CREATE DATABASE ${name}`);
});

afterAll(() => server.stop());

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const found = (level: string, words: string) =>
  expect.objectContaining({ level, what: expect.stringContaining(words) });
const through = async (options: Parameters<typeof startPooler>[1] = {}, name = 'nucleo') => {
  const pooler = await startPooler(server.databaseUrl(name), options);
  onTestFinished(() => pooler.close());
  return pooler.url;
};

test('PostgreSQL answers', async () => {
  const findings = await databaseFindings({ databaseUrl: server.databaseUrl('nucleo'), databaseDirectUrl: null });
  expect(findings).toEqual([found('ok', 'answers at DATABASE_URL')]);
});

test.each([
  [
    'another password',
    (url: string) => url.replace(/:[^:@]+@/, ':otra@'),
    'password authentication failed',
    'the password of role postgres',
  ],
  [
    'another database',
    (url: string) => url.replace('/nucleo', '/ninguna'),
    'does not exist',
    'createdb -O postgres ninguna',
  ],
  [
    'another port',
    (url: string) => url.replace(/:\d+\//, ':1/'),
    'nobody listens there',
    'host and port in DATABASE_URL',
  ],
])('PostgreSQL cannot be used with %s', async (_, wrong, words, fix) => {
  const databaseUrl = wrong(server.databaseUrl('nucleo'));
  const [finding, ...more] = await databaseFindings({ databaseUrl, databaseDirectUrl: null });
  expect(more).toEqual([]);
  expect(finding).toEqual({ level: 'fail', what: expect.stringContaining(words), fix: expect.stringContaining(fix) });
  expect(finding?.what).not.toContain('only-for-tests');
});

test('a pooler is named that is none', async () => {
  const url = server.databaseUrl('nucleo');
  const findings = await databaseFindings({
    databaseUrl: url,
    databaseDirectUrl: url.replace('127.0.0.1', 'localhost'),
  });
  expect(findings).toEqual([found('ok', 'DATABASE_DIRECT_URL'), found('warn', 'and not to a pooler')]);
});

describe.runIf(poolerProgram)('through pgbouncer', () => {
  test('connections are shared by transaction', async () => {
    const databaseUrl = await through();
    const findings = await databaseFindings({ databaseUrl, databaseDirectUrl: server.databaseUrl('nucleo') });
    expect(findings).toEqual([found('ok', 'DATABASE_DIRECT_URL'), found('ok', 'shares connections by transaction')]);
  });

  test('connections are not shared', async () => {
    const databaseUrl = await through({ mode: 'session' });
    const findings = await databaseFindings({ databaseUrl, databaseDirectUrl: server.databaseUrl('nucleo') });
    expect(findings).toEqual([found('ok', 'DATABASE_DIRECT_URL'), found('warn', 'keeps a connection to PostgreSQL')]);
  });

  test('there is no address past it', async () => {
    const findings = await databaseFindings({ databaseUrl: await through(), databaseDirectUrl: null });
    expect(findings).toEqual([found('fail', 'DATABASE_URL leads to a pooler')]);
  });

  test('the address past it leads to a pooler, too', async () => {
    const findings = await databaseFindings({ databaseUrl: await through(), databaseDirectUrl: await through() });
    expect(findings).toContainEqual(found('fail', 'DATABASE_DIRECT_URL leads to a pooler'));
  });

  test('the address past it leads elsewhere', async () => {
    const findings = await databaseFindings({
      databaseUrl: await through(),
      databaseDirectUrl: server.databaseUrl('otra'),
    });
    expect(findings).toContainEqual(found('fail', 'different databases'));
  });
});
