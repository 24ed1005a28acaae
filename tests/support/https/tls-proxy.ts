import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { pipeline } from 'node:stream';
import { certificate } from './certificate.ts';

export interface TlsProxy {
  close(): Promise<void>;
}

interface Options {
  port: number;
  /** Where the store itself listens. */
  backend: { port: number; host?: string };
}

/**
 * What stands before a live store: it ends TLS, says who asks, and opens a connection for each request, as `deploy/nginx.conf` does.
 * Nothing else of nginx is here; `npm run journeys -- --cluster` and `tests/contracts` have the real one.
 */
export async function startTlsProxy({ port, backend }: Options): Promise<TlsProxy> {
  const { certificate: cert, key } = await certificate();
  const server = createServer({ cert, key, keepAliveTimeout: 75_000 }, (incoming, outgoing) =>
    pass(incoming, outgoing, backend),
  );
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { port, host = '127.0.0.1' }: Options['backend']) {
  const { headers, method, url, socket } = incoming;
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const asked = request({
    port,
    host,
    method,
    path: url,
    agent: false,
    headers: {
      ...headers,
      connection: 'close',
      'x-forwarded-for': forwarded,
      'x-request-id': randomBytes(16).toString('hex'),
    },
  });
  asked.on('response', (answer) => {
    const { connection: _, 'keep-alive': _1, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, kept);
    outgoing.flushHeaders();
    pipeline(answer, outgoing, () => {});
  });
  asked.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on('close', () => asked.destroy());
  pipeline(incoming, asked, () => {});
}
