import autocannon, { type Client, type Result } from 'autocannon';
import { answers } from './own-process.ts';

export interface Shot {
  url: string;
  connections: number;
  /** Whichever is given. */
  seconds?: number;
  amount?: number;
  /** Sent one after the other by each connection, which begin at different ones. */
  paths: string[];
  /** Many, where calls are counted by address. */
  addresses?: number;
  /** Requests a second; as many as are answered by default. */
  rate?: number | undefined;
}

export interface Hits {
  perSecond: number;
  p50: number;
  p99: number;
  answered: number;
  /** Answers other than 2xx, errors and timeouts. */
  wrong: number;
}

answers<Shot, Hits>(async ({ url, connections, seconds, amount, paths, addresses = 1, rate }) => {
  const requests = Array.from({ length: paths.length * addresses }, (_, index) => ({
    method: 'GET' as const,
    path: paths[index % paths.length] as string,
    headers: {
      'accept-encoding': 'br',
      ...(addresses > 1 ? { 'x-forwarded-for': `10.7.${index >> 8}.${index & 255}` } : {}),
    },
  }));
  // autocannon does not check certificates. This request does, and a measurement with a bad one fails.
  if (url.startsWith('https:')) await (await fetch(url)).arrayBuffer();
  const times: number[] = [];
  const until = amount === undefined ? { duration: seconds ?? 5 } : { amount };
  const pace = rate === undefined ? {} : { overallRate: rate };
  let clients = 0;
  const setupClient = (client: Client) => {
    const first = Math.floor((clients * requests.length) / connections) % requests.length;
    clients += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const began = performance.now();
  const result = await new Promise<Result>((resolve, reject) => {
    const shooting = autocannon(
      { url, connections, requests, setupClient, timeout: 60, ...pace, ...until },
      (error, ended) => (error ? reject(error) : resolve(ended)),
    );
    // Its own histogram knows whole milliseconds only.
    shooting.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const took = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    perSecond: times.length / (amount === undefined ? result.duration : took),
    p50: share(0.5),
    p99: share(0.99),
    answered: times.length,
    wrong: result.non2xx + result.errors + result.timeouts,
  };
});
