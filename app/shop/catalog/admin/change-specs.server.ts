import { sql } from 'kysely';
import { type Acting, audit, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import { sameValue } from '../../shared/same-value.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import type { Specs } from '../specs.ts';
import { writeProducts } from '../write-products.server.ts';
import type { ExpectedFacts, SpecsResult, UndoableChange } from './change-specs.ts';

/** Writes a product's facts, and nothing else of it, where the product is still what was seen. */
export async function changeSpecs(
  db: Database,
  acting: Acting,
  expected: ExpectedFacts,
  specs: Specs,
): Promise<SpecsResult> {
  return ownerCommand(db, acting, async (transaction): Promise<SpecsResult> => {
    const now = await lockedFacts(transaction, expected.id);
    if (!now) return { ok: false, code: 'gone' };
    if (now.name !== expected.name || now.category !== expected.category || !sameValue(now.specs, expected.specs)) {
      return { ok: false, code: 'changed' };
    }
    return { ok: true, entry: await writeSpecs(transaction, acting, now, specs) };
  });
}

/** @param entry of the audit, of a change of facts alone; taken back only where the facts are still as it left them */
export async function undoSpecs(db: Database, acting: Acting, entry: string): Promise<SpecsResult> {
  return ownerCommand(db, acting, async (transaction): Promise<SpecsResult> => {
    const [change] = await changesOf(transaction, [entry]).execute();
    if (!change) return { ok: false, code: 'gone' };
    const now = await lockedFacts(transaction, change.id);
    if (!now) return { ok: false, code: 'gone' };
    if (!sameValue(now.specs, change.after.specs)) return { ok: false, code: 'changed' };
    return { ok: true, entry: await writeSpecs(transaction, acting, now, change.before.specs) };
  });
}

/** Those of the entries that can still be taken back. */
export async function undoableChanges(db: Queryable, entries: readonly string[]): Promise<UndoableChange[]> {
  if (entries.length === 0) return [];
  const rows = await changesOf(db, entries)
    .innerJoin('products', 'products.id', 'audit_entries.subject_id')
    .select(['products.name', 'products.specs'])
    .where('deleted_at', 'is', null)
    .orderBy('audit_entries.id')
    .execute();
  return rows
    .filter(({ specs, after }) => sameValue(specs, after.specs))
    .map(({ entry, id, name, before, after }) => ({ entry, id, name, facts: factsChanged(before.specs, after.specs) }));
}

interface FactsEntry {
  specs: Specs;
}

function changesOf(db: Queryable, entries: readonly string[]) {
  return db
    .selectFrom('audit_entries')
    .select([
      sql<string>`audit_entries.id::text`.as('entry'),
      'subject_id as id',
      sql<FactsEntry>`before`.as('before'),
      sql<FactsEntry>`after`.as('after'),
    ])
    .where(sql<boolean>`audit_entries.id = ANY(${entries}::bigint[])`)
    .where('subject', '=', 'product')
    .where('action', '=', 'changed')
    .where(sql<boolean>`after ? 'specs' AND before ? 'specs' AND after - 'specs' = '{}'::jsonb`);
}

type Facts = Pick<ExpectedFacts, 'id' | 'name' | 'category' | 'specs'>;

async function lockedFacts(transaction: DatabaseTransaction, id: string): Promise<Facts | undefined> {
  // In the order in which sales lock, so that neither waits for the other.
  await sql`SELECT lock_shelf(${[id]}::text[])`.execute(transaction);
  return transaction
    .selectFrom('products')
    .select(['id', 'name', 'category', 'specs'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns the entry of the audit; null where nothing changes */
async function writeSpecs(
  transaction: DatabaseTransaction,
  acting: Acting,
  { id, specs: before }: Facts,
  after: Specs,
): Promise<string | null> {
  if (sameValue(before, after)) return null;
  const product = await transaction
    .selectFrom('products')
    .select(['id', 'name', 'price', 'category'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeProducts(transaction, [{ ...product, specs: after }], ['id', 'specs']);
  const [entry] = await audit(transaction, acting, [
    { subject: 'product', subjectId: id, action: 'changed', before: { specs: before }, after: { specs: after } },
  ]);
  return entry ?? null;
}

function factsChanged(before: Specs, after: Specs): number {
  return Object.keys(changedFields(before, after)?.after ?? {}).length;
}
