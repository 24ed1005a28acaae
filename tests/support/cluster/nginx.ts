import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nginxProgram, rendered, startProgram } from './programs.ts';

export interface Nginx {
  /** Of the first process, which starts the workers. */
  pid: number;
  said(): string;
  /** One for each request that was answered. */
  log(): Promise<NginxLine[]>;
  close(): Promise<void>;
}

/** Of `log_format nucleo`; `at` are the processes that were asked, the last one last. */
export interface NginxLine {
  time: string;
  method: string;
  status: number;
  seconds: number;
  at: string;
}

interface Options {
  port: number;
  /** Of the shop's name; at `plainPort` http leads to https. */
  tls: { certificate: string; key: string; plainPort: number; name: string };
  /** By itself one, which takes turns between the processes as a test expects. */
  workers?: number;
  /** What a test cannot wait for, in `deploy/nginx.conf` and in `deploy/nginx/nginx.conf`. */
  site?: Replaced;
  main?: Replaced;
}

type Replaced = readonly (readonly [from: RegExp, to: string])[];

/** `deploy/nginx.conf` before these processes; with one, without the lines of port 3010, as docs/operations.md says. */
export async function startNginx(
  backends: readonly [string] | readonly [string, string],
  { port, tls, workers = 1, site: ofSite = [], main: ofMain = [] }: Options,
): Promise<Nginx> {
  if (!nginxProgram) throw new Error('nginx is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-nginx-'));
  await chmod(folder, 0o755);
  const [first, second] = backends.map((url) => new URL(url).port);
  let site = await rendered('deploy/nginx.conf', [
    [/server 127\.0\.0\.1:3000 /g, `server 127.0.0.1:${first} `],
    second ? [/server 127\.0\.0\.1:3010 /g, `server 127.0.0.1:${second} `] : [/^ *server 127\.0\.0\.1:3010 .*\n/gm, ''],
    [/\/var\/cache\/nginx\/nucleo/, join(folder, 'cache')],
    [/\/var\/log\/nucleo\/nginx\.log/, join(folder, 'access.log')],
    [/alias \/etc\/nginx\/nucleo\//, `alias ${resolve('deploy/nginx')}/`],
    [/listen \[::\].*\n/g, '\n'],
    [/listen 443 ssl/g, `listen 127.0.0.1:${port} ssl`],
    [/listen 80/g, `listen 127.0.0.1:${tls.plainPort}`],
    ...ofSite,
  ]);
  site = site
    .replace(/ssl_certificate .*/, `ssl_certificate ${tls.certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${tls.key};`)
    .replaceAll('tienda.example.com', tls.name);
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // As a shop has it, but for where things are, and for the folders of Debian's own build.
  const main = await rendered('deploy/nginx/nginx.conf', [
    [/^user .*/m, process.getuid?.() === 0 ? 'user root;' : ''],
    [/^worker_processes .*/m, `worker_processes ${workers};`],
    [/^pid .*/m, `pid ${join(folder, 'nginx.pid')};`],
    [/^error_log .*/m, 'error_log stderr warn;'],
    [/^include \/etc\/nginx\/modules-enabled.*/m, ''],
    [/access_log .*/, 'access_log off;'],
    [/include \/etc\/nginx\/conf\.d.*/, temporary.join(' ')],
    [/include \/etc\/nginx\/sites-enabled.*/, `include ${join(folder, 'site.conf')};`],
    ...ofMain,
  ]);
  await writeFile(join(folder, 'nginx.conf'), main);
  const program = await startProgram(
    nginxProgram,
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    port,
  );
  return {
    pid: program.child.pid as number,
    said: program.said,
    async log() {
      const lines = (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as NginxLine);
    },
    async close() {
      await program.end().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
