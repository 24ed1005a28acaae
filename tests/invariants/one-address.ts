import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface OneAddress {
  url: string;
  /** Withholds the processes' answers, so that senders never get them. */
  withhold(isWithheld: boolean): void;
  readonly withheld: number;
  dropConnections(): void;
  close(): Promise<void>;
}

/** Assigns connections in turn, and to another process when one is gone. @param port 0 for any */
export async function oneAddress(port: number, backends: readonly string[]): Promise<OneAddress> {
  const chosen = new WeakMap<Socket, number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  let isWithheld = false;
  let withheld = 0;

  /** @param tried how many processes could not be reached for this request */
  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried = 0): void {
    const socket = incoming.socket;
    const index = (chosen.get(socket) ?? 0) % backends.length;
    const { hostname, port: backendPort } = new URL(backends[index] as string);
    const before = incoming.headers['x-forwarded-for'];
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', '),
      'content-length': body.length > 0 ? body.length : undefined,
    };
    if (body.length === 0) delete headers['content-length'];
    const onward: ClientRequest = request({
      hostname,
      port: backendPort,
      method: incoming.method,
      path: incoming.url,
      headers,
      // Reusing a connection that the process has closed would fail a request that the process never got.
      agent: false,
    });
    onward.on('response', (answer) => {
      if (isWithheld) {
        withheld += 1;
        answer.resume();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      const isUnseen = error.code === 'ECONNREFUSED';
      if (isUnseen && tried + 1 < backends.length) {
        chosen.set(socket, index + 1);
        forward(incoming, body, outgoing, tried + 1);
      } else if (isUnseen && !outgoing.headersSent) outgoing.writeHead(502).end();
      // The request may have been processed, so it is not repeated.
      else outgoing.destroy();
    });
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  }

  // Ending a connection that nobody used for a while would fail a request that is on its way over it.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', () => forward(incoming, Buffer.concat(chunks), outgoing));
  });
  server.on('connection', (socket) => {
    turn += 1;
    chosen.set(socket, turn);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    withhold(should) {
      isWithheld = should;
    },
    get withheld() {
      return withheld;
    },
    dropConnections() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
