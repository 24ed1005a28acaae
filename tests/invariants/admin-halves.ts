import { sql } from 'kysely';
import type { Database } from '#app/shop/shared/schema.ts';

/** Of each order: parcel, mail and entry of the audit stand together, once, or not at all. */
export async function shippedOf(
  db: Database,
  references: readonly string[],
): Promise<('whole' | 'half' | 'nothing')[]> {
  const { rows } = await sql<{ sent: boolean; mails: number; entries: number }>`
    SELECT fulfilment_status = 'sent' AND tracking_number IS NOT NULL AS sent,
      (SELECT count(*)::int FROM mails WHERE dedupe_key = 'order-sent:' || orders.reference) AS mails,
      (SELECT count(*)::int FROM audit_entries WHERE subject = 'order' AND subject_id = orders.reference AND action = 'sent') AS entries
    FROM orders WHERE reference = ANY(${references}::text[])
    ORDER BY array_position(${references}::text[], reference)`.execute(db);
  return rows.map(({ sent, mails, entries }) =>
    sent && mails === 1 && entries === 1 ? 'whole' : sent || mails + entries > 0 ? 'half' : 'nothing',
  );
}

export interface Progress {
  /** As the work's own row says it; null where none is under way. */
  said: number | null;
  /** Lines that say they are written, or brought back where that is under way. */
  moved: number;
  total: number;
  /** Products that are not as their lines say. */
  halves: string[];
}

/** A product has the price that its line says, and an entry for each time that it was written. */
export async function progressOfImport(db: Database, id: number): Promise<Progress> {
  const { rows } = await sql<Progress>`
    WITH line AS (
      SELECT line.product_id, line.state, products.price = CASE WHEN line.state = 'written'
          THEN (line.product ->> 'price')::int ELSE (line.before ->> 'price')::int END
        AND (SELECT count(*) FROM audit_entries WHERE import_id = ${id} AND subject_id = line.product_id)
          = CASE line.state WHEN 'written' THEN 1 WHEN 'undone' THEN 2 ELSE 0 END AS is_whole
      FROM product_import_rows AS line JOIN products ON products.id = line.product_id WHERE line.import_id = ${id}
    )
    SELECT (SELECT done FROM long_writes WHERE subject_id = ${String(id)}) AS said, count(*)::int AS total,
      CASE WHEN EXISTS (SELECT FROM long_writes WHERE kind = 'undo-import') THEN count(*) FILTER (WHERE state = 'undone')
        ELSE count(*) FILTER (WHERE state = 'written') END::int AS moved,
      coalesce(array_agg(product_id ORDER BY product_id) FILTER (WHERE is_whole IS NOT TRUE), '{}') AS halves
    FROM line`.execute(db);
  return rows[0] as Progress;
}

/** All cells of a product are written together. */
export async function progressOfSheet(db: Database, id: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    WITH line AS (
      SELECT line.product_id, count(*) AS cells, min(line.state) AS state,
        count(DISTINCT line.state) = 1 AND bool_and(CASE line.field WHEN 'price' THEN products.price::text
          WHEN 'discount' THEN products.discount::text WHEN 'stock' THEN shelf.stock::text
          WHEN 'cost' THEN coalesce(products.cost::text, '') ELSE products.category END
          = CASE WHEN line.state = 'applied' THEN line.after ELSE line.before END) AS is_whole
      FROM change_lines AS line JOIN products ON products.id = line.product_id JOIN shelf USING (product_id)
      WHERE line.set_id = ${id} GROUP BY line.product_id
    )
    SELECT (SELECT done FROM long_writes WHERE subject_id = ${id}) AS said, sum(cells)::int AS total,
      coalesce(sum(cells) FILTER (WHERE state = CASE WHEN EXISTS (SELECT FROM long_writes WHERE kind = 'undo-change')
        THEN 'undone' ELSE 'applied' END), 0)::int AS moved,
      coalesce(array_agg(product_id ORDER BY product_id) FILTER (WHERE is_whole IS NOT TRUE), '{}') AS halves
    FROM line`.execute(db);
  return rows[0] as Progress;
}
