import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#app/platform/settings.server.ts';
import { twoFreePorts } from '#tests/support/store/free-port.ts';
import { demoEnvironment, type Environment } from './environment.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-environment-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function completed(given: Environment) {
  const all = await demoEnvironment({ DATA_DIR: folder, SANDBOX_PORT: '0', ...given });
  await all.sandbox?.close();
  return all;
}

test('an empty environment becomes a demo that the store can start with', async () => {
  const { env, sandbox } = await completed({ WOMPI_API_URL: '' });
  expect(sandbox).not.toBeNull();
  const settings = readSettings(env);
  expect(settings.mode).toBe('demo');
  expect(settings.wompi.apiUrl).toBe(`${sandbox?.url}/v1`);
  expect(settings.recaptcha.verifyUrl).toBe(`${sandbox?.url}/recaptcha/api/siteverify`);
  expect(settings.google?.discoveryUrl).toBe(`${sandbox?.url}/google/.well-known/openid-configuration`);
  expect(settings.mail.smtpUrl).toBe(sandbox?.settings.SMTP_URL);
  expect(settings.owner.email).toBe('admin@nucleo.test');
});

test('the mailbox listens on the port after the sandbox’s, and Google leads back to the store', async () => {
  const port = await twoFreePorts();
  const { sandbox } = await demoEnvironment({ DATA_DIR: folder, SANDBOX_PORT: String(port), PORT: '8080' });
  try {
    expect(sandbox?.settings.SMTP_URL).toBe(`smtp://localhost:${port + 1}`);
    const { settings } = await (await fetch(`${sandbox?.url}/control/settings`)).json();
    expect(settings).toMatchObject({
      eventsUrl: 'http://localhost:8080/api/wompi/events',
      googleRedirectUrl: 'http://localhost:8080/api/auth/callback/google',
    });
  } finally {
    await sandbox?.close();
  }
});

test('the secret is made once, stored, and for nobody else to read', async () => {
  const first = await completed({});
  const second = await completed({});
  expect(second.env.SESSION_SECRET).toBe(first.env.SESSION_SECRET);
  const file = join(folder, 'session-secret');
  expect(await readFile(file, 'utf8')).toBe(first.env.SESSION_SECRET);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('the owner’s password is made once, shown once, and for nobody else to read', async () => {
  const first = await completed({});
  expect(first.newOwnerPassword).toMatch(/^([2-9a-hjkmnp-z]{5}-){3}[2-9a-hjkmnp-z]{5}$/);
  expect(first.env.ADMIN_PASSWORD).toBe(first.newOwnerPassword);
  expect((await stat(join(folder, 'owner-password'))).mode & 0o077).toBe(0);
  const second = await completed({});
  expect(second.newOwnerPassword).toBeNull();
  expect(second.env.ADMIN_PASSWORD).toBe(first.newOwnerPassword);
  const given = await completed({ DATA_DIR: join(folder, 'other'), ADMIN_PASSWORD: 'una clave propia' });
  expect(given).toMatchObject({ newOwnerPassword: null, env: { ADMIN_PASSWORD: 'una clave propia' } });
  await expect(stat(join(folder, 'other', 'owner-password'))).rejects.toThrow('ENOENT');
});

const elsewhere = {
  WOMPI_API_URL: 'https://a.test/v1',
  WOMPI_CHECKOUT_URL: 'https://b.test/p/',
  RECAPTCHA_SCRIPT_URL: 'https://c.test/api.js',
  RECAPTCHA_VERIFY_URL: 'https://c.test/siteverify',
  GOOGLE_DISCOVERY_URL: 'https://d.test/.well-known/openid-configuration',
  SMTP_URL: 'smtp://e.test:587',
  FACTUS_API_URL: 'https://f.test',
  DIAN_SERVICE_URL: 'https://g.test/s.svc',
};

test('where every provider is named, no sandbox starts', async () => {
  const { env, sandbox } = await completed(elsewhere);
  expect(sandbox).toBeNull();
  expect(env).toMatchObject(elsewhere);
  const settings = readSettings(env);
  expect(settings.wompi.apiUrl).toBe('https://a.test/v1');
  expect(settings.google).toBeNull();
});

test.each([
  [['WOMPI_API_URL', 'WOMPI_CHECKOUT_URL']],
  [['WOMPI_CHECKOUT_URL']],
  [['RECAPTCHA_SCRIPT_URL', 'RECAPTCHA_VERIFY_URL']],
  [['GOOGLE_DISCOVERY_URL']],
  [['SMTP_URL']],
  [['FACTUS_API_URL']],
  [['DIAN_SERVICE_URL']],
])('without %j the sandbox answers for these, and the rest stays as given', async (missing) => {
  const without = Object.fromEntries(missing.map((name) => [name, undefined]));
  const { env, sandbox } = await completed({ ...elsewhere, ...without });
  for (const [name, address] of Object.entries(elsewhere)) {
    expect(env[name], name).toBe(missing.includes(name) ? sandbox?.settings[name] : address);
  }
  expect(readSettings(env).google === null).toBe(!missing.includes('GOOGLE_DISCOVERY_URL'));
  expect(sandbox?.settings.SMTP_URL === undefined).toBe(!missing.includes('SMTP_URL'));
});

test('keys that are given are the sandbox’s too', async () => {
  const keys = {
    RECAPTCHA_SECRET: '6Lgiven-secret',
    GOOGLE_CLIENT_ID: 'given.apps.test',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-given',
    MAIL_FROM: 'Ana <ana@nucleo.test>',
  };
  const { env, sandbox } = await completed(keys);
  expect(env).toMatchObject(keys);
  expect(sandbox?.settings).toMatchObject({ ...keys, MAIL_FROM: 'Núcleo <hola@nucleo.test>' });
  const keyed = await completed({ WOMPI_EVENTS_SECRET: 'test_events_given0123456789' });
  expect(keyed.env.WOMPI_EVENTS_SECRET).toBe('test_events_given0123456789');
  expect(keyed.sandbox?.settings.WOMPI_EVENTS_SECRET).toBe('test_events_given0123456789');
});

test('a demo invoices at the sandbox, unless another issuer is named or nothing is invoiced', async () => {
  const invoicing = async (given: Record<string, string>) => readSettings((await completed(given)).env).invoicing;
  expect(await invoicing({})).toBe('factus');
  expect(await invoicing({ INVOICING: 'off' })).toBe('off');
  expect(await invoicing({ SELLER_CHARGES_VAT: 'no' })).toBe('off');
  expect(await invoicing({ FACTUS_API_URL: 'https://f.test' })).toBe('off');
});

test('live mode gets nothing made up', async () => {
  const { env, sandbox } = await completed({ STORE_MODE: 'live' });
  expect(sandbox).toBeNull();
  expect(Object.keys(env).sort()).toEqual(['DATA_DIR', 'SANDBOX_PORT', 'STORE_MODE']);
});
