import { sql } from 'kysely';
import { type Acting, audit, audited, ownerCommand } from '../../audit/audit.server.ts';
import { type AuditChange, changedFields } from '../../audit/audit.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import { sameValue } from '../../shared/same-value.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import { importCommand, type Staged } from '../import-command.server.ts';
import { headingsIdOf, knowHeadings, ownHeadings } from '../reading/heading-choices.server.ts';
import { type ImportJobs, nextRun, whyNot } from '../stage-import.server.ts';
import type { ImportState, ImportWritten, SupplierRefusal } from '../staged-import.ts';
import { rememberList } from './recognise-supplier.server.ts';
import { mostSuppliers, type Supplier, type SupplierTerms } from './supplier.ts';

export interface ListedSupplier extends Supplier {
  lastImport: Date | null;
  products: number;
}

/** By name; there are `mostSuppliers` at most. */
export async function listSuppliers(db: Queryable): Promise<ListedSupplier[]> {
  return db
    .selectFrom('suppliers')
    .select(['id', 'name', 'terms'])
    .select([
      sql<Date | null>`(SELECT max(uploaded_at) FROM product_imports WHERE supplier_id = suppliers.id)`.as(
        'lastImport',
      ),
      sql<number>`(SELECT count(*) FROM supplier_products WHERE supplier_id = suppliers.id)`.as('products'),
    ])
    .orderBy(sql`lower(name)`)
    .limit(mostSuppliers)
    .execute();
}

export async function supplierNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('suppliers').select(['id', 'name']).orderBy(sql`lower(name)`).limit(mostSuppliers).execute();
}

export async function findSupplier(db: Queryable, id: number): Promise<Supplier | undefined> {
  return db.selectFrom('suppliers').select(['id', 'name', 'terms']).where('id', '=', id).executeTakeFirst();
}

export interface PastImport {
  id: number;
  fileName: string;
  uploadedAt: Date;
  state: ImportState;
  written: ImportWritten;
}

const historyShown = 50;

export async function importsOfSupplier(db: Queryable, supplierId: number): Promise<PastImport[]> {
  return db
    .selectFrom('product_imports')
    .select(['id', 'file_name as fileName', 'uploaded_at as uploadedAt', 'state', 'written'])
    .where('supplier_id', '=', supplierId)
    .orderBy('id', 'desc')
    .limit(historyShown)
    .execute();
}

type Saved = { ok: true; id: number } | Refused<SupplierRefusal>;
export interface WantedSupplier {
  name: string;
  terms: SupplierTerms;
}

export async function changeSupplier(
  db: Database,
  acting: Acting,
  id: number,
  { name, terms }: WantedSupplier,
): Promise<Saved> {
  return ownerCommand(db, acting, async (transaction) => {
    await oneAtATime(transaction);
    const before = await findSupplier(transaction, id);
    if (!before) return { ok: false, code: 'supplier_gone' };
    if (await isNameTaken(transaction, name, id)) return { ok: false, code: 'same_name' };
    if (before.name === name && sameValue(before.terms, terms)) return { ok: true, id };
    await transaction
      .updateTable('suppliers')
      .set({ name, terms: JSON.stringify(terms), changed_at: acting.now })
      .where('id', '=', id)
      .execute();
    const changed = changedFields({ name: before.name, ...before.terms }, { name, ...terms });
    return audited({ subject: 'supplier', subjectId: String(id), action: 'changed', ...changed }, { ok: true, id });
  });
}

/** The profile alone: its products, its imports and what was said about headings stay. */
export async function removeSupplier(
  db: Database,
  acting: Acting,
  id: number,
): Promise<Done | Refused<SupplierRefusal>> {
  return ownerCommand(db, acting, async (transaction) => {
    const gone = await transaction
      .deleteFrom('suppliers')
      .where('id', '=', id)
      .returning(['name', 'terms'])
      .executeTakeFirst();
    if (!gone) return { ok: false, code: 'supplier_gone' };
    return audited({
      subject: 'supplier',
      subjectId: String(id),
      action: 'removed',
      before: { name: gone.name, ...gone.terms },
    });
  });
}

interface Tools {
  db: Database;
  jobs: ImportJobs;
}

/**
 * Says whose list a checked file is; the check runs again by his profile.
 * @param supplier the id of one that is known, or a new one
 */
export async function chooseSupplier(
  { db, jobs }: Tools,
  acting: Acting,
  { id, version, supplier }: { id: number; version: number; supplier: number | WantedSupplier },
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    await oneAtATime(transaction);
    const begun = await transaction
      .selectFrom('product_imports')
      .select(['findings', 'file_name as fileName'])
      .where('id', '=', id)
      .where('run', '=', version)
      .where('state', '=', 'checked')
      .forUpdate()
      .executeTakeFirst();
    if (!begun) return { ok: false, code: await whyNot(transaction, id) };
    const chosen =
      typeof supplier === 'number' ? await known(transaction, supplier) : await added(transaction, acting, supplier);
    if (!chosen.ok) return chosen;
    const { run } = await transaction
      .updateTable('product_imports')
      .set({ state: 'checking', supplier_id: chosen.id, ...nextRun(version, 'reading', acting.now) })
      .where('id', '=', id)
      .returning('run')
      .executeTakeFirstOrThrow();
    const tables = begun.findings ? ownHeadings(begun.findings) : [];
    for (const headings of tables) await knowHeadings(transaction, headings, acting.now);
    const list = { supplierId: chosen.id, fileName: begun.fileName, headingsIds: tables.map(headingsIdOf) };
    await rememberList(transaction, list, acting.now);
    if (chosen.entry) await audit(transaction, acting, [chosen.entry]);
    await jobs.send(transaction, 'check-import', { id, run });
    const before = { supplier: begun.findings?.supplier?.known?.name ?? null };
    const after = { supplier: chosen.name };
    return audited(
      { subject: 'import', subjectId: String(id), action: 'supplier_chosen', before, after },
      { ok: true, id },
    );
  });
}

type Chosen = { ok: true; id: number; name: string; entry: AuditChange | null } | Refused<SupplierRefusal>;

async function known(transaction: DatabaseTransaction, id: number): Promise<Chosen> {
  const found = await findSupplier(transaction, id);
  return found ? { ok: true, id, name: found.name, entry: null } : { ok: false, code: 'supplier_gone' };
}

async function added(
  transaction: DatabaseTransaction,
  { now }: Acting,
  { name, terms }: WantedSupplier,
): Promise<Chosen> {
  if (await isNameTaken(transaction, name, null)) return { ok: false, code: 'same_name' };
  const { count } = await transaction
    .selectFrom('suppliers')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostSuppliers) return { ok: false, code: 'too_many_suppliers' };
  const { id } = await transaction
    .insertInto('suppliers')
    .values({ name, terms: JSON.stringify(terms), changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { subject: 'supplier', subjectId: String(id), action: 'added', after: { name, ...terms } } as const;
  return { ok: true, id, name, entry };
}

async function isNameTaken(transaction: DatabaseTransaction, name: string, but: number | null): Promise<boolean> {
  const same = await transaction
    .selectFrom('suppliers')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(but !== null, (query) => query.where('id', '<>', but ?? 0))
    .executeTakeFirst();
  return same !== undefined;
}

/** Otherwise two could get one name, or be one more than there may be. */
async function oneAtATime(transaction: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('suppliers', 0))`.execute(transaction);
}
