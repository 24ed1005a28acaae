import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { ledgerProblems } from '#app/shop/orders/ledger.server.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { adminMoves, anAdminActor } from './admin-moves.ts';
import { figure, shows } from './figures.ts';

const database = testDatabase();
const on = inject('engine') === 'pglite' ? 'PGlite' : 'PostgreSQL';
const sequences = figure(8, 1_000);

/**
 * What was on the shelf first, what the audit and the lines of bulk changes say was added and taken away, and what is sold, make what
 * is there now.
 */
async function unexplained(prefix: string, first: number): Promise<unknown[]> {
  const { rows } = await sql`
    WITH noted AS (
      SELECT subject_id AS id, sum(CASE
        WHEN action = 'created' THEN (after ->> 'stock')::int
        WHEN before ? 'stock' AND after ? 'stock' THEN (after ->> 'stock')::int - (before ->> 'stock')::int
        ELSE 0 END) AS pieces
      FROM audit_entries WHERE subject = 'product' GROUP BY subject_id
    ), changed AS (
      SELECT line.product_id AS id, sum(line.after::int - line.before::int) AS pieces
      FROM change_lines AS line JOIN change_sets AS set ON set.id = line.set_id
      WHERE set.field = 'stock' AND line.state IN ('applied', 'kept') GROUP BY line.product_id
    ), sold AS (
      SELECT line.product_id AS id, sum(line.quantity - coalesce(back.pieces, 0)) AS pieces
      FROM order_lines AS line JOIN orders ON orders.reference = line.order_reference
        LEFT JOIN (SELECT order_reference, product_id, sum(quantity) AS pieces FROM order_returns
          JOIN returned_units ON return_id = order_returns.id WHERE is_shelved GROUP BY order_reference, product_id) AS back
        ON back.order_reference = line.order_reference AND back.product_id = line.product_id
      WHERE orders.hold_status = 'claimed' GROUP BY line.product_id
    )
    SELECT shelf.product_id AS id, shelf.stock, products.sales, noted.pieces AS noted, changed.pieces AS changed, sold.pieces AS sold
    FROM shelf JOIN products ON products.id = shelf.product_id
      LEFT JOIN noted ON noted.id = shelf.product_id LEFT JOIN changed ON changed.id = shelf.product_id
      LEFT JOIN sold ON sold.id = shelf.product_id
    WHERE starts_with(shelf.product_id, ${prefix}) AND (
      shelf.stock <> CASE WHEN shelf.product_id LIKE '%-new' THEN 0 ELSE ${first}::int END
        + coalesce(noted.pieces, 0) + coalesce(changed.pieces, 0) - coalesce(sold.pieces, 0)
      OR products.sales <> coalesce(sold.pieces, 0) OR shelf.held < 0 OR shelf.held > shelf.stock)`.execute(
    database.db,
  );
  return rows;
}

shows(
  'I22',
  on,
  'every unit is explained after sales, returns, imports, bulk changes and undos in any order',
  async () => {
    const { db } = database;
    let round = 0;
    const did: Record<string, number> = {};
    const sequence = fc.asyncProperty(fc.array(adminMoves, { minLength: 4, maxLength: 12 }), async (moves) => {
      round += 1;
      const actor = await anAdminActor(db, `r${round}-`);
      for (const move of moves) {
        const isDone = await actor.make(move);
        if (isDone) did[move.kind] = (did[move.kind] ?? 0) + 1;
      }
      expect(await unexplained(actor.prefix, actor.first)).toEqual([]);
    });
    await fc.assert(sequence, { numRuns: sequences });
    expect(await ledgerProblems(db)).toEqual([]);
    const figures = Object.entries(did).map(([kind, times]) => `${times} ${kind}`);
    return `${sequences} random sequences: ${figures.join(', ')}`;
  },
);
