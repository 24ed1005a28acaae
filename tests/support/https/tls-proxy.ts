import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { certificate } from './certificate.ts';
import { shopName } from './names.ts';

export interface TlsProxy {
  /** Of the shop, as shoppers see it. */
  url: string;
  /** Withholds the processes' answers, so that senders never get them. */
  withhold(isWithheld: boolean): Promise<void>;
  readonly withheld: number;
  dropConnections(): Promise<void>;
  close(): Promise<void>;
}

export interface ProxyData {
  port: number;
  backends: readonly string[];
  cert: string;
  key: string;
}

export interface ToProxy {
  id: number;
  word: 'withhold' | 'drop';
  isWithheld?: boolean;
}

export type FromProxy = { port: number } | { withheld: number } | { done: number };

interface Options {
  /** Any free one unless given. */
  port?: number;
  /** The processes of the store. */
  backends: readonly string[];
}

/**
 * What stands before a live store, small: it ends TLS, says who asks and gives the request a number, opens a connection for each request
 * and asks another process when one is gone, as `deploy/nginx.conf` does. Connections are assigned in turn.
 */
export async function startTlsProxy({ port = 0, backends }: Options): Promise<TlsProxy> {
  const { certificate: cert, key } = await certificate();
  const workerData: ProxyData = { port, backends, cert, key };
  const thread = new Worker(new URL('./tls-proxy-thread.ts', import.meta.url), { workerData });
  const waiting = new Map<number, () => void>();
  let withheld = 0;
  let asked = 0;
  thread.on('message', (message: FromProxy) => {
    if ('withheld' in message) withheld = message.withheld;
    if ('done' in message) waiting.get(message.done)?.();
  });
  const [said] = (await once(thread, 'message')) as [{ port: number }];

  function ask(order: Omit<ToProxy, 'id'>): Promise<void> {
    asked += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(asked, resolve);
    thread.postMessage({ id: asked, ...order } satisfies ToProxy);
    return promise;
  }

  return {
    url: `https://${shopName}:${said.port}`,
    withhold: (isWithheld) => ask({ word: 'withhold', isWithheld }),
    get withheld() {
      return withheld;
    },
    dropConnections: () => ask({ word: 'drop' }),
    async close() {
      await thread.terminate();
    },
  };
}
