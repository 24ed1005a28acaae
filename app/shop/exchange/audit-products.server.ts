import { sql } from 'kysely';
import { type AuditAction, type AuditFacts, type AuditField, changedFields } from '../audit/audit.ts';
import type { ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import type { DatabaseTransaction } from '../shared/schema.ts';

/** What happened to a product; null is one that is not in the shop. */
export interface ProductMove {
  id: string;
  action: AuditAction<'product'>;
  before: Partial<ImportedProduct> | null;
  after: Partial<ImportedProduct> | null;
}

const fieldOf: Partial<Record<ImportColumn, AuditField<'product'>>> = {
  cost_usd: 'costUsdCents',
  cost_has_vat: 'costHasVat',
  vat_percent: 'vat',
  low_stock_at: 'lowStockAt',
  images: 'pictures',
};
/** Long, and of a new product they stand in the import's own line. */
const notOfNew: readonly ImportColumn[] = ['description', 'specs', 'image', 'images'];

/** In the transaction that writes them; who did it stands in the import's own entry, which comes before. */
export async function auditProducts(
  transaction: DatabaseTransaction,
  { importId, by, now }: { importId: number; by: AuditAction<'import'>; now: Date },
  moves: readonly ProductMove[],
): Promise<void> {
  const entries = moves.map(({ id, action, before, after }) => ({ id, action, ...factsOf(before, after) }));
  if (entries.length === 0) return;
  await sql`INSERT INTO audit_entries (at, actor_id, actor_email, subject, subject_id, action, before, after, import_id)
    SELECT ${now}::timestamptz, said.actor_id, said.actor_email, 'product', entry.id, entry.action, entry.before, entry.after, ${importId}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry(id text, action text, before jsonb, after jsonb),
      (SELECT actor_id, actor_email FROM audit_entries
        WHERE subject = 'import' AND subject_id = ${String(importId)} AND action = ${by} ORDER BY id DESC LIMIT 1) AS said
    ORDER BY entry.id`.execute(transaction);
}

type Facts = AuditFacts<'product'>;

function factsOf(
  before: Partial<ImportedProduct> | null,
  after: Partial<ImportedProduct> | null,
): { before: Facts | null; after: Facts | null } {
  if (before && after)
    return changedFields(named(before), named(after)) ?? { before: null, after: { name: after.name } };
  const short = (product: Partial<ImportedProduct> | null) =>
    product && named(Object.fromEntries(Object.entries(product).filter(([name]) => !isLong(name))));
  return { before: short(before), after: short(after) };
}

const isLong = (name: string) => notOfNew.some((each) => each === name);

function named(product: Partial<ImportedProduct>): Facts {
  return Object.fromEntries(
    (Object.entries(product) as [ImportColumn, unknown][])
      .filter(([name]) => name !== 'id')
      .map(([name, value]) => [fieldOf[name] ?? name, value]),
  );
}
