import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { batched } from '#app/platform/concurrency/batched.server.ts';
import { audited } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Database, Schema } from '../../shared/schema.ts';
import { trackingUrlOf } from '../carriers.ts';
import { queueParcelCorrected } from '../order-mails.server.ts';
import { selectLines, toOrder } from '../orders.server.ts';
import { type Parcel, parcelVersion } from '../shopper-order.ts';
import type { NoteOutcome } from './admin-notes.server.ts';
import type { AdminContext } from './admin-steps.server.ts';
import { orderCommand } from './order-command.server.ts';
import type { OrderFormFacts } from './order-forms.ts';

export function toParcel(
  row: Pick<Selectable<Schema['orders']>, 'carrier' | 'tracking_number' | 'tracking_url'>,
): Parcel | null {
  const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = row;
  return carrier !== null && trackingNumber !== null ? { carrier, trackingNumber, trackingUrl } : null;
}

/** All that a mail says of an order. What many mails say is read in one statement. */
export const findWholeOrder = batched(async (db: Database, references: string[]) => {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .select((eb) => jsonArrayFrom(selectLines(db, eb.ref('orders.reference'))).as('lines'))
    .where('reference', '=', sql<string>`ANY (${references}::text[])`)
    .execute();
  const found = new Map(
    rows.map((row) => [row.reference, { ...toOrder(row), lines: row.lines, parcel: toParcel(row) }]),
  );
  return references.map((reference) => found.get(reference));
});

/**
 * @param version of the parcel on the owner's page (`parcelVersion`)
 * @throws NotTheOwner
 */
export async function correctParcel(
  { db, acting }: Omit<AdminContext, 'holdMinutes'>,
  reference: string,
  version: string,
  { carrier, trackingNumber, trackingUrl: typedUrl }: OrderFormFacts<'parcel'>,
): Promise<NoteOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction) => {
    const row = await transaction
      .selectFrom('orders')
      .select(['carrier', 'tracking_number', 'tracking_url', 'fulfilment_status'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const before = toParcel(row);
    if (!before) return { ok: false, code: 'changed' };
    // An address that was made of the old number leads to somebody else's parcel.
    const isMade = typedUrl === null || typedUrl === trackingUrlOf(before.carrier, before.trackingNumber);
    const trackingUrl = isMade ? trackingUrlOf(carrier, trackingNumber) : typedUrl;
    const changes = changedFields({ ...before }, { carrier, trackingNumber, trackingUrl });
    // Also for a form sent twice: one correction, one mail.
    if (!changes) return { ok: true };
    if (parcelVersion(before) !== version) return { ok: false, code: 'changed' };
    await transaction
      .updateTable('orders')
      .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, updated_at: acting.now })
      .where('reference', '=', reference)
      .execute();
    if (row.fulfilment_status === 'sent') await queueParcelCorrected(transaction, reference);
    return audited({ subject: 'order', subjectId: reference, action: 'parcel_corrected', ...changes });
  });
}
