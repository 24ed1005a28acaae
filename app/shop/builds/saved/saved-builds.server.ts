import { randomUUID } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { addressIdPattern as idPattern } from '../../customers/address.ts';
import { holdCustomer } from '../../customers/addresses.server.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import { partsOfCode } from '../code.ts';
import { type CheckedParts, checkParts } from '../parts/checked-parts.ts';
import type { Parts } from '../parts/parts.ts';
import { type BuildTools, findAllNamed } from '../requests/find-parts.server.ts';
import { type BuildSnapshot, buildSnapshot, mostSavedBuilds } from './saved-build.ts';

export interface SavedBuild {
  id: string;
  name: string;
  code: string;
  seen: BuildSnapshot;
  savedAt: Date;
}

/** The last one first. */
export async function savedBuildsOf(db: Queryable, customerId: string): Promise<SavedBuild[]> {
  return db
    .selectFrom('saved_builds')
    .select(['id', 'name', 'code', 'seen', 'saved_at as savedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .limit(mostSavedBuilds)
    .execute();
}

export interface SavedBuildNow extends SavedBuild {
  parts: Parts;
  checked: CheckedParts;
  now: BuildSnapshot;
}

/** With what they are now, all by one reading of the catalogue. */
export async function savedBuildsNow(tools: BuildTools, customerId: string): Promise<SavedBuildNow[]> {
  const saved = await savedBuildsOf(tools.db, customerId);
  const { builds } = await findAllNamed(
    tools,
    saved.map(({ code }) => partsOfCode(code) ?? []),
  );
  return saved.map((each, index) => {
    const parts = builds[index] as Parts;
    const checked = checkParts(parts);
    return { ...each, parts, checked, now: buildSnapshot(checked) };
  });
}

export interface BuildToSave {
  customerId: string;
  name: string;
  code: string;
  snapshot: BuildSnapshot;
  now: Date;
}

/** What is saved already gets the new name, and what it is now to be compared with. */
export async function saveBuild(
  db: Database,
  { customerId, name, code, snapshot, now }: BuildToSave,
): Promise<Done | Refused<'too_many' | 'gone'>> {
  return inTransaction(db, async (transaction) => {
    if (!(await holdCustomer(transaction, customerId))) return { ok: false, code: 'gone' };
    const values = { name, seen: JSON.stringify(snapshot), saved_at: now };
    const again = await transaction
      .updateTable('saved_builds')
      .set(values)
      .where('customer_id', '=', customerId)
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirst();
    if (again) return { ok: true };
    const { count } = await transaction
      .selectFrom('saved_builds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (count >= mostSavedBuilds) return { ok: false, code: 'too_many' };
    await transaction
      .insertInto('saved_builds')
      .values({ id: randomUUID(), customer_id: customerId, code, ...values })
      .execute();
    return { ok: true };
  });
}

interface OfCustomer {
  customerId: string;
  id: string;
}

/** Another customer's counts as missing. */
export async function renameBuild(
  db: Queryable,
  { customerId, id }: OfCustomer,
  name: string,
): Promise<Done | Refused<'gone'>> {
  if (!idPattern.test(id)) return { ok: false, code: 'gone' };
  const renamed = await db
    .updateTable('saved_builds')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return renamed ? { ok: true } : { ok: false, code: 'gone' };
}

/** Deleting twice is harmless. */
export async function forgetBuild(db: Queryable, { customerId, id }: OfCustomer): Promise<void> {
  if (!idPattern.test(id)) return;
  await db.deleteFrom('saved_builds').where('id', '=', id).where('customer_id', '=', customerId).execute();
}
