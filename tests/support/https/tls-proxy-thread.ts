import { randomBytes } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromProxy, ProxyData, ToProxy } from './tls-proxy.ts';

/** The proxy itself, in a thread of its own: a crowd's hundreds of handshakes would take the time of the thread that plays the crowd. */
const { port, backends, cert, key }: ProxyData = workerData;
const postToParent = (message: FromProxy) => parentPort?.postMessage(message);
const chosen = new WeakMap<Socket, number>();
const sockets = new Set<Socket>();
let turn = 0;
let isWithheld = false;
let withheld = 0;

/** @param tried how many processes could not be reached for this request */
function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried = 0): void {
  const { socket } = incoming;
  const index = (chosen.get(socket) ?? 0) % backends.length;
  const { hostname, port: backendPort } = new URL(backends[index] as string);
  const onward: ClientRequest = request({
    hostname,
    port: backendPort,
    method: incoming.method,
    path: incoming.url,
    headers: headersOnward(incoming, body),
    // Reusing a connection that the process has closed would fail a request that the process never got.
    agent: false,
  });
  let isAnswered = false;
  onward.on('response', (answer) => {
    isAnswered = true;
    if (isWithheld) {
      withheld += 1;
      postToParent({ withheld });
      answer.resume();
      return;
    }
    const { connection: _, 'keep-alive': _1, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
    // A stream says nothing for a while after its head.
    outgoing.flushHeaders();
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  onward.on('error', (error: NodeJS.ErrnoException) => {
    // What the store did not want to read of a body.
    if (isAnswered) return;
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
const server = createServer({ cert, key, keepAliveTimeout: 0 }, (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('error', () => outgoing.destroy());
  incoming.on('end', () => forward(incoming, Buffer.concat(chunks), outgoing));
});
server.on('secureConnection', (socket) => {
  turn += 1;
  chosen.set(socket, turn);
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
server.once('error', (error) => {
  throw error;
});
server.listen(port, '127.0.0.1', () => postToParent({ port: (server.address() as AddressInfo).port }));

parentPort?.on('message', ({ id, word, isWithheld: should = isWithheld }: ToProxy) => {
  if (word === 'withhold') isWithheld = should;
  else for (const socket of sockets) socket.destroy();
  postToParent({ done: id });
});

function headersOnward({ headers, socket }: IncomingMessage, body: Buffer) {
  const { connection: _, 'transfer-encoding': _1, 'content-length': _2, ...forwarded } = headers;
  return {
    ...forwarded,
    connection: 'close',
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-request-id': randomBytes(16).toString('hex'),
    ...(body.length > 0 || headers['content-length'] !== undefined ? { 'content-length': body.length } : {}),
  };
}
