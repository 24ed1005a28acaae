import { type Acting, audited } from '../audit/audit.server.ts';
import { orderCommand } from '../orders/admin/order-command.server.ts';
import { linesOf } from '../orders/orders.server.ts';
import { enterSerialsOneAtATime } from '../orders/serial-numbers.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { itemsOfLines } from './item.ts';
import { serialsOf } from './passports.server.ts';
import { type SerialsOutcome, serialsVersion } from './serials.ts';

interface AdminTools {
  db: Database;
  acting: Acting;
}

/**
 * @param version of the numbers on the owner's page (`serialsVersion`)
 * @param typed by the number of the item; '' takes it away
 * @throws NotTheOwner
 */
export async function saveSerials(
  { db, acting }: AdminTools,
  reference: string,
  version: string,
  typed: ReadonlyMap<number, string>,
): Promise<SerialsOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction, order) => {
    if (order.status !== 'paid') return { ok: false, code: 'changed' };
    await enterSerialsOneAtATime(transaction);
    const known = await serialsOf(transaction, reference);
    const items = itemsOfLines(await linesOf(transaction, reference)).length;
    // What went back to the shop stays as it was.
    const changes = [...typed].filter(
      ([number, serial]) =>
        number <= items && !known.get(number)?.givenBackAt && serial !== (known.get(number)?.serial ?? ''),
    );
    if (changes.length === 0) return { ok: true };
    if (serialsVersion(known) !== version) return { ok: false, code: 'changed' };
    const taken = await firstTaken(transaction, reference, changes);
    if (taken) return { ok: false, code: 'taken', ...taken };
    await transaction
      .deleteFrom('piece_serials')
      .where('order_reference', '=', reference)
      .where(
        'number',
        'in',
        changes.map(([number]) => number),
      )
      .execute();
    const entered = changes.filter(([, serial]) => serial !== '');
    if (entered.length > 0) {
      await transaction
        .insertInto('piece_serials')
        .values(
          entered.map(([number, serial]) => {
            return { order_reference: reference, number, serial, entered_at: acting.now };
          }),
        )
        .execute();
    }
    const words = (of: (number: number) => string | undefined) =>
      changes.map(([number]) => `${number}: ${of(number) || '—'}`).join(', ');
    const before = { serials: words((number) => known.get(number)?.serial) };
    const after = { serials: words((number) => typed.get(number)) };
    return audited({ subject: 'order', subjectId: reference, action: 'serials_saved', before, after });
  });
}

async function firstTaken(
  transaction: DatabaseTransaction,
  reference: string,
  changes: readonly (readonly [number, string])[],
) {
  const changed = new Set(changes.map(([number]) => number));
  const wanted = new Map<string, number>();
  for (const [number, serial] of changes) {
    if (serial === '') continue;
    const twice = wanted.get(serial);
    if (twice !== undefined) return { serial, number: twice, order: reference };
    wanted.set(serial, number);
  }
  if (wanted.size === 0) return null;
  const rows = await transaction
    .selectFrom('piece_serials')
    .select(['order_reference as order', 'number', 'serial'])
    .where('serial', 'in', [...wanted.keys()])
    .where('given_back_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.find(({ order, number }) => order !== reference || !changed.has(number)) ?? null;
}

/** The shop has the item again: its number is free for who buys it next, and stays in this order. @throws NotTheOwner */
export async function takeItemBack(
  { db, acting }: AdminTools,
  reference: string,
  number: number,
): Promise<SerialsOutcome> {
  return orderCommand({ db, acting }, reference, async (transaction) => {
    const row = await transaction
      .updateTable('piece_serials')
      .set({ given_back_at: acting.now })
      .where('order_reference', '=', reference)
      .where('number', '=', number)
      .where('given_back_at', 'is', null)
      .returning('serial')
      .executeTakeFirst();
    // Sent twice, or an item without a number.
    if (!row) return { ok: false, code: 'changed' };
    const facts = { piece: number, serials: row.serial };
    return audited({ subject: 'order', subjectId: reference, action: 'piece_back', after: facts });
  });
}
