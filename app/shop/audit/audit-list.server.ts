import { sql } from 'kysely';
import { likePattern, wordsSought } from '../shared/admin-query.ts';
import { addSeconds } from '../shared/clock.ts';
import { startOfDay } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import type { AuditAction } from './audit.ts';
import type { AuditEntry, AuditQuery } from './audit-list.ts';

const entriesPerPage = 50;

/** Must match the index `audit_entries_search`. */
const searched = sql<string>`lower(subject_id || ' ' || coalesce(after ->> 'reference', ''))`;

export async function listAudit(db: Queryable, query: AuditQuery) {
  const { subject, sought, from, to, before, importId } = query;
  const changes = await changesOf(db, sought);
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_email', 'subject', 'subject_id', 'action', 'before', 'after'])
    .select('import_id')
    .where((eb) =>
      eb.and([
        ...(subject ? [eb('subject', '=', subject)] : []),
        eb.or([
          eb.and(wordsSought(sought).map((word) => eb(searched, 'like', likePattern(word)))),
          ...(changes.length > 0 ? [eb.and([eb('subject', '=', 'change'), eb('subject_id', 'in', changes)])] : []),
        ]),
        ...(from ? [eb('at', '>=', startOfDay(from))] : []),
        ...(to ? [eb('at', '<', addSeconds(startOfDay(to), 24 * 60 * 60))] : []),
        ...(before ? [eb('id', '<', before)] : []),
        ...(importId ? [eb('import_id', '=', importId)] : []),
        // The products of an import would bury all else: its own entry leads to them.
        ...(isWhole(query) ? [eb('import_id', 'is', null)] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(entriesPerPage + 1)
    .execute();
  const shown = rows.slice(0, entriesPerPage);
  const products = await productsById(
    db,
    shown.map(productOf).filter((id) => id !== null),
  );
  const imports = await importsWithProducts(
    db,
    shown.filter((row) => row.subject === 'import').map((row) => Number(row.subject_id)),
  );
  const entries = shown.map((row): AuditEntry => {
    const { id, at, actor_email: actor, subject: about, subject_id: subjectId, before: old, after } = row;
    const product = products.get(productOf(row) ?? '') ?? null;
    const action = row.action as AuditAction;
    const ofImport = about === 'import' && imports.has(Number(subjectId)) ? Number(subjectId) : row.import_id;
    return { id, at, actor, subject: about, subjectId, action, before: old, after, product, importId: ofImport };
  });
  return { entries, older: rows.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null };
}

const isWhole = ({ subject, sought, importId }: AuditQuery) => subject === null && sought === '' && importId === null;

/** Imports of earlier releases have none. */
async function importsWithProducts(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT wanted.id FROM unnest(${ids}::bigint[]) AS wanted(id)
    WHERE EXISTS (SELECT FROM audit_entries WHERE import_id = wanted.id)`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

const mostChanges = 200;

/** A bulk change has one entry for many products, and must be found by the id of any of them. */
async function changesOf(db: Queryable, sought: string): Promise<string[]> {
  const id = sought.trim();
  if (id === '') return [];
  const rows = await db
    .selectFrom('change_lines')
    .innerJoin('change_sets', 'change_sets.id', 'change_lines.set_id')
    .select('change_sets.id')
    .where('product_id', '=', id)
    .where('change_lines.state', 'in', ['applied', 'undone', 'kept'])
    .orderBy('change_sets.applied_at', 'desc')
    .limit(mostChanges)
    .execute();
  return rows.map((row) => row.id);
}

function productOf({ subject, subject_id: id, after }: { subject: string; subject_id: string; after: object | null }) {
  if (subject === 'product') return id;
  const named = after && 'productId' in after ? after.productId : null;
  return typeof named === 'string' ? named : null;
}

async function productsById(db: Queryable, ids: string[]): Promise<Map<string, AuditEntry['product']>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'deleted_at', 'out_as'])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, name, deleted_at, out_as }) => [
      id,
      { id, name, isInAdmin: deleted_at === null || out_as === 'draft' },
    ]),
  );
}
