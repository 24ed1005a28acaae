import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/store/free-port.ts';

export interface SlowProxy {
  url: string;
  /** How long an answer waits, in milliseconds, by its path. */
  delay: (path: string) => number;
  close(): Promise<void>;
}

/** Stands between a browser and a store whose network is slow. */
export async function slowProxy(store: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(store);
  const proxy: SlowProxy = { url: '', delay: () => 0, close: async () => {} };
  const server = createServer(async (asked, answer) => {
    const wait = proxy.delay(asked.url ?? '/');
    if (wait > 0) await pause(wait);
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    answer.once('close', () => passed.destroy());
    asked.pipe(passed);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, 'localhost', resolve));
  proxy.url = `http://localhost:${own}`;
  proxy.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}
