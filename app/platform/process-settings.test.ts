import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { demo, problemsOf } from '#tests/support/example-settings.ts';
import { readSettings, readStorageSettings } from './settings.server.ts';

const DATABASE_URL = 'postgres://nucleo:secret@pooler/nucleo';
const DATABASE_DIRECT_URL = 'postgres://nucleo:secret@server/nucleo';

test('the embedded database refuses more than one process and a part of the work, each with what to do', () => {
  expect(problemsOf({ ...demo, WEB_PROCESSES: 'auto', ROLE: 'web', DATABASE_DIRECT_URL })).toEqual([
    'WEB_PROCESSES=auto needs PostgreSQL: the embedded database belongs to one process. Set DATABASE_URL, or WEB_PROCESSES=1',
    'ROLE=web needs PostgreSQL: the embedded database belongs to one process. Set DATABASE_URL, or ROLE=all',
    'DATABASE_URL is missing: DATABASE_DIRECT_URL only says how to reach the same server past a pooler',
  ]);
  expect(problemsOf({ ...demo, WEB_PROCESSES: '1', ROLE: 'all' })).toEqual([]);
});

test('on PostgreSQL there are as many as wanted, or one a core; a worker has no pages and is one', () => {
  const of = (given: Record<string, string>) => readSettings({ ...demo, DATABASE_URL, ...given }).webProcesses;
  expect(of({})).toBe(1);
  expect(of({ WEB_PROCESSES: '4' })).toBe(4);
  expect(of({ WEB_PROCESSES: 'auto' })).toBe(availableParallelism());
  expect(of({ WEB_PROCESSES: 'auto', ROLE: 'worker' })).toBe(1);
  for (const wrong of ['0', '-1', '1.5', 'all', '100']) {
    expect(problemsOf({ ...demo, DATABASE_URL, WEB_PROCESSES: wrong }), wrong).toEqual([
      'WEB_PROCESSES must be auto or a number from 1 to 99',
    ]);
  }
});

test('statements have no names behind a pooler, unless somebody says that it carries them', () => {
  const of = (given: Record<string, string>) => {
    const { databaseDirectUrl, preparedStatements } = readStorageSettings({ DATABASE_URL, ...given });
    return [databaseDirectUrl, preparedStatements];
  };
  expect(of({})).toEqual([null, true]);
  expect(of({ PREPARED_STATEMENTS: '0' })).toEqual([null, false]);
  expect(of({ DATABASE_DIRECT_URL })).toEqual([DATABASE_DIRECT_URL, false]);
  expect(of({ DATABASE_DIRECT_URL, PREPARED_STATEMENTS: '1' })).toEqual([DATABASE_DIRECT_URL, true]);
  expect(of({ DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([null, true]);
});

test('figures leave this machine only with a token', () => {
  const METRICS_PORT = '9464';
  expect(readSettings({ ...demo, METRICS_PORT }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null });
  expect(problemsOf({ ...demo, METRICS_PORT, METRICS_HOST: '0.0.0.0' })).toEqual([
    'METRICS_TOKEN is missing: METRICS_HOST lets other machines ask for the figures',
  ]);
  expect(
    problemsOf({ ...demo, METRICS_PORT, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a-token-of-the-watchers' }),
  ).toEqual([]);
});
