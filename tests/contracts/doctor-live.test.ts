import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startNginx } from '#tests/support/cluster/nginx.ts';
import { nginxProgram } from '#tests/support/cluster/programs.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { shopName } from '#tests/support/https/names.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';

/** What a proxy does wrong. */
type Fault = 'refuses-forms' | 'changes-origin' | 'holds-streams' | 'forgets-visitors' | 'shows-figures' | null;

let folder: string;
let store: RunningStore;
let proxy: Server;
let fault: Fault;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-doctor-'));
  const port = await freePort();
  store = await startStore({ env: { PUBLIC_URL: `https://${shopName}:${port}` } });
  const { certificate: cert, key } = await certificate();
  proxy = createServer({ cert, key }, pass).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  ({ env } = store);
});

afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  fault = null;
});

/** As `deploy/nginx.conf` does, but for the fault. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === 'refuses-forms' && incoming.method === 'POST') return void outgoing.writeHead(400).end('Bad Request');
  if (fault === 'shows-figures' && incoming.url === '/metrics') return void outgoing.end('nucleo_orders 7');
  const headers = { ...incoming.headers, 'x-forwarded-for': '127.0.0.1', connection: 'close' };
  const before = incoming.headers['x-forwarded-for'];
  if (typeof before === 'string') headers['x-forwarded-for'] = `${before}, 127.0.0.1`;
  if (fault === 'changes-origin' && headers.origin) headers.origin = store.insideUrl;
  const asked = request(store.insideUrl + incoming.url, {
    method: incoming.method,
    headers: fault === 'forgets-visitors' ? without(headers, 'x-forwarded-for') : headers,
  });
  asked.on('response', (answer) => {
    outgoing.on('close', () => asked.destroy());
    if (fault === 'holds-streams' && incoming.url === '/api/live') return void answer.resume();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}

function without(headers: Record<string, unknown>, name: string) {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)) as Record<string, string>;
}

interface DoctorReport {
  code: number | null;
  text: string;
  /** What it says is wrong. */
  wrong: string[];
}

/** Without nginx on its path: that of the machine has nothing to do with this shop. */
async function doctor(args: readonly string[], own: Record<string, string> = {}): Promise<DoctorReport> {
  const { NODE_OPTIONS = '', NODE_EXTRA_CA_CERTS = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/call-doctor.mjs', ...args], {
    env: { ...bareEnvironment, PATH: folder, NODE_OPTIONS, NODE_EXTRA_CA_CERTS, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(String(part)));
  const [code] = await once(child, 'close');
  const text = said.join('');
  return { code, text, wrong: text.split('\n').filter((line) => line.startsWith('✗')) };
}

async function askLive(changed: Record<string, string> = {}): Promise<DoctorReport> {
  const file = join(folder, 'nucleo.env');
  const lines = Object.entries({ ...env, ...changed }).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, lines.join('\n'));
  return doctor(['--live', '--env', file]);
}

describe('npm run doctor -- --live', () => {
  it('finds a shop that is as it should be', async () => {
    const orders = await store.control.transactions();
    const { code, text, wrong } = await askLive();
    expect(wrong).toEqual([]);
    expect(code, text).toBe(0);
    for (const words of [
      'The settings are whole',
      'The certificate is good for',
      'TLS 1.2 or later, and by nothing older',
      'keep browsers on https',
      "Cookies are bound to the shop's host",
      'Nobody reads the figures of /metrics',
      'The shop takes its own forms, calls and orders',
      'Origin: null',
      "It refuses a stranger's form",
      "Wompi's events would reach the shop",
      'Live changes come through at once',
      "The shop sees visitors' own addresses",
      "clock agrees with the shop's",
      'Wompi knows WOMPI_PUBLIC_KEY',
      'Wompi takes WOMPI_PRIVATE_KEY',
      "clock agrees with Wompi's",
      'reCAPTCHA knows RECAPTCHA_SECRET',
      'Google knows GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      'encrypts, and takes user and password',
      'GB are free',
    ]) {
      expect(text).toMatch(new RegExp(`^✓ .*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'm'));
    }
    expect(text).toMatch(/\n0 things to mend, \d things to know\.\n$/);
    // Nothing of a secret is printed, and nothing was ordered, mailed or filed.
    for (const secret of [env.SESSION_SECRET, env.WOMPI_PRIVATE_KEY, env.RECAPTCHA_SECRET]) {
      expect(text).not.toContain(secret);
    }
    expect(await store.control.transactions()).toEqual(orders);
    expect(store.mailServer.received).toEqual([]);
  });

  it.each<[string, Fault, Record<string, string>, string[]]>([
    ['takes no form', 'refuses-forms', {}, ['does not take its own forms', 'events do not reach the shop']],
    ['takes its forms for foreign ones', 'changes-origin', {}, ["for a stranger's"]],
    ['gets live changes late', 'holds-streams', {}, ['Live changes are held back on the way']],
    ['takes all visitors for one', 'forgets-visitors', {}, ['takes every visitor for 127.0.0.1, the proxy']],
    ['shows its figures', 'shows-figures', {}, ['/metrics answers 200 to everybody']],
    ['has another certificate', null, { PUBLIC_URL: 'https://una.otra.%' }, ['certificate is for other names']],
    [
      'has a wrong key of Wompi',
      null,
      { WOMPI_PRIVATE_KEY: 'prv_prod_9k2m4v7q1t8w3r6y5u9i2o4p7a1s3d6f' },
      ['refuses WOMPI_PRIVATE_KEY'],
    ],
    [
      'has another merchant',
      null,
      { WOMPI_PUBLIC_KEY: 'pub_prod_9k2m4v7q1t8w3r6y5u9i2o4p7a1s3d6f' },
      ['does not know WOMPI_PUBLIC_KEY'],
    ],
    [
      'has a wrong secret of reCAPTCHA',
      null,
      { RECAPTCHA_SECRET: '6LfW4tR7AAAAAOtraOtraOtraOtraOtraOtraOt' },
      ['does not know RECAPTCHA_SECRET'],
    ],
    [
      'has a wrong secret of Google',
      null,
      { GOOGLE_CLIENT_SECRET: 'GOCSPX-9k2m4v7q1t8w3r6y5u9i2o4p7' },
      ['Google refuses'],
    ],
    ['may not send mail', null, { SMTP_URL: 'smtp://tienda:otra-clave@%' }, ['refuses user or password']],
    [
      'was started with other settings',
      null,
      { SESSION_SECRET: 'zT9pA6mW4tR7yB2kQ1vN9cH8zL5jF8gD' },
      ["does not take this machine's signature"],
    ],
    ['does not start', null, { ADMIN_EMAIL: '' }, ['ADMIN_EMAIL is missing']],
    [
      'is a demo',
      null,
      {
        STORE_MODE: 'demo',
        EMBEDDED_IN_LIVE: '',
        WOMPI_PUBLIC_KEY: 'pub_test_a',
        WOMPI_PRIVATE_KEY: 'prv_test_a',
        WOMPI_INTEGRITY_SECRET: 'test_integrity_a',
        WOMPI_EVENTS_SECRET: 'test_events_a',
      },
      ['These settings are of a demo'],
    ],
  ])('names what is wrong with a shop that %s', async (_, proxyFault, changed, words) => {
    fault = proxyFault;
    const { host } = new URL(store.services.settings.publicUrl);
    const mail = new URL(env.SMTP_URL!).host;
    const settings = Object.entries(changed).map(([name, value]) => [
      name,
      value.replace('%', name === 'SMTP_URL' ? mail : host),
    ]);
    const { code, text, wrong } = await askLive(Object.fromEntries(settings));
    expect(wrong, text).toEqual(words.map((each) => expect.stringContaining(each)));
    expect(code).toBe(1);
  });
});

// Left out where nginx is not installed: it comes from the system's packages, not from npm.
describe.runIf(nginxProgram)('npm run doctor -- --live, through deploy/nginx.conf', () => {
  it('finds a shop that is as it should be, with HTTP/2', async () => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const behindNginx = await startStore({ env: { PUBLIC_URL: `https://${shopName}:${port}` } });
    onTestFinished(() => behindNginx.close());
    const { certificateFile, keyFile } = await certificate();
    const tls = { certificate: certificateFile, key: keyFile, plainPort, name: shopName };
    const nginx = await startNginx([behindNginx.insideUrl, behindNginx.insideUrl], { port, tls });
    onTestFinished(() => nginx.close());
    const { code, text, wrong } = await askLive(behindNginx.env);
    expect(wrong, text).toEqual([]);
    expect(code).toBe(0);
    expect(text).not.toContain('HTTP/2');
    expect(text).not.toContain('which version answers');
  });
});

describe('npm run doctor on the machine of a live shop', () => {
  it('speaks of the live shop, and of where it is asked', async () => {
    const { text } = await doctor([], { ...env, npm_config_user_agent: 'npm/11.1.0 node/v24.0.0 linux x64' });
    expect(text).toContain('For the live shop of the environment');
    expect(text).toContain('npm run doctor -- --live asks the shop itself');
    expect(text).not.toMatch(/npm start$|npm start → |SANDBOX|Chromium|Java/m);
  });

  it('speaks of a demo elsewhere', async () => {
    const { text } = await doctor(['--env', '/dev/null']);
    expect(text).not.toContain('--live');
    expect(text).toContain('(SANDBOX_PORT)');
  });

  it('says how it is called', async () => {
    const { code, text } = await doctor(['--lvie']);
    expect(text).toContain('Usage: npm run doctor [-- --live]');
    expect(code).toBe(1);
  });
});
