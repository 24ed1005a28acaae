import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { environment } from '#app/platform/environment.server.ts';
import { readSettings } from '#app/platform/settings.server.ts';
import { mostUploadBytes } from '#app/shop/pictures/picture.ts';
import { imageStages } from '#tests/releases/image-stages.ts';
import { type Nginx, startNginx } from '#tests/support/cluster/nginx.ts';
import { found, haproxyProgram, nginxProgram } from '#tests/support/cluster/programs.ts';
import { live } from '#tests/support/example-settings.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';

const run = promisify(execFile);
const openssl = found('/usr/bin/openssl', '/usr/local/bin/openssl');

interface Backend {
  url: string;
  server: Server;
  asked: { path: string; method: string; headers: IncomingHttpHeaders }[];
  answer(path: string, outgoing: ServerResponse): void;
}

async function aBackend(port = 0): Promise<Backend> {
  const self: Backend = {
    url: '',
    asked: [],
    answer: (_path, outgoing) => void outgoing.end('ok'),
    server: createServer((incoming, outgoing) => {
      self.asked.push({
        path: incoming.url ?? '',
        method: incoming.method ?? '',
        headers: incoming.headers,
      });
      incoming.resume();
      incoming.on('end', () => self.answer(incoming.url ?? '', outgoing));
    }),
  };
  self.server.listen(port, '127.0.0.1');
  await once(self.server, 'listening');
  self.url = `http://127.0.0.1:${(self.server.address() as AddressInfo).port}`;
  return self;
}

// Left out where nginx is not installed (2026-11-23): it comes from the system's packages, not from npm.
describe.runIf(nginxProgram && openssl)('deploy/nginx.conf', () => {
  const name = 'tienda.test';
  let folder: string;
  let port: number;
  let plainPort: number;
  let nginx: Nginx;
  let backends: [Backend, Backend];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nucleo-tls-'));
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    execFileSync(
      openssl as string,
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj']
        .concat(`/CN=${name}`)
        .concat('-keyout', key, '-out', certificate),
      { stdio: 'ignore' },
    );
    [port, plainPort] = [await freePort(), await freePort()];
    backends = [await aBackend(), await aBackend()];
    nginx = await startNginx([backends[0].url, backends[1].url], {
      port,
      tls: { certificate, key, plainPort, name },
    });
  });
  beforeEach(() => {
    for (const backend of backends) {
      backend.asked = [];
      backend.answer = (_path, outgoing) => void outgoing.end('ok');
    }
  });
  afterAll(async () => {
    await nginx?.close();
    for (const { server } of backends ?? []) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  interface Ask {
    method?: string;
    headers?: Record<string, string>;
    body?: Buffer;
    host?: string;
    onData?: (text: string) => void;
  }
  function ask(path: string, { method = 'GET', headers = {}, body, host = name, onData }: Ask = {}) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          servername: host,
          rejectUnauthorized: false,
          agent: false,
          headers: { host, ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            onData?.(String(chunk));
          });
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
  }
  const asked = () => backends.flatMap((backend) => backend.asked);
  const bothAnswer = (answer: Backend['answer']) => {
    for (const backend of backends) backend.answer = answer;
  };

  test('says who asks and how the request is called, whatever the client claims', async () => {
    await ask('/', { headers: { 'x-forwarded-for': '198.51.100.1', 'x-request-id': 'mine-mine-mine' } });
    const [{ headers }] = asked() as [Backend['asked'][number]];
    // The store reads from the right and stops at the first that it does not trust.
    expect(headers['x-forwarded-for']).toBe('198.51.100.1, 127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
    expect(headers.host).toBe(name);
  });

  test('shares the work, keeps the figures to itself, and leads to TLS and to the shop’s own name', async () => {
    for (let each = 0; each < 4; each += 1) await ask('/');
    expect(backends.map((backend) => backend.asked.length)).toEqual([2, 2]);
    expect((await ask('/metrics')).status).toBe(404);
    expect(asked()).toHaveLength(4);
    const plain = await fetch(`http://127.0.0.1:${plainPort}/a?b=1`, { redirect: 'manual' }).catch(() => null);
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

  test('pages are asked for each time, also those that may be kept', async () => {
    bothAnswer(
      (_path, outgoing) => void outgoing.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('page'),
    );
    await ask('/');
    await ask('/');
    expect(asked()).toHaveLength(2);
  });

  test('live changes go out word by word', async () => {
    const { promise: heard, resolve } = Promise.withResolvers<string>();
    let open: ServerResponse | undefined;
    bothAnswer((_path, outgoing) => {
      open = outgoing;
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
    });
    const stream = ask('/api/live', { onData: resolve });
    expect(await heard).toBe('data: one\n\n');
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
    const { port: taken } = second.server.address() as AddressInfo;
    second.server.close();
    second.server.closeAllConnections();
    for (let each = 0; each < 6; each += 1) {
      expect((await ask('/api/order', { method: 'POST', body: Buffer.from('a') })).status).toBe(200);
    }
    expect(first.asked).toHaveLength(6);
    const again = await aBackend(taken);
    backends[1] = again;
    // It is asked again as soon as it is back.
    await expect
      .poll(
        async () => {
          await ask('/');
          return again.asked.length;
        },
        { timeout: 10_000 },
      )
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

  test('image and units start the store with what `npm start` gives it', async () => {
    const { start } = JSON.parse(await readFile('package.json', 'utf8')).scripts;
    const { run: image } = imageStages(await readFile('deploy/Dockerfile', 'utf8'));
    expect(image.command.join(' ')).toBe(`node_modules/.bin/${start}`);
    for (const unit of units.filter((each) => /-(web|worker)@/.test(each))) {
      expect(await readFile(unit, 'utf8'), unit).toContain(`ExecStart=/srv/nucleo/node_modules/.bin/${start}\n`);
    }
  });

  test('the settings are settings of the store, and live mode lacks none but what is to be filled in', async () => {
    const lines = (await readFile('deploy/nucleo.env.example', 'utf8'))
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
    const given: Record<string, string> = Object.fromEntries(
      lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
    );
    expect(Object.keys(given).filter((name) => !(name in environment.shape))).toEqual([]);
    const filled: Record<string, string> = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, live[name] ?? value]),
    );
    const { PICTURES_URL: _, PICTURES_KEY_ID: _1, PICTURES_SECRET: _2, METRICS_TOKEN: _3, ...needed } = filled;
    expect(readSettings(needed).mode).toBe('live');
  });

  test.runIf(haproxyProgram)('haproxy understands its file', async () => {
    const { stdout, stderr } = await run(haproxyProgram as string, ['-c', '-f', 'deploy/standby/haproxy.cfg']);
    expect(`${stdout}${stderr}`).not.toMatch(/ALERT|WARNING/);
  });

  test('scripts are understood by a plain shell', async () => {
    const scripts = [
      'deploy/drill.sh',
      ...['take-over', 'join', 'both-again'].map((name) => `deploy/standby/${name}.sh`),
    ];
    for (const script of scripts) await run('/bin/sh', ['-n', script]);
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
