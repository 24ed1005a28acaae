import { randomUUID } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { AccountGone } from './account-gone.ts';
import { type Address, type AddressForm, addressIdPattern, mostAddresses } from './address.ts';

const columns = [
  'id',
  'label',
  'recipient',
  'phone_number as phoneNumber',
  'address_line_1 as addressLine1',
  'city',
  'region',
  'country',
  'is_default as isDefault',
] as const;

export async function addressesOf(db: Queryable, customerId: string): Promise<Address[]> {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostAddresses)
    .execute();
}

/** Another customer's address counts as missing. */
export async function findAddress(db: Queryable, customerId: string, id: string): Promise<Address | undefined> {
  if (!addressIdPattern.test(id)) return undefined;
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

export type AddressRefusal = 'too_many' | 'gone';
export type AddressWritten = Done | Refused<AddressRefusal>;

export interface AddressWrite {
  customerId: string;
  id: string;
  now: Date;
}

/** The first becomes the default. The same form sent again changes nothing. @throws AccountGone */
export async function addAddress(
  db: Database,
  { customerId, id, now }: AddressWrite,
  form: AddressForm,
  asDefault = false,
): Promise<AddressWritten> {
  if (!addressIdPattern.test(id)) return { ok: false, code: 'gone' };
  return inTransaction(db, async (transaction) => {
    if (!(await holdCustomer(transaction, customerId))) throw new AccountGone();
    const present = await addressesOf(transaction, customerId);
    if (present.some((address) => address.id === id)) return { ok: true };
    if (present.length >= mostAddresses) return { ok: false, code: 'too_many' };
    const isDefault = asDefault || present.length === 0;
    if (isDefault) await dropDefault(transaction, customerId);
    const insert = (free: string) =>
      transaction
        .insertInto('addresses')
        .values({
          id: free,
          customer_id: customerId,
          ...rowOf(form),
          is_default: isDefault,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
    // A caller who sends somebody else's id does not learn that there is one.
    if (!(await insert(id))) await insert(randomUUID());
    return { ok: true };
  });
}

export async function changeAddress(
  db: Database,
  { customerId, id, now }: AddressWrite,
  form: AddressForm,
): Promise<AddressWritten> {
  if (!addressIdPattern.test(id)) return { ok: false, code: 'gone' };
  const changed = await db
    .updateTable('addresses')
    .set({ ...rowOf(form), updated_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return changed ? { ok: true } : { ok: false, code: 'gone' };
}

export async function makeDefault(db: Database, { customerId, id, now }: AddressWrite): Promise<AddressWritten> {
  return inTransaction(db, async (transaction) => {
    await holdCustomer(transaction, customerId);
    if (!(await findAddress(transaction, customerId, id))) return { ok: false, code: 'gone' };
    await dropDefault(transaction, customerId);
    await setDefault(transaction, id, now);
    return { ok: true };
  });
}

/** If it was the default, the newest of the others becomes it. Deleting twice is harmless. */
export async function deleteAddress(db: Database, { customerId, id, now }: AddressWrite): Promise<void> {
  if (!addressIdPattern.test(id)) return;
  await inTransaction(db, async (transaction) => {
    await holdCustomer(transaction, customerId);
    const gone = await transaction
      .deleteFrom('addresses')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning('is_default')
      .executeTakeFirst();
    if (!gone?.is_default) return;
    const [next] = await addressesOf(transaction, customerId);
    if (next) await setDefault(transaction, next.id, now);
  });
}

/** Locks the customer: limits and defaults concern all that they have of a kind, so it changes one at a time. */
export async function holdCustomer(transaction: DatabaseTransaction, customerId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function dropDefault(transaction: DatabaseTransaction, customerId: string): Promise<void> {
  await transaction
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}

async function setDefault(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
  await transaction.updateTable('addresses').set({ is_default: true, updated_at: now }).where('id', '=', id).execute();
}

function rowOf(form: AddressForm) {
  const { label, recipient, city, region } = form;
  return {
    label,
    recipient,
    phone_number: form.phoneNumber,
    address_line_1: form.addressLine1,
    city,
    region,
  };
}
