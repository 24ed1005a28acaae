import { sql } from 'kysely';
import { addSeconds } from '../../shared/clock.ts';
import { addDays, dayOf } from '../../shared/day.ts';
import type { Queryable } from '../../shared/schema.ts';
import { lateContingencies } from '../contingency/late-contingencies.server.ts';
import { rangesLeft } from './known-ranges.server.ts';
import type { RangeLeft } from './known-ranges.ts';
import { doubtfulNumbers } from './number-gaps.server.ts';

const lateSeconds = 60 * 60;
const soonDays = 30;

/** What of invoices waits for the owner, of those that are open alone. */
export async function invoicesToday(db: Queryable, now: Date, certificateEnds: Date | null) {
  const counts = await db
    .selectFrom('invoices')
    .select([
      sql<number>`count(*) FILTER (WHERE state IN ('rejected', 'stopped'))`.as('toFix'),
      sql<number>`count(*) FILTER (WHERE state IN ('queued', 'pending') AND due_at IS NOT NULL
        AND queued_at < ${addSeconds(now, -lateSeconds)})`.as('late'),
      sql<number>`count(*) FILTER (WHERE state = 'queued' AND due_at IS NULL)`.as('byHand'),
    ])
    .where('state', '<>', sql.lit('accepted'))
    .executeTakeFirstOrThrow();
  const { provider } = await db.selectFrom('invoicing').select('provider').executeTakeFirstOrThrow();
  const isNumbered = provider === 'factus' || provider === 'dian';
  const ranges: RangeLeft[] = isNumbered ? (await rangesLeft(db, now)).filter(({ endsSoon }) => endsSoon) : [];
  const end = certificateEnds && dayOf(certificateEnds);
  const [contingencies, doubtful] = [await lateContingencies(db, now), await doubtfulNumbers(db, now)];
  return {
    ...counts,
    contingencies,
    doubtfulNumbers: doubtful,
    ranges,
    certificateEnds: end !== null && end <= addDays(dayOf(now), soonDays) ? end : null,
  };
}
