import type { Hono } from 'hono';
import { metricsType, writtenMetrics } from '#app/platform/monitoring/metrics.server.ts';
import { carriesToken } from '#app/platform/monitoring/monitoring-server.server.ts';
import type { Services } from '#app/services.server.ts';
import { plainErrors } from '#app/text/errors.ts';
import { type AppEnv, plainAnswer } from '../request-context.server.ts';

/**
 * Serves metrics at the shop's own address, only with the token; without one in the settings it is an address that is not there.
 * @param ofAll instead of what this process counted: where several processes of one machine are one to Prometheus
 */
export function serveMetrics(
  app: Hono<AppEnv>,
  { settings, metrics }: Pick<Services, 'settings' | 'metrics'>,
  ofAll: (() => Promise<string>) | undefined,
): void {
  const { token } = settings.metrics;
  if (token === null || !metrics) return;
  const written = ofAll ?? (async () => writtenMetrics([await metrics.read()]));
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics');
    if (!carriesToken(token, c.req.header('authorization'))) return plainAnswer(c, plainErrors.notFound, 404);
    return c.body(await written(), 200, { 'content-type': metricsType, 'cache-control': 'no-store' });
  });
}
