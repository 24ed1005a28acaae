import { sql } from 'kysely';
import type { DatabaseTransaction } from '../shared/schema.ts';

/** With this lock nobody else enters a number at the same time: two items must not get the same one. */
const oneAtATime = 550_001;

export async function enterSerialsOneAtATime(transaction: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${oneAtATime})`.execute(transaction);
}

export interface GivenBack {
  reference: string;
  /** The moment of the step, so that what was taken back one by one before stays so. */
  at: Date;
  /** Which items; without, all of that moment. */
  items?: readonly number[];
}

/** Whether another item has got one of these numbers since. Until the transaction ends, none gets one. */
export async function areSerialsUsed(transaction: DatabaseTransaction, given: GivenBack): Promise<boolean> {
  const own = givenBack(transaction, given);
  if ((await own.execute()).length === 0) return false;
  await enterSerialsOneAtATime(transaction);
  const used = await transaction
    .selectFrom('piece_serials')
    .select('serial')
    .where('serial', 'in', own)
    .where('given_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** The items that a step gave back to the shop are the order's once more. */
export async function restoreSerials(transaction: DatabaseTransaction, given: GivenBack): Promise<void> {
  await transaction
    .updateTable('piece_serials')
    .set({ given_back_at: null })
    .where('order_reference', '=', given.reference)
    .where('given_back_at', '=', given.at)
    .where('serial', 'in', givenBack(transaction, given))
    .execute();
}

function givenBack(transaction: DatabaseTransaction, { reference, at, items }: GivenBack) {
  return transaction
    .selectFrom('piece_serials')
    .select('serial')
    .where('order_reference', '=', reference)
    .where('given_back_at', '=', at)
    .where('number', '=', items ? sql<number>`ANY (${[...items]}::int[])` : sql<number>`number`);
}
