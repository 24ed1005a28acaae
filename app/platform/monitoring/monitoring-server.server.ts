import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { metricsType } from './metrics.server.ts';

export interface MonitoringAnswers {
  /** As Prometheus reads it. */
  metrics(): Promise<string>;
  /** Whether this process can work: a load balancer or a service manager asks. */
  isReady(): Promise<boolean>;
}

/** @returns whether the header `Authorization` carries the token */
export function carriesToken(token: string, authorization: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ''));
}

/**
 * `/metrics`, `/health` and `/ready` on a port of their own: for a process that has no pages, and so that nothing of it can be reached
 * from where shoppers are.
 */
export async function listenForMonitoring(
  { port, host, token }: { port: number; host: string; token: string | null },
  { metrics, isReady }: MonitoringAnswers,
): Promise<{ port: number; close(): Promise<void> }> {
  async function answer(path: string, authorization: string | undefined, outgoing: ServerResponse): Promise<void> {
    if (path === '/health') return send(outgoing, 200, 'application/json', '{"status":"ok"}');
    if (path === '/ready') {
      const isOpen = await isReady();
      return send(outgoing, isOpen ? 200 : 503, 'application/json', `{"status":"${isOpen ? 'ready' : 'unavailable'}"}`);
    }
    if (path !== '/metrics') return send(outgoing, 404, 'text/plain', 'Not found');
    if (token !== null && !carriesToken(token, authorization)) return send(outgoing, 401, 'text/plain', 'No token');
    send(outgoing, 200, metricsType, await metrics());
  }

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
    answer(path, incoming.headers.authorization, outgoing).catch(() => send(outgoing, 500, 'text/plain', 'Failed'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
