import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { shareOf } from '../ground/process-figures.ts';
import { protocolOf } from '../ground/protocol.ts';
import { answers } from './own-process.ts';

export type PagesQuestion =
  | { ask: 'open'; url: string; count: number }
  /** How long after each change the pages were notified of it, and which of none. */
  | { ask: 'heard'; changes: { id: string; at: number }[] }
  /** From now on each page reads this again when it is notified of its product. */
  | { ask: 'reload'; id: string; path: string }
  /** When the last of them had read it. */
  | { ask: 'reloaded' };

export interface Deliveries {
  deliveries: number;
  missing: number;
  p50: number;
  p99: number;
  /** Of the last page of each change. */
  lastP50: number;
  lastP99: number;
}

/** As the browser does, so that a thousand pages do not come at the same moment (`browser/live/live-stream.ts`). */
const reloadWithinMs = 300;

const notifiedAt = new Map<string, number[]>();
const now = () => performance.timeOrigin + performance.now();
let pages = 0;
let base = '';
let agent: Agent;
let reloading: { id: string; path: string } | null = null;
let reads: Promise<number>[] = [];

answers<PagesQuestion, Deliveries | number>(async (question) => {
  switch (question.ask) {
    case 'open':
      base = question.url;
      agent = new (protocolOf(base).Agent)({ keepAlive: true, maxSockets: 50 });
      await Promise.all(Array.from({ length: question.count }, (_, index) => open(question.url, index)));
      pages = question.count;
      return pages;
    case 'heard':
      return deliveriesOf(question.changes);
    case 'reload':
      reloading = question;
      reads = [];
      return 0;
    case 'reloaded': {
      while (reads.length < pages) await wait(5);
      return Math.max(...(await Promise.all(reads)));
    }
  }
});

/**
 * The store takes at most 50 streams of one address, and nginx 500. The store believes what is said of an address, nginx looks where the
 * connection comes from.
 */
async function open(url: string, index: number): Promise<void> {
  const from = url.startsWith('https:')
    ? { localAddress: `127.10.${index >> 5}.1` }
    : { headers: { 'x-forwarded-for': `10.9.${index >> 5}.1` } };
  const request = protocolOf(url).get(`${url}/api/live`, { agent: false, ...from });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`);
  response.setEncoding('utf8');
  let text = '';
  response.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      receive(text.slice(0, end));
      text = text.slice(end + 2);
    }
  });
  response.on('error', () => {});
}

function receive(block: string): void {
  const data = /^event: change\ndata: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return;
  const at = now();
  const { products = [] } = JSON.parse(data) as { products?: string[] | 'all' };
  if (products === 'all') return;
  for (const id of products) {
    const times = notifiedAt.get(id);
    if (times) times.push(at);
    else notifiedAt.set(id, [at]);
  }
  if (reloading && products.includes(reloading.id)) reads.push(readAgain(base + reloading.path));
}

async function readAgain(address: string): Promise<number> {
  await wait(Math.random() * reloadWithinMs);
  const request = protocolOf(address).get(address, { agent, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${address} was answered with ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
  return now();
}

function deliveriesOf(changes: readonly { id: string; at: number }[]): Deliveries {
  const all: number[] = [];
  const last: number[] = [];
  for (const { id, at } of changes) {
    const times = (notifiedAt.get(id) ?? []).map((time) => time - at);
    for (const time of times) all.push(time);
    if (times.length === pages) last.push(times.reduce((most, time) => Math.max(most, time), 0));
  }
  return {
    deliveries: all.length,
    missing: changes.length * pages - all.length,
    p50: shareOf(all, 0.5),
    p99: shareOf(all, 0.99),
    lastP50: shareOf(last, 0.5),
    lastP99: shareOf(last, 0.99),
  };
}
