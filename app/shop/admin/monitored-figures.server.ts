import { sql } from 'kysely';
import type { ShopFigures } from '#app/platform/monitoring/metrics.server.ts';
import type { Database } from '../shared/schema.ts';

interface Row {
  mails: number;
  mail_seconds: number | null;
  follow_ups: number;
  follow_up_seconds: number | null;
  held_orders: number;
  last_event: number | null;
}

/** What shows from outside that mails, questions to Wompi or Wompi's events stand still. Each part reads an index. */
export async function monitoredFigures(db: Database): Promise<Omit<ShopFigures, 'queues'>> {
  const { rows } = await sql<Row>`
    SELECT m.count AS mails, m.seconds AS mail_seconds, f.count AS follow_ups, f.seconds AS follow_up_seconds,
      (SELECT count(*)::int FROM orders WHERE hold_status = 'held' AND hold_expires_at IS NOT NULL) AS held_orders,
      (SELECT extract(epoch FROM received_at)::float8 FROM payment_events ORDER BY id DESC LIMIT 1) AS last_event
    FROM (SELECT count(*)::int, extract(epoch FROM now() - min(due_at))::float8 AS seconds FROM mails
        WHERE sent_at IS NULL AND ended_at IS NULL AND due_at <= now()) m,
      (SELECT count(*)::int, extract(epoch FROM now() - min(ask_at))::float8 AS seconds FROM order_follow_ups
        WHERE ask_at <= now()) f`.execute(db);
  const [row] = rows as [Row];
  return {
    mails: { waiting: row.mails, oldestSeconds: row.mail_seconds ?? 0 },
    followUps: { due: row.follow_ups, oldestSeconds: row.follow_up_seconds ?? 0 },
    heldOrders: row.held_orders,
    lastEventAt: row.last_event,
  };
}
