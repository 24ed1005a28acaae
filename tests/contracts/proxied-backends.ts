import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type Nginx, startNginx } from '#tests/support/cluster/nginx.ts';
import { nginxProgram } from '#tests/support/cluster/programs.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { shopName } from '#tests/support/https/names.ts';
import { tlsFrom } from '#tests/support/https/tls-from.ts';
import { freePort } from '#tests/support/store/free-port.ts';

/** Left out where nginx is not installed (2026-11-23): it comes from the system's packages, not from npm. */
export const canProxy = nginxProgram !== undefined;

export interface Backend {
  url: string;
  server: Server;
  asked: { path: string; method: string; headers: IncomingHttpHeaders }[];
  answer(path: string, outgoing: ServerResponse): void;
  /** Refuses connections from now on. */
  leave(): Promise<void>;
  /** On the same port. */
  comeBack(): Promise<void>;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  host?: string;
  /** Whose address it comes from. */
  from?: string;
  onData?: (text: string) => void;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ProxiedBackends {
  nginx: Nginx;
  name: string;
  /** Who signed its certificate. */
  ca: Buffer;
  port: number;
  plainPort: number;
  backends: [Backend, Backend];
  asked(): Backend['asked'];
  bothAnswer(answer: Backend['answer']): void;
  /** As it was at first: nobody was asked, everybody answers "ok". */
  begin(): void;
  ask(path: string, given?: Ask): Promise<Answer>;
  /** A connection with TLS, on which a test writes what it wants. */
  open(from?: string): Promise<TLSSocket>;
  close(): Promise<void>;
}

async function aBackend(): Promise<Backend> {
  const self: Backend = {
    url: '',
    asked: [],
    answer: (_path, outgoing) => void outgoing.end('ok'),
    server: createServer((incoming, outgoing) => {
      self.asked.push({ path: incoming.url ?? '', method: incoming.method ?? '', headers: incoming.headers });
      incoming.resume();
      incoming.on('end', () => self.answer(incoming.url ?? '', outgoing));
    }),
    async leave() {
      const closed = once(self.server, 'close');
      self.server.close();
      self.server.closeAllConnections();
      await closed;
    },
    async comeBack() {
      self.server.listen(Number(new URL(self.url).port), '127.0.0.1');
      await once(self.server, 'listening');
    },
  };
  self.server.listen(0, '127.0.0.1');
  await once(self.server, 'listening');
  self.url = `http://127.0.0.1:${(self.server.address() as AddressInfo).port}`;
  return self;
}

/** The nginx of `deploy/` with TLS, before two servers that note who asked and answer what a test wants. */
export async function proxiedBackends(
  options: Omit<Parameters<typeof startNginx>[1], 'port' | 'tls'> = {},
): Promise<ProxiedBackends> {
  const name = shopName;
  const { certificateFile, keyFile, authorityFile } = await certificate();
  const ca = await readFile(authorityFile);
  const [port, plainPort] = [await freePort(), await freePort()];
  const backends: [Backend, Backend] = [await aBackend(), await aBackend()];
  const tls = { certificate: certificateFile, key: keyFile, plainPort, name };
  const nginx = await startNginx([backends[0].url, backends[1].url], { port, tls, ...options });
  const self: ProxiedBackends = {
    nginx,
    name,
    ca,
    port,
    plainPort,
    backends,
    asked: () => backends.flatMap((backend) => backend.asked),
    bothAnswer(answer) {
      for (const backend of backends) backend.answer = answer;
    },
    begin() {
      for (const backend of backends) backend.asked = [];
      self.bothAnswer((_path, outgoing) => void outgoing.end('ok'));
    },
    ask: (path, { method = 'GET', headers = {}, body, host = name, from = '127.0.0.1', onData } = {}) =>
      new Promise((resolve, reject) => {
        const asking = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            localAddress: from,
            servername: host,
            ca,
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
      }),
    async open(from = '127.0.0.1') {
      const socket = tlsFrom(self, from);
      await once(socket, 'secureConnect');
      return socket;
    },
    async close() {
      await nginx.close();
      for (const { server } of backends) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
  return self;
}
