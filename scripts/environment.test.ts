import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#app/platform/settings.server.ts';
import { demoEnvironment, type Environment } from './environment.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-environment-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function completed(given: Environment) {
  const { env, sandbox } = await demoEnvironment({ DATA_DIR: folder, SANDBOX_PORT: '0', ...given });
  await sandbox?.close();
  return { env, sandbox };
}

test('an empty environment becomes a demo that the store can start with', async () => {
  const { env, sandbox } = await completed({ WOMPI_API_URL: '' });
  expect(sandbox).not.toBeNull();
  const settings = readSettings(env);
  expect(settings.mode).toBe('demo');
  expect(settings.wompi.apiUrl).toBe(`${sandbox?.url}/v1`);
});

test('the secret is made once, kept, and for nobody else to read', async () => {
  const first = await completed({});
  const second = await completed({});
  expect(second.env.SESSION_SECRET).toBe(first.env.SESSION_SECRET);
  const file = join(folder, 'session-secret');
  expect(await readFile(file, 'utf8')).toBe(first.env.SESSION_SECRET);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('what is given stays: another provider starts no sandbox, other keys are the sandbox’s too', async () => {
  const elsewhere = await completed({ WOMPI_API_URL: 'https://a.test/v1', WOMPI_CHECKOUT_URL: 'https://b.test/p/' });
  expect(elsewhere.sandbox).toBeNull();
  expect(readSettings(elsewhere.env).wompi.apiUrl).toBe('https://a.test/v1');
  const keyed = await completed({ WOMPI_EVENTS_SECRET: 'test_events_given0123456789' });
  expect(keyed.env.WOMPI_EVENTS_SECRET).toBe('test_events_given0123456789');
  expect(keyed.sandbox?.settings.WOMPI_EVENTS_SECRET).toBe('test_events_given0123456789');
});

test('live mode gets nothing made up', async () => {
  const { env, sandbox } = await completed({ STORE_MODE: 'live' });
  expect(sandbox).toBeNull();
  expect(Object.keys(env).sort()).toEqual(['DATA_DIR', 'SANDBOX_PORT', 'STORE_MODE']);
});
