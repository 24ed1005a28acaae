import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect, createServer as createRelay, type NetConnectOpts } from 'node:net';

interface Listening {
  close(): Promise<void>;
}

/** Leads each connection on, byte by byte. */
export async function relay(address: string, port: number, to: NetConnectOpts): Promise<Listening> {
  const server = createRelay((socket) => {
    const onward = connect(to);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  server.listen(port, address);
  await once(server, 'listening');
  return { close: async () => void server.close() };
}

/**
 * What apt and npm of the machines reach the archives through, since their network leads nowhere else: an HTTP proxy (RFC 9110, 7.7 and
 * 9.3.6) at a socket file, which networks do not part.
 */
export async function downloadProxy(path: string): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect({ host: hostname, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  server.listen(path);
  await once(server, 'listening');
  return { close: async () => void server.close() };
}
