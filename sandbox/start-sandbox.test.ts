import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#tests/support/store/free-port.ts';
import { aRehearsal, controlOf, GOOD_CARD, PRODUCTION_KEYS } from './rehearsal.ts';
import { startSandbox } from './start-sandbox.ts';
import { createLedger } from './wompi/ledger.ts';

async function aStateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'deeper', 'wompi.json');
}

test('the settings for the store carry the prefixes of the test environment and own addresses', async () => {
  const { sandbox } = await aRehearsal();
  expect(sandbox.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(sandbox.settings).toEqual({
    WOMPI_PUBLIC_KEY: expect.stringMatching(/^pub_test_/),
    WOMPI_PRIVATE_KEY: expect.stringMatching(/^prv_test_/),
    WOMPI_INTEGRITY_SECRET: expect.stringMatching(/^test_integrity_/),
    WOMPI_EVENTS_SECRET: expect.stringMatching(/^test_events_/),
    WOMPI_API_URL: `${sandbox.url}/v1`,
    WOMPI_CHECKOUT_URL: `${sandbox.url}/p/`,
    RECAPTCHA_SITE_KEY: expect.stringMatching(/^6L/),
    RECAPTCHA_SECRET: expect.stringMatching(/^6L/),
    RECAPTCHA_SCRIPT_URL: `${sandbox.url}/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${sandbox.url}/recaptcha/api/siteverify`,
    GOOGLE_CLIENT_ID: expect.stringMatching(/\.apps\.googleusercontent\.com$/),
    GOOGLE_CLIENT_SECRET: expect.stringMatching(/^GOCSPX-/),
    GOOGLE_DISCOVERY_URL: `${sandbox.url}/google/.well-known/openid-configuration`,
    FACTUS_API_URL: `${sandbox.url}/factus`,
    FACTUS_CLIENT_ID: expect.any(String),
    FACTUS_CLIENT_SECRET: expect.any(String),
    FACTUS_USERNAME: 'facturas@nucleo.test',
    FACTUS_PASSWORD: expect.any(String),
    DIAN_SERVICE_URL: `${sandbox.url}/dian/WcfDianCustomerServices.svc`,
    DIAN_ENVIRONMENT: 'test',
    DIAN_SOFTWARE_ID: expect.any(String),
    DIAN_SOFTWARE_PIN: '12345',
    DIAN_TECHNICAL_KEY: expect.stringMatching(/^[0-9a-f]{40}$/),
    DIAN_CERTIFICATE: expect.stringMatching(/ensayo\.p12$/),
    DIAN_CERTIFICATE_PASSWORD: expect.any(String),
    DIAN_RESOLUTION: '18760000001',
    DIAN_PREFIX: 'SETP',
    DIAN_FROM: '990000000',
    DIAN_TO: '995000000',
    DIAN_VALID_FROM: '2019-01-19',
    DIAN_VALID_TO: '2030-01-19',
    SMTP_URL: expect.stringMatching(/^smtp:\/\/localhost:\d+$/),
    MAIL_FROM: 'Núcleo <hola@nucleo.test>',
  });
});

test('keys can be chosen', async () => {
  const { sandbox, api } = await aRehearsal({ keys: { privateKey: 'prv_test_propia' } });
  expect(sandbox.settings.WOMPI_PRIVATE_KEY).toBe('prv_test_propia');
  expect((await api('/transactions?reference=R-A')).status).toBe(200);
});

test('keys of production make the sandbox play production', async () => {
  const { sandbox } = await aRehearsal({ keys: PRODUCTION_KEYS });
  expect(sandbox.settings).toMatchObject({
    WOMPI_PUBLIC_KEY: PRODUCTION_KEYS.publicKey,
    WOMPI_PRIVATE_KEY: PRODUCTION_KEYS.privateKey,
    WOMPI_INTEGRITY_SECRET: PRODUCTION_KEYS.integritySecret,
    WOMPI_EVENTS_SECRET: PRODUCTION_KEYS.eventsSecret,
  });
});

test.each([
  ['a public key of production alone', { publicKey: 'pub_prod_a' }, 'two environments'],
  ['an events secret of test alone', { ...PRODUCTION_KEYS, eventsSecret: 'test_events_a' }, 'two environments'],
  ['the private key as public one', { publicKey: 'prv_test_a' }, 'publicKey'],
  ['the events secret as integrity secret', { integritySecret: 'test_events_a' }, 'integritySecret'],
  ['a secret of another form', { eventsSecret: 'secreto' }, 'eventsSecret'],
])('%s is no account of Wompi’s: the sandbox does not start', async (_what, keys, message) => {
  await expect(startSandbox({ port: 0, keys })).rejects.toThrow(message);
  await expect(startSandbox({ port: 0, keys })).rejects.not.toThrow('test_events_a');
});

test('a port that is taken is an error, not a silence', async () => {
  const { sandbox } = await aRehearsal();
  await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
});

test('a taken port of the mailbox ends the start, and leaves nothing listening', async () => {
  const { sandbox } = await aRehearsal();
  const taken = Number(new URL(sandbox.settings.SMTP_URL ?? '').port);
  const port = await freePort();
  await expect(startSandbox({ port, smtpPort: taken })).rejects.toThrow('EADDRINUSE');
  const second = await startSandbox({ port, smtpPort: null });
  expect(second.settings.SMTP_URL).toBeUndefined();
  await second.close();
});

test('closing twice is closing once', async () => {
  const sandbox = await startSandbox({ port: 0 });
  await Promise.all([sandbox.close(), sandbox.close()]);
  await expect(fetch(sandbox.url)).rejects.toThrow();
});

test('nothing secret is written to the log', async () => {
  const lines: string[] = [];
  const { sandbox, control, paid, api } = await aRehearsal({ log: (line) => lines.push(line) });
  await api('/transactions?reference=R-A');
  await paid('card', GOOD_CARD);
  await vi.waitFor(async () => expect((await control.events())[0]?.state).toBe('delivered'));
  expect(lines.join('\n')).toMatch(/event APPROVED of .+ 200/);
  for (const name of ['WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET']) {
    expect(lines.join('\n')).not.toContain(sandbox.settings[name]);
  }
});

test('after a restart old transactions are there, and what was under way goes on', async () => {
  const stateFile = await aStateFile();
  const first = await aRehearsal({ stateFile, settleDelayMs: 60_000, eventRetryDelaysMs: [60_000] });
  first.store.answerWith(() => 500);
  const approved = await first.control.create({ reference: 'R-A', amountInCents: 200_000 });
  const atBank = await first.paid('pse', { bank: '2' });
  await first.control.switch({ bankDelayMs: 60_000, apiMode: 'down' });
  await first.get(`/p/return/${atBank}`);
  await vi.waitFor(async () => expect((await first.control.events())[0]?.attempts).toHaveLength(1));
  await first.sandbox.close();
  first.store.answerWith(() => 200);
  const state = (await readFile(stateFile, 'utf8')).replace(/"settleAt":\d+/, '"settleAt":0');
  await writeFile(stateFile, state);

  const second = await startSandbox({ port: 0, stateFile, eventsUrl: first.store.url });
  onTestFinished(() => second.close());
  const control = controlOf(second);
  expect((await control.transaction(approved.id)).transaction).toEqual(approved);
  await control.becomes(atBank, 'DECLINED');
  await vi.waitFor(() => expect(first.store.statuses().toSorted()).toEqual(['APPROVED', 'APPROVED', 'DECLINED']));
  const approvals = first.store.received.filter(({ body }) => body.data.transaction.status === 'APPROVED');
  expect(new Set(approvals.map(({ text }) => text)).size).toBe(1);
  expect(await (await control.request('GET', '/settings')).json()).toMatchObject({ settings: { apiMode: 'normal' } });
});

test('the state is written while the sandbox runs, not only when it ends', async () => {
  const stateFile = await aStateFile();
  const { control } = await aRehearsal({ stateFile });
  const { id } = await control.create({ reference: 'R-A', amountInCents: 200_000 });
  await vi.waitFor(async () => expect(await readFile(stateFile, 'utf8')).toContain(id));
});

test('a state of when the sandbox played Wompi only is taken as it is', async () => {
  const stateFile = await aStateFile();
  await mkdir(dirname(stateFile));
  await writeFile(stateFile, '{"version":1,"transactions":[],"deliveries":[]}');
  const { control } = await aRehearsal({ stateFile });
  expect(await (await control.request('GET', '/mails')).json()).toEqual([]);
});

test('a file that is no state stops the start and stays as it is', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'nucleo-sandbox-')), 'wompi.json');
  onTestFinished(() => rm(join(stateFile, '..'), { recursive: true }));
  await writeFile(stateFile, '{"orders":[');
  await expect(startSandbox({ port: 0, stateFile })).rejects.toThrow('is not a state of the sandbox');
  expect(await readFile(stateFile, 'utf8')).toBe('{"orders":[');
});

test('the oldest transactions are forgotten beyond the limit, with their references', () => {
  const ledger = createLedger({ publicKey: 'pub_test_x', now: () => new Date(0), limit: 2, onChange: () => {} });
  const records = ['R-1-A', 'R-1-A', 'R-2-A', 'R-3-A'].map((reference) =>
    ledger.add({
      amountInCents: 200_000,
      currency: 'COP',
      reference,
      customerEmail: null,
      paymentMethod: { type: 'NEQUI', extra: {} },
      redirectUrl: null,
      checkoutQuery: null,
      planned: null,
    }),
  );
  expect(ledger.all()).toEqual([records[3], records[2]]);
  expect(ledger.ofReference('R-1-A')).toEqual([]);
  expect(ledger.find(records[0]?.transaction.id ?? '')).toBeUndefined();
});
