import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { environment } from '#app/platform/environment.server.ts';
import { readSettings } from '#app/platform/settings.server.ts';
import { mostUploadBytes } from '#app/shop/pictures/picture.ts';
import { imageStages } from '#tests/releases/image-stages.ts';
import { found, haproxyProgram } from '#tests/support/cluster/programs.ts';
import { live } from '#tests/support/example-settings.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';
import { type Backend, canProxy, type ProxiedBackends, proxiedBackends } from './proxied-backends.ts';

const run = promisify(execFile);

describe.runIf(canProxy)('deploy/nginx.conf', () => {
  let shop: ProxiedBackends;
  let ask: ProxiedBackends['ask'];
  let asked: ProxiedBackends['asked'];
  let bothAnswer: ProxiedBackends['bothAnswer'];
  let backends: ProxiedBackends['backends'];
  beforeAll(async () => {
    shop = await proxiedBackends({ site: [[/fail_timeout=10s/g, 'fail_timeout=1s']] });
    ({ ask, asked, bothAnswer, backends } = shop);
  });
  beforeEach(() => shop.begin());
  afterAll(() => shop?.close());

  test('says who asks and how the request is called, whatever the client claims', async () => {
    await ask('/', { headers: { 'x-forwarded-for': '198.51.100.1', 'x-request-id': 'mine-mine-mine' } });
    const [{ headers }] = asked() as [Backend['asked'][number]];
    // The store reads from the right and stops at the first that it does not trust.
    expect(headers['x-forwarded-for']).toBe('198.51.100.1, 127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    expect(headers.host).toBe(shop.name);
  });

  test('shares the work, keeps the figures to itself, and leads to TLS and to the shop’s own name', async () => {
    for (let each = 0; each < 4; each += 1) await ask('/');
    expect(backends.map((backend) => backend.asked.length)).toEqual([2, 2]);
    expect((await ask('/metrics')).status).toBe(404);
    expect(asked()).toHaveLength(4);
    const plain = await fetch(`http://127.0.0.1:${shop.plainPort}/a?b=1`, { redirect: 'manual' }).catch(() => null);
    expect(plain, 'the address itself is no name of the shop').toBeNull();
    await expect(ask('/', { host: 'other.test' })).rejects.toThrow();
  });

  test('leaves compressed and plain answers as they are', async () => {
    const packed = gzipSync('<p>Núcleo</p>'.repeat(500));
    bothAnswer((path, outgoing) => {
      if (path === '/packed')
        outgoing.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed);
      else outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<p>Núcleo</p>'.repeat(500));
    });
    const headers = { 'accept-encoding': 'gzip' };
    expect((await ask('/packed', { headers })).body.equals(packed)).toBe(true);
    expect((await ask('/plain', { headers })).headers['content-encoding']).toBeUndefined();
  });

  test('keeps files by their names and encodings, and finds those of the other release', async () => {
    backends[0].answer = (_path, outgoing) => void outgoing.writeHead(404).end();
    backends[1].answer = (_path, outgoing) =>
      void outgoing
        .writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
        .end('script');
    // Turn by turn, so one of two asks the process that does not have it first.
    for (const file of ['/assets/a.js', '/assets/b.js']) {
      expect((await ask(file)).body.toString()).toBe('script');
    }
    const before = asked().length;
    bothAnswer((_path, outgoing) => void outgoing.writeHead(404).end());
    expect((await ask('/assets/a.js')).status).toBe(200);
    expect(asked()).toHaveLength(before);
    await ask('/assets/a.js', { headers: { 'accept-encoding': 'br' } });
    expect(asked().length, 'another encoding is another file').toBeGreaterThan(before);
  });

  test('pages are asked for each time, also those that may be cached', async () => {
    bothAnswer(
      (_path, outgoing) => void outgoing.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('page'),
    );
    await ask('/');
    await ask('/');
    expect(asked()).toHaveLength(2);
  });

  test('live changes go out word by word', async () => {
    const { promise: received, resolve } = Promise.withResolvers<string>();
    let open: ServerResponse | undefined;
    bothAnswer((_path, outgoing) => {
      open = outgoing;
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
    });
    const stream = ask('/api/live', { onData: resolve });
    expect(await received).toBe('data: one\n\n');
    open?.end();
    await stream;
  });

  test('a write goes to another process only when the first was not reached, and never twice', async () => {
    const [first, second] = backends;
    bothAnswer((_path, outgoing) => void outgoing.socket?.destroy());
    expect((await ask('/api/order', { method: 'POST', body: Buffer.from('a') })).status).toBe(502);
    expect(asked()).toHaveLength(1);
    first.asked = [];
    second.asked = [];
    bothAnswer((_path, outgoing) => void outgoing.end('ok'));
    await second.leave();
    for (let each = 0; each < 6; each += 1) {
      expect((await ask('/api/order', { method: 'POST', body: Buffer.from('a') })).status).toBe(200);
    }
    expect(first.asked).toHaveLength(6);
    await second.comeBack();
    second.asked = [];
    // It is asked again a moment after it is back.
    await expect
      .poll(async () => {
        await ask('/');
        return second.asked.length;
      })
      .toBeGreaterThan(0);
  });

  test('takes forms, and as much as the store from the owner, and no more', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' } };
    const post = (path: string, bytes: number) =>
      ask(path, { ...form, body: Buffer.alloc(bytes) }).then(({ status }) => status);
    expect(await post('/checkout', 256 * 1024)).toBe(200);
    expect(await post('/checkout', 600 * 1024)).toBe(413);
    const announced = { 'content-length': String(mostUploadBytes + 30 * 1024 * 1024) };
    const refused = await ask('/admin/productos/p/imagenes', {
      method: 'POST',
      headers: announced,
      body: Buffer.alloc(1),
    });
    expect(refused.status).toBe(413);
    expect(await post('/admin/productos/p/imagenes', 2 * 1024 * 1024)).toBe(200);
    expect(await post('/admin/portada', 2 * 1024 * 1024)).toBe(200);
    expect(await post('/admin/intercambio', 11 * 1024 * 1024)).toBe(200);
  });
});

describe('what else stands in deploy/', () => {
  const systemd = found('/usr/bin/systemd-analyze', '/bin/systemd-analyze');
  const units = readdirSync('deploy/systemd').map((unit) => join('deploy/systemd', unit));

  // Left out where systemd is not installed (2026-11-23).
  test.runIf(systemd)('units are understood, and start what there is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nucleo-units-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const copies = await Promise.all(
      units.map(async (unit) => {
        const text = await readFile(unit, 'utf8');
        for (const [, script = ''] of text.matchAll(/\b((?:scripts|deploy)\/[\w.-]+)/g)) {
          expect(existsSync(script), `${unit} starts ${script}`).toBe(true);
        }
        const copy = join(folder, basename(unit).replace('@', '@3000'));
        // The shop's folder is another one here.
        await writeFile(copy, text.replaceAll('/srv/nucleo/', `${process.cwd()}/`));
        return copy;
      }),
    );
    const nginx = join(folder, 'nginx.service');
    await writeFile(nginx, '[Unit]\nDescription=nginx before nucleo\n[Service]\nExecStart=/bin/true\n');
    await mkdir(`${nginx}.d`);
    await writeFile(join(`${nginx}.d`, 'nucleo.conf'), await readFile('deploy/nginx/service.conf'));
    copies.push(nginx);
    const { stdout, stderr } = await run(systemd as string, ['verify', '--man=no', ...copies]);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('nucleo'));
    expect(said).toEqual([]);
  });

  test('every unit that runs code of the shop is shut in', async () => {
    for (const unit of units.filter((each) => each.endsWith('.service'))) {
      const text = await readFile(unit, 'utf8');
      for (const line of [
        'ProtectSystem=strict',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=\n',
        'MemoryMax=',
        'User=nucleo',
      ]) {
        expect(text, unit).toContain(line);
      }
    }
  });

  const ofProcesses = units.filter((each) => /-(web|worker)@/.test(each));
  test('image and units start the store with what `npm start` gives it', async () => {
    const { start } = JSON.parse(await readFile('package.json', 'utf8')).scripts;
    const { run: image } = imageStages(await readFile('deploy/Dockerfile', 'utf8'));
    expect(image.command.join(' ')).toBe(`node_modules/.bin/${start}`);
    for (const unit of ofProcesses) {
      const line = (await readFile(unit, 'utf8'))
        .split('\n')
        .find((each) => each.startsWith('ExecStart=/usr/bin/env '));
      expect(line?.endsWith(` /srv/nucleo/node_modules/.bin/${start}`), unit).toBe(true);
    }
  });

  test('the image takes its base by what is in it, and carries nothing that plays a provider', async () => {
    const image = await readFile('deploy/Dockerfile', 'utf8');
    const bases = image.match(/^FROM \S+/gm) ?? [];
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^FROM node:24-bookworm-slim@sha256:[0-9a-f]{64}$/);
    expect(new Set(bases).size).toBe(1);
    const { build } = imageStages(image);
    const removed = build.flatMap(({ text }) => /rm -rf ([^&]+)/.exec(text)?.[1]?.split(' ') ?? []);
    expect(removed).toEqual(expect.arrayContaining(['sandbox', 'tests', 'attack']));
    // What a live shop starts with imports nothing of it.
    const starting = await readFile('scripts/environment.ts', 'utf8');
    expect(starting.match(/^import (?!type ).*#sandbox.*$/gm)).toBeNull();
  });

  test('what the units say of addresses and roles is not changed by the file of settings', async () => {
    const ofFile = { HOST: '0.0.0.0', PORT: '80', ROLE: 'all', NODE_ENV: 'development', METRICS_HOST: '0.0.0.0' };
    const given: Record<string, Record<string, string | undefined>> = {};
    for (const unit of ofProcesses) {
      const text = (await readFile(unit, 'utf8')).replaceAll('%i', '3000');
      const ofUnit = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
      // The order of systemd: the unit's, the file's, and what the command itself adds.
      const env: Record<string, string> = {
        ...Object.fromEntries(ofUnit.map((each) => each.split('='))),
        ...ofFile,
        METRICS_PORT: '9464',
      };
      const [, command = ''] = /^ExecStart=(.*?) \S+\/node /m.exec(text) ?? [];
      const words = command.split(' ').map((word) => word.replace(/\$\{(\w+)\}/, (_, name: string) => env[name] ?? ''));
      const { stdout } = await run('/usr/bin/env', ['-i', ...entriesOf(env), ...words, '/usr/bin/printenv']);
      given[basename(unit)] = Object.fromEntries(stdout.split('\n').map((line) => line.split('=')));
    }
    const both = { NODE_ENV: 'production', METRICS_HOST: '127.0.0.1' };
    expect(given['nucleo-web@.service']).toMatchObject({ ...both, ROLE: 'web', HOST: '127.0.0.1', PORT: '3000' });
    // Two processes of a machine would want the same port.
    expect(given['nucleo-web@.service']).not.toHaveProperty('METRICS_PORT');
    expect(given['nucleo-worker@.service']).toMatchObject({ ...both, ROLE: 'worker', METRICS_PORT: '3000' });
  });

  test('a process that hangs is restarted, and a restart ends when the process listens', async () => {
    for (const unit of ofProcesses) {
      const text = await readFile(unit, 'utf8');
      for (const line of [
        'Type=notify',
        'NotifyAccess=all',
        'WatchdogSec=10',
        'WatchdogSignal=SIGKILL',
        'Restart=always',
      ]) {
        expect(text, unit).toContain(`\n${line}\n`);
      }
    }
  });

  async function exampleOf(file: string): Promise<Record<string, string>> {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w+=/.test(line));
    return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]));
  }
  const example = 'deploy/nucleo.env.example';
  const inContainer = 'deploy/container.env.example';
  test.each([example, inContainer])(
    '%s: settings of the store, and live mode lacks none but what is to be filled in',
    async (file) => {
      const given = await exampleOf(file);
      expect(Object.keys(given).filter((name) => !(name in environment.shape))).toEqual([]);
      const { TRUSTED_PROXY, DATABASE_URL, DATA_DIR } = given;
      const filled = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, live[name] ?? value]));
      const settings = readSettings({ ...filled, TRUSTED_PROXY, DATABASE_URL, DATA_DIR, METRICS_TOKEN: undefined });
      expect([settings.mode, settings.pictures]).toEqual(['live', null]);
    },
  );

  // With 30 s, in one of three outages of 10 s, a page waited 9 s and then got nginx's 504 (2026-11-26).
  test('a statement waits at pgbouncer for less time than nginx waits for a page', async () => {
    const [pooler, site] = await Promise.all(
      ['pgbouncer.ini', 'nginx.conf'].map((name) => readFile(`deploy/${name}`, 'utf8')),
    );
    const waits = Number(/^query_wait_timeout = (\d+)$/m.exec(pooler as string)?.[1]);
    const forPages = Number(/location \/ \{[^}]*\}[^}]*proxy_read_timeout (\d+)s/.exec(site as string)?.[1]);
    expect(forPages).toBeGreaterThan(0);
    expect(waits).toBeLessThan(forPages);
  });

  test('a container is asked by this machine alone, believes it, and keeps its data in a volume', async () => {
    const [image, given, ofUnits] = await Promise.all([
      readFile('deploy/Dockerfile', 'utf8'),
      exampleOf(inContainer),
      exampleOf(example),
    ]);
    // One process does all, and nothing stands between it and PostgreSQL.
    const { DATABASE_DIRECT_URL: _, ...others } = ofUnits;
    expect(Object.keys(given).toSorted()).toEqual(Object.keys(others).toSorted());
    expect(image.match(/ -p \S+/g)).toEqual([' -p 127.0.0.1:3000:3000']);
    expect(image).toContain(`-v nucleo-data:${given.DATA_DIR} `);
    const [, network = '', bits = ''] = /--subnet ([\d.]+)\/(\d+) nucleo\n/.exec(image) ?? [];
    const inside = new BlockList();
    inside.addSubnet(network, Number(bits), 'ipv4');
    for (const address of [given.TRUSTED_PROXY ?? '', new URL(given.DATABASE_URL ?? '').hostname]) {
      expect([address, inside.check(address)]).toEqual([address, true]);
    }
  });

  test.runIf(haproxyProgram)('haproxy understands its file', async () => {
    const { stdout, stderr } = await run(haproxyProgram as string, ['-c', '-f', 'deploy/standby/haproxy.cfg']);
    expect(`${stdout}${stderr}`).not.toMatch(/ALERT|WARNING/);
  });

  test('scripts are understood by a plain shell', async () => {
    const scripts = [
      'deploy/drill.sh',
      'deploy/nucleo.sh',
      ...['take-over', 'join', 'both-again'].map((name) => `deploy/standby/${name}.sh`),
    ];
    for (const script of scripts) await run('/bin/sh', ['-n', script]);
  });

  test('commands by hand get the settings as systemd gives them, letter by letter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nucleo-by-hand-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    // Where the project lies need not be open to others.
    await copyFile('deploy/nucleo.sh', join(folder, 'nucleo.sh'));
    await writeFile(join(folder, 'package.json'), '{"scripts":{"say":"printenv SELLER_ADDRESS MAIL_FROM SMTP_URL"}}');
    const [address, from] = ['Carrera 7 # 12 - 34', 'Núcleo <hola@nucleo.com.co>'];
    const smtp = 'smtps://u:p$HOME`id`&;=@mail.nucleo.com.co:465';
    const file = `# Comment\nSELLER_ADDRESS=${address}\n#MAIL_FROM=other\nMAIL_FROM=${from}\n\nSMTP_URL=${smtp}`;
    await writeFile(join(folder, 'nucleo.env'), file);
    // Root would become the shop's user, whom this machine need not have.
    const who = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const env = { ...bareEnvironment, NUCLEO_SETTINGS: join(folder, 'nucleo.env'), NUCLEO_FOLDER: folder };
    const { stdout } = await run('/bin/sh', [join(folder, 'nucleo.sh'), 'say'], { cwd: folder, env, ...who });
    expect(stdout.trim().split('\n')).toEqual([address, from, smtp]);
  });

  test('the drill restores the newest backup apart from the shop, and fails when there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nucleo-drill-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const drill = () =>
      run('/bin/sh', ['deploy/drill.sh', folder, join(folder, 'drill')], {
        // It must not reach for the shop's own.
        env: {
          ...bareEnvironment,
          DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
          PICTURES_URL: 'http://127.0.0.1:1/none',
        },
      });
    await expect(drill()).rejects.toThrow('No backup of the last two days');
    await writeFile(join(folder, 'broken.backup'), 'not a backup');
    await expect(drill()).rejects.toThrow();
    expect(existsSync(join(folder, 'drill'))).toBe(false);
  });
});

function entriesOf(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
