import { sql } from 'kysely';
import { countProblems } from '../catalog/product-counts.server.ts';
import type { Database } from '../shared/schema.ts';

export interface LedgerProblem {
  kind: 'held' | 'shelf' | 'amount' | 'coupon' | 'paid_by_nobody' | 'counted';
  id: string;
}

const mostShown = 20;

/** What must always hold; checked where a shop was moved to another database or machine. */
export async function ledgerProblems(db: Database): Promise<LedgerProblem[]> {
  const { rows } = await sql<LedgerProblem>`
    (SELECT 'held' AS kind, s.product_id AS id FROM shelf s
       LEFT JOIN (
         SELECT l.product_id, sum(l.quantity) AS held FROM order_lines l JOIN orders o ON o.reference = l.order_reference
          WHERE o.hold_status = 'held' GROUP BY l.product_id) AS lines ON lines.product_id = s.product_id
      WHERE s.held <> coalesce(lines.held, 0) ORDER BY s.product_id LIMIT ${mostShown})
    UNION ALL
    (SELECT 'shelf', p.id FROM products p LEFT JOIN shelf s ON s.product_id = p.id
      WHERE (p.is_available, p.is_low) IS DISTINCT FROM (s.available > 0, is_low_stock(s.available, s.low_stock_at))
      ORDER BY p.id LIMIT ${mostShown})
    UNION ALL
    (SELECT 'amount', o.reference FROM orders o
      WHERE NOT EXISTS (
        SELECT FROM order_lines l WHERE l.order_reference = o.reference
        HAVING sum(l.charged_in_cents) = o.amount_in_cents AND sum(l.quantity) = o.pieces)
      ORDER BY o.reference LIMIT ${mostShown})
    UNION ALL
    (SELECT 'coupon', coupons.code FROM coupons
      WHERE uses <> (SELECT count(*) FROM coupon_uses WHERE coupon_id = coupons.id AND given_back_at IS NULL)
      ORDER BY coupons.code LIMIT ${mostShown})
    UNION ALL
    (SELECT 'paid_by_nobody', o.reference FROM orders o
      WHERE o.status = 'paid' AND NOT EXISTS (
        SELECT FROM payments p WHERE p.transaction_id = o.paid_transaction_id AND p.order_reference = o.reference
          AND p.status = 'APPROVED')
      ORDER BY o.reference LIMIT ${mostShown})`.execute(db);
  const counted = await countProblems(db);
  return [...rows, ...counted.map((id) => ({ kind: 'counted' as const, id }))];
}
