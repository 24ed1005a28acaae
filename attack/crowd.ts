import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The shop as a crowd sees it: each request comes from another address, so that limits do not hide what lies behind. */
export interface Crowd {
  url: string;
  /** Answers by status since the last `forget`. */
  answers: Map<number, number>;
  /** Requests that were answered with 500, as the first line of each. */
  failures: Set<string>;
  /** Paths that are answered with 404 instead of being passed on: what they do would end an attack. */
  closed: Set<string>;
  forget(): void;
  close(): Promise<void>;
}

interface CrowdOptions {
  /** The answers are pages as they are read: for tools that compare them sign by sign, of which most are markup. */
  isRead?: boolean;
  /** Sends a write, and does what is to be done around it. */
  around?: (send: () => Promise<void>) => Promise<void>;
}

export async function startCrowd(storeUrl: string, { isRead = false, around }: CrowdOptions = {}): Promise<Crowd> {
  const answers = new Map<number, number>();
  const failures = new Set<string>();
  const closed = new Set<string>();
  const { hostname, port, host, protocol } = new URL(storeUrl);
  const [ask, ConnectionAgent] = protocol === 'https:' ? [tlsRequest, TlsAgent] : [request, Agent];
  const agent = new ConnectionAgent({ keepAlive: true, maxSockets: 64 });
  let person = 0;

  const receive = (asked: IncomingMessage, answer: ServerResponse) => {
    if (closed.has(asked.url?.split('?', 1)[0] ?? '')) return answer.writeHead(404).end();
    if (!around || asked.method === 'GET') return pass(asked, answer);
    const send = async () => {
      // Who left while others were served asks no more.
      if (answer.destroyed) return;
      const ended = once(answer, 'close');
      pass(asked, answer);
      await ended;
    };
    // The attacking tool sees a broken connection, and says so.
    around(send).catch(() => answer.destroy());
  };

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    person = (person + 1) % 2 ** 24;
    const address = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`;
    // The tools name the proxy; the shop is asked by its own name, as behind any proxy.
    // Packing takes the shop's time, and unpacking that of the tool.
    const headers = { ...asked.headers, host, 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    const passed = ask({ hostname, port, agent, method: asked.method, path: asked.url, headers }, (given) => {
      const status = given.statusCode ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 500) failures.add(`${asked.method} ${asked.url}`.slice(0, 300));
      if (isRead && given.headers['content-type']?.startsWith('text/html')) return void read(given, answer, status);
      answer.writeHead(status, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  };

  const server = createServer(receive).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forget = () => {
    answers.clear();
    failures.clear();
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    failures,
    closed,
    forget,
    close,
  };
}

async function read(given: IncomingMessage, answer: ServerResponse, status: number): Promise<void> {
  try {
    const page = wordsOf(await text(given));
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = given.headers;
    answer.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(page) }).end(page);
  } catch {
    answer.destroy();
  }
}

/** What stands in a page, what its fields hold and where its links lead. */
function wordsOf(html: string): string {
  const words = html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, (tag) => tag.match(/(?<= (?:value|href|action)=")[^"]+/g)?.join(' ') ?? '');
  return `<html><body>${words}</body></html>`;
}
