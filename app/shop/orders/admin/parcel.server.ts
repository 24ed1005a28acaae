import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { batched } from '#app/platform/concurrency/batched.server.ts';
import { audited } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Database } from '../../shared/schema.ts';
import { trackingUrlOf } from '../carriers.ts';
import { queueParcelCorrected } from '../order-mails.server.ts';
import { toOrder } from '../order-row.server.ts';
import { selectLines } from '../orders.server.ts';
import { unitsOfOrder, unitsOfOrders } from '../parcels/order-units.server.ts';
import { isOneParcel, parcelsInTransit } from '../parcels/order-units.ts';
import { parcelVersion } from '../parcels/parcel.ts';
import type { NoteOutcome } from './admin-notes.server.ts';
import type { AdminContext } from './admin-steps.server.ts';
import { orderCommand } from './order-command.server.ts';
import type { OrderFormFacts } from './order-forms.ts';

/** All that a mail says of an order. What many mails say is read in one statement for each kind of facts. */
export const findWholeOrder = batched(async (db: Database, references: string[]) => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .select((eb) => jsonArrayFrom(selectLines(db, eb.ref('orders.reference'))).as('lines'))
    .where('reference', '=', sql<string>`ANY (${references}::text[])`)
    .execute();
  const units = await unitsOfOrders(
    db,
    rows.map(({ reference }) => reference),
  );
  const found = new Map(
    rows.map((row) => {
      const { parcels = [], returns = [] } = units.get(row.reference) ?? {};
      return [row.reference, { ...toOrder(row), lines: row.lines, parcels, returns }];
    }),
  );
  return references.map((reference) => found.get(reference));
});

/**
 * @param number of the parcel within its order; null for the last one
 * @param version of the parcel on the owner's page (`parcelVersion`)
 * @throws NotTheOwner
 */
export async function correctParcel(
  { db, acting }: Omit<AdminContext, 'holdMinutes'>,
  reference: string,
  version: string,
  { carrier, trackingNumber, trackingUrl: typedUrl }: OrderFormFacts<'parcel'>,
  number: number | null = null,
): Promise<NoteOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction) => {
    const units = await unitsOfOrder(transaction, reference);
    const before = number === null ? units.parcels.at(-1) : units.parcels.find((parcel) => parcel.number === number);
    if (!before) return { ok: false, code: 'changed' };
    // An address that was made of the old number leads to somebody else's parcel.
    const isMade = typedUrl === null || typedUrl === trackingUrlOf(before.carrier, before.trackingNumber);
    const trackingUrl = isMade ? trackingUrlOf(carrier, trackingNumber) : typedUrl;
    const was = { carrier: before.carrier, trackingNumber: before.trackingNumber, trackingUrl: before.trackingUrl };
    const changes = changedFields(was, { carrier, trackingNumber, trackingUrl });
    // Also for a form sent twice: one correction, one mail.
    if (!changes) return { ok: true };
    if (parcelVersion(before) !== version) return { ok: false, code: 'changed' };
    await transaction
      .updateTable('parcels')
      .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl })
      .where('id', '=', before.id)
      .execute();
    await transaction
      .updateTable('orders')
      .set({ updated_at: acting.now })
      .where('reference', '=', reference)
      .execute();
    const one = isOneParcel(units);
    if (parcelsInTransit(units).includes(before)) {
      await queueParcelCorrected(transaction, reference, one ? null : before.number);
    }
    const after = one ? changes.after : { ...changes.after, parcel: before.number };
    return audited({
      subject: 'order',
      subjectId: reference,
      action: 'parcel_corrected',
      before: changes.before,
      after,
    });
  });
}
