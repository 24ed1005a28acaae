import type { Registry } from 'prom-client';
import type { DueJobs } from '../jobs/jobs.server.ts';

/** What is counted while the store works. Each call costs about a microsecond. */
export interface MetricsRecorder {
  /** @param route as `app/routes.ts` writes it, so that there are as many as there are routes */
  request(facts: { route: string; method: string; status: number; ms: number }): void;
  pageCacheResult(isFromMemory: boolean): void;
  /** The shop was full. */
  refused(limit: string): void;
  poolWait(ms: number): void;
}

/** What is looked at when somebody asks. */
export interface MetricsSources {
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  streams(): number;
  /** What the database says, of the whole shop. */
  figures(): Promise<ShopFigures>;
}

export interface ShopFigures {
  /** Jobs of each queue that are due, and since when the oldest has waited. */
  queues: DueJobs[];
  mails: { waiting: number; oldestSeconds: number };
  followUps: { due: number; oldestSeconds: number };
  heldOrders: number;
  /** When Wompi's last event came in, in seconds since 1970; null: none yet. */
  lastEventAt: number | null;
}

export type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics extends MetricsRecorder {
  /** From now on it can be asked for. */
  begin(sources: MetricsSources): void;
  /** To be added to what other processes counted (`writtenMetrics`). */
  read(): Promise<MetricsJson>;
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

const nothing = () => {};
/** Where nobody asks, nothing is counted. */
export const noMetrics: MetricsRecorder = {
  request: nothing,
  pageCacheResult: nothing,
  refused: nothing,
  poolWait: nothing,
};

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitSeconds = [0.001, 0.01, 0.1, 0.5, 1, 5, 30];
/** Of a client's own invention; `Request` refuses the dangerous ones. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The library is loaded only where somebody asks for metrics. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'nucleo_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'nucleo_request_seconds',
    help: 'From the request to its answer.',
    labelNames: ['route'],
    buckets: requestSeconds,
    registers,
  });
  const cacheResults = new Counter({
    name: 'nucleo_page_cache_total',
    help: 'Public pages that may be cached: sent from memory (hit) or rendered (miss).',
    labelNames: ['result'],
    registers,
  });
  const refusals = new Counter({
    name: 'nucleo_refused_total',
    help: 'Requests that were refused because the shop was full.',
    labelNames: ['limit'],
    registers,
  });
  const waits = new Histogram({
    name: 'nucleo_pool_wait_seconds',
    help: 'How long work waited for a connection to the database.',
    buckets: waitSeconds,
    registers,
  });

  const updateGauges = gauges({ Gauge }, registers);
  let sources: MetricsSources | null = null;
  return {
    request({ route, method, status, ms }) {
      requests.inc({ route, method: knownMethods.has(method) ? method : 'other', status });
      times.observe({ route }, ms / 1_000);
    },
    pageCacheResult: (isFromMemory) => cacheResults.inc({ result: isFromMemory ? 'hit' : 'miss' }),
    refused: (limit) => refusals.inc({ limit }),
    poolWait: (ms) => waits.observe(ms / 1_000),
    begin(given) {
      sources = given;
    },
    async read() {
      if (sources) await updateGauges(sources);
      return registry.getMetricsAsJSON();
    },
  };
}

/** @returns sets what is only looked at when somebody asks */
function gauges({ Gauge }: Pick<typeof import('prom-client'), 'Gauge'>, registers: Registry[]) {
  /** Of this process. */
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const streams = gauge('nucleo_live_streams', 'Open streams of live changes.');
  const connections = gauge('nucleo_pool_connections', 'Connections to the database.', ['state']);
  const waiting = gauge('nucleo_pool_waiting', 'Work that waits for a connection to the database.');

  /** Of the whole shop, so that every process says the same. */
  const shared = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers, aggregator: 'max' });
  const queueDue = shared('nucleo_queue_due', 'Jobs that are due.', ['queue']);
  const queueAge = shared('nucleo_queue_oldest_seconds', 'How long the oldest job that is due has waited.', ['queue']);
  const mails = shared('nucleo_mails_waiting', 'Mails that are due and not sent.');
  const mailAge = shared('nucleo_mails_oldest_seconds', 'How long the oldest of them has been due.');
  const followUps = shared('nucleo_follow_ups_due', 'Orders about which Wompi is to be asked now.');
  const followUpAge = shared('nucleo_follow_ups_oldest_seconds', 'How long the oldest of them has waited.');
  const heldOrders = shared('nucleo_held_orders', 'Unpaid orders that hold units.');
  const lastEvent = shared(
    'nucleo_payment_event_seen_seconds',
    "When Wompi's last event came in, since 1970; 0: never.",
  );
  const answers = shared('nucleo_database_answers', 'Whether the database answered this question (1) or not (0).');

  return async ({ pool, streams: openStreams, figures }: MetricsSources): Promise<void> => {
    streams.set(openStreams());
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    try {
      const seen = await figures();
      answers.set(1);
      queueDue.reset();
      queueAge.reset();
      for (const { name, due, oldestSeconds } of seen.queues) {
        queueDue.set({ queue: name }, due);
        queueAge.set({ queue: name }, oldestSeconds);
      }
      mails.set(seen.mails.waiting);
      mailAge.set(seen.mails.oldestSeconds);
      followUps.set(seen.followUps.due);
      followUpAge.set(seen.followUps.oldestSeconds);
      heldOrders.set(seen.heldOrders);
      lastEvent.set(seen.lastEventAt ?? 0);
    } catch {
      // Old figures would look like good ones.
      for (const each of [queueDue, queueAge]) each.reset();
      for (const each of [mails, mailAge, followUps, followUpAge, heldOrders, lastEvent]) each.remove();
      answers.set(0);
    }
  };
}

/** As Prometheus reads it. Several processes of one machine are one to it. */
export async function writtenMetrics(ofProcesses: readonly MetricsJson[]): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...ofProcesses] as never).metrics();
}
