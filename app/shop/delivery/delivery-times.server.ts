import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { type Arrival, arrivalAt, type DeliveryTimes, type DepartmentTimes } from './arrival.ts';
import { spreadTimes, type TimesOutcome, timesVersion } from './delivery-times.ts';
import { departments, destinationOf } from './municipalities.ts';

/** @param destination of which alone they are asked for, as `arrivalAt` takes it; empty: of the whole country */
export async function deliveryTimes(db: Queryable, destination = ''): Promise<DeliveryTimes> {
  const rows = await db
    .selectFrom('delivery_times')
    .crossJoin('delivery_cut_off')
    .select(['department', 'capital_from', 'capital_to', 'elsewhere_from', 'elsewhere_to', 'hour'])
    .$if(destination !== '', (times) => times.where('department', '=', destination.slice(0, 2)))
    .orderBy('department')
    .execute();
  return {
    cutOffHour: rows[0]?.hour ?? 0,
    departments: rows.map((row) => ({
      code: row.department,
      capital: { from: row.capital_from, to: row.capital_to },
      elsewhere: { from: row.elsewhere_from, to: row.elsewhere_to },
    })),
  };
}

export async function arrivalTo(db: Queryable, now: Date, address: { city: string; region: string }): Promise<Arrival> {
  const destination = destinationOf(address);
  return arrivalAt(destination, now, await deliveryTimes(db, destination));
}

export async function cutOffHour(db: Queryable): Promise<number> {
  return (await db.selectFrom('delivery_cut_off').select('hour').executeTakeFirst())?.hour ?? 0;
}

/**
 * @param version of the times that the owner saw (`timesVersion`)
 * @throws NotTheOwner
 */
export async function changeTimes(
  db: Database,
  acting: Acting,
  { version, department: { code, ...times } }: { version: string; department: DepartmentTimes },
): Promise<TimesOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    if (!departments.some((each) => each.code === code)) return { ok: false, code: 'unknown' };
    const row = await transaction
      .selectFrom('delivery_times')
      .selectAll()
      .where('department', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, code: 'unknown' };
    const before = {
      capital: { from: row.capital_from, to: row.capital_to },
      elsewhere: { from: row.elsewhere_from, to: row.elsewhere_to },
    };
    const changes = changedFields(spreadTimes(before), spreadTimes(times));
    // Also for a form sent twice: one change, one entry.
    if (!changes) return { ok: true };
    if (timesVersion(before) !== version) return { ok: false, code: 'changed' };
    const { capital, elsewhere } = times;
    await transaction
      .updateTable('delivery_times')
      .set({
        capital_from: capital.from,
        capital_to: capital.to,
        elsewhere_from: elsewhere.from,
        elsewhere_to: elsewhere.to,
      })
      .where('department', '=', code)
      .execute();
    return audited({ subject: 'delivery', subjectId: code, action: 'changed', ...changes });
  });
}

/** @throws NotTheOwner */
export async function changeCutOff(
  db: Database,
  acting: Acting,
  { version, hour }: { version: string; hour: number },
): Promise<TimesOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const row = await transaction.selectFrom('delivery_cut_off').select('hour').forUpdate().executeTakeFirstOrThrow();
    const changes = changedFields({ cutOffHour: row.hour }, { cutOffHour: hour });
    if (!changes) return { ok: true };
    if (String(row.hour) !== version) return { ok: false, code: 'changed' };
    await transaction.updateTable('delivery_cut_off').set({ hour }).execute();
    return audited({ subject: 'delivery', subjectId: '', action: 'changed', ...changes });
  });
}
