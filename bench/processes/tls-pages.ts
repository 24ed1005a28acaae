import { readFileSync } from 'node:fs';
import type { ClientHttp2Session } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { http2From } from '#tests/support/https/tls-from.ts';
import { answers } from './own-process.ts';

export interface Shop {
  port: number;
  name: string;
  /** Who signed its certificate. */
  authorityFile: string;
}

export type TlsQuestion =
  /** Pages that follow changes, each on a connection of its own. @returns how many were answered with which status */
  | { ask: 'open'; shop: Shop; from: string[]; count: number }
  /** How many are open still, and when the last of them was notified of this product. */
  | { ask: 'heard'; id: string }
  /** A shopper who asks for pages; how long each took, and those that were not answered by 200. */
  | { ask: 'visit'; shop: Shop; from: string; paths: string[]; perSecond: number; seconds: number };

export interface Opened {
  byStatus: Record<string, number>;
}
export interface NotifiedPages {
  open: number;
  notified: number;
  lastAt: number;
}
export interface Visited {
  times: number[];
  wrong: string[];
}

const atOnce = 50;
const now = () => performance.timeOrigin + performance.now();
const notifiedAt = new Map<string, number[]>();
let open = 0;

answers<TlsQuestion, Opened | NotifiedPages | Visited>(async (question) => {
  switch (question.ask) {
    case 'open':
      return openAll(question.shop, question.from, question.count);
    case 'heard': {
      const times = notifiedAt.get(question.id) ?? [];
      return { open, notified: times.length, lastAt: times.reduce((last, time) => Math.max(last, time), 0) };
    }
    case 'visit':
      return visit(question);
  }
});

async function openAll(shop: Shop, from: readonly string[], count: number): Promise<Opened> {
  const byStatus: Record<string, number> = {};
  let next = 0;
  const openSome = async () => {
    while (next < count) {
      const status = await openPage(shop, from[next++ % from.length] as string);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openSome));
  return { byStatus };
}

function session({ port, name, authorityFile }: Shop, localAddress: string): ClientHttp2Session {
  const opened = http2From({ port, name, ca: readOnce(authorityFile) }, localAddress);
  opened.on('error', () => {});
  return opened;
}

const read = new Map<string, Buffer>();
function readOnce(file: string): Buffer {
  const bytes = read.get(file) ?? readFileSync(file);
  read.set(file, bytes);
  return bytes;
}

/** @returns the status, or what went wrong with the connection */
function openPage(shop: Shop, from: string): Promise<string> {
  return new Promise((resolve) => {
    const own = session(shop, from);
    own.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    const stream = own.request({ ':path': '/api/live', ':authority': shop.name, accept: 'text/event-stream' });
    let isOpen = false;
    stream.on('response', ({ ':status': status }) => {
      isOpen = status === 200;
      if (isOpen) open += 1;
      resolve(String(status));
    });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        receive(text.slice(0, end));
        text = text.slice(end + 2);
      }
    });
    stream.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    stream.on('close', () => {
      if (isOpen) open -= 1;
      own.close();
    });
  });
}

function receive(block: string): void {
  const data = /^event: change\ndata: (.*)$/m.exec(block)?.[1];
  const { products = [] } = JSON.parse(data ?? '{}') as { products?: string[] | 'all' };
  if (products === 'all') return;
  for (const id of products) notifiedAt.set(id, [...(notifiedAt.get(id) ?? []), now()]);
}

/** At even distances, whether the ones before were answered or not. */
async function visit({ shop, from, paths, perSecond, seconds }: TlsQuestion & { ask: 'visit' }): Promise<Visited> {
  const own = session(shop, from);
  const times: number[] = [];
  const wrong: string[] = [];
  const asked: Promise<void>[] = [];
  const began = now();
  for (let each = 0; each < perSecond * seconds; each += 1) {
    await wait(Math.max(0, began + (each * 1_000) / perSecond - now()));
    const path = paths[each % paths.length] as string;
    asked.push(
      page(own, shop.name, path).then(({ status, ms }) => {
        times.push(ms);
        if (status !== '200') wrong.push(`${path} ${status}`);
      }),
    );
  }
  await Promise.all(asked);
  own.close();
  return { times, wrong };
}

function page(own: ClientHttp2Session, name: string, path: string): Promise<{ status: string; ms: number }> {
  return new Promise((resolve) => {
    const began = performance.now();
    const stream = own.request({ ':path': path, ':authority': name, 'accept-encoding': 'br', accept: 'text/html' });
    let status = 'nothing';
    stream.on('response', (headers) => {
      status = String(headers[':status']);
    });
    stream.on('error', () => {});
    stream.on('close', () => resolve({ status, ms: performance.now() - began }));
    stream.resume();
  });
}
