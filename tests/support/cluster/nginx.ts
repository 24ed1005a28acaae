import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxProgram, rendered, startProgram } from './programs.ts';

export interface Nginx {
  said(): string;
  close(): Promise<void>;
}

interface Options {
  port: number;
  /** Without a certificate the shop is served without TLS. */
  tls?: { certificate: string; key: string; plainPort: number; name: string };
}

/** `deploy/nginx.conf` before these processes. */
export async function startNginx(backends: readonly [string, string], { port, tls }: Options): Promise<Nginx> {
  if (!nginxProgram) throw new Error('nginx is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-nginx-'));
  await chmod(folder, 0o755);
  const [first, second] = backends.map((url) => new URL(url).port);
  let site = await rendered('deploy/nginx.conf', [
    [/server 127\.0\.0\.1:3000 /, `server 127.0.0.1:${first} `],
    [/server 127\.0\.0\.1:3010 /, `server 127.0.0.1:${second} `],
    [/\/var\/cache\/nginx\/nucleo/, join(folder, 'cache')],
    [/\/var\/log\/nginx\/nucleo\.log/, join(folder, 'access.log')],
    [/listen \[::\].*\n/g, '\n'],
    [/listen 443 ssl/g, `listen 127.0.0.1:${port} ssl`],
    [/listen 80/g, `listen 127.0.0.1:${tls?.plainPort ?? 0}`],
  ]);
  if (tls) {
    site = site
      .replaceAll('tienda.example.com;', `${tls.name};`)
      .replace(/ssl_certificate .*/, `ssl_certificate ${tls.certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${tls.key};`);
  } else {
    // Only the last server is the shop; the others are about names and TLS.
    const servers = site.split(/^(?=server \{)/m);
    site = [servers[0], servers.at(-1)]
      .join('')
      .replace(/ ssl http2;/, ';')
      .replace(/^ *ssl_.*\n/gm, '')
      .replace(/server_name .*/, 'server_name localhost;');
  }
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 2048; }
http {
  ${temporary.join('\n  ')}
  # As Debian has it: the shop's own site must switch it off.
  gzip on;
  access_log off;
  include ${join(folder, 'site.conf')};
}
`,
  );
  const program = await startProgram(
    nginxProgram,
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    port,
  );
  return {
    said: program.said,
    async close() {
      await program.end().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
