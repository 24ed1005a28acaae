import { type ClientHttp2Session, connect as http2 } from 'node:http2';
import { connect as tcp } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

export interface TlsServer {
  port: number;
  name: string;
  /** Who signed its certificate. */
  ca: Buffer;
}

/** @param from one of this machine's own addresses (127.x.y.z), so that each can be another client */
export function tlsFrom({ port, name, ca }: TlsServer, from: string, protocols: string[] = []): TLSSocket {
  const socket = tcp({ host: '127.0.0.1', port, localAddress: from });
  return connect({ socket, servername: name, ca, ALPNProtocols: protocols });
}

export function http2From(server: TlsServer, from: string): ClientHttp2Session {
  return http2(`https://${server.name}`, { createConnection: () => tlsFrom(server, from, ['h2']) });
}
