import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { type Slot, slotCategories, slots } from '../slots.ts';
import {
  emptyPc,
  type MyPc,
  mergeMyPcs,
  mostOwned,
  type OwnedPart,
  readMyPc,
  type SavedMyPc,
  typedPart,
  writtenMyPc,
} from './my-pc.ts';

export async function readSavedMyPc(db: Queryable, customerId: string): Promise<SavedMyPc> {
  const row = await db
    .selectFrom('my_pcs')
    .select(['pc', 'version'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    owner: ownerHashOf(customerId),
    pc: row ? readMyPc(row.pc) : emptyPc,
    merged: null,
  };
}

/**
 * What is based on the latest version replaces the saved one; any other is merged with it, so that nothing is lost.
 * @param owner of the version `seen`: another customer's saves nothing, and the answer is the customer's own
 */
export async function saveMyPc(
  db: Database,
  customerId: string,
  { pc, seen, owner }: { pc: MyPc; seen: number | null; owner: string | null },
  now: Date,
): Promise<SavedMyPc> {
  const ownerHash = ownerHashOf(customerId);
  if (owner !== null && owner !== ownerHash) return readSavedMyPc(db, customerId);
  return inTransaction(db, async (transaction) => {
    // Create the row first, so that two first saves of one customer wait for each other.
    await transaction
      .insertInto('my_pcs')
      .values({ customer_id: customerId, pc: JSON.stringify(writtenMyPc(emptyPc)), version: 0, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await transaction
      .selectFrom('my_pcs')
      .select(['pc', 'version'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const saved = readMyPc(row.pc);
    const { left, ...wanted } = seen === row.version ? { ...pc, left: 0 } : mergeMyPcs(saved, pc);
    const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved);
    const version = isChanged ? row.version + 1 : row.version;
    if (isChanged) {
      await transaction
        .updateTable('my_pcs')
        .set({ pc: JSON.stringify(writtenMyPc(wanted)), version, updated_at: now })
        .where('customer_id', '=', customerId)
        .execute();
    }
    return {
      version,
      owner: ownerHash,
      pc: wanted,
      merged: seen === row.version ? null : mergedOf(saved, wanted, left),
    };
  });
}

function mergedOf(saved: MyPc, now: MyPc, left: number): SavedMyPc['merged'] {
  const added = now.parts.length + now.aside.length - saved.parts.length - saved.aside.length;
  return { added, aside: now.aside.length - saved.aside.length, left };
}

function ownerHashOf(customerId: string): string {
  return createHash('sha256').update(`my-pc/${customerId}`).digest('base64url').slice(0, 16);
}

const slotOfCategory = new Map<string, Slot>(slots.map((slot) => [slotCategories[slot], slot]));

/** What the account paid for, the last first, as many of each as it bought. What the shop has no more is typed for it. */
export async function boughtParts(db: Queryable, customerId: string): Promise<OwnedPart[]> {
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.reference', 'order_lines.order_reference')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '=', 'paid')
    .where((eb) => eb.fn.coalesce('products.category', 'order_lines.category'), 'in', [
      ...slotOfCategory.keys(),
    ] as ProductCategory[])
    .select(['order_lines.product_id as id', 'product_name as name', 'quantity', 'deleted_at as deletedAt', 'specs'])
    .select((eb) => eb.fn.coalesce('products.category', 'order_lines.category').as('category'))
    .select('products.id as known')
    .orderBy('orders.paid_at', 'desc')
    .orderBy('order_lines.product_id')
    .limit(sql.lit(mostOwned))
    .execute();
  return lines
    .flatMap(({ id, name, category, quantity, known, deletedAt, specs }) => {
      const slot = slotOfCategory.get(category);
      if (!slot) return [];
      const part = known !== null && deletedAt === null ? id : typedPart(slot, name, specs);
      return part === null ? [] : Array.from({ length: Math.min(quantity, mostOwned) }, () => ({ slot, part }));
    })
    .slice(0, mostOwned);
}
