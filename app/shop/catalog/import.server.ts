import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import type { ImportFile, ImportProblem } from './import-file.server.ts';
import { type WrittenProducts, writeProducts } from './write-products.server.ts';

export type ImportResult = ({ ok: true } & WrittenProducts) | { ok: false; problems: ImportProblem[] };

/** Writes a read file in one transaction: all of it or nothing. */
export async function importProducts(
  db: Database,
  file: ImportFile,
  onProgress?: (done: number) => void,
): Promise<ImportResult> {
  const result = await inTransaction(db, async (transaction): Promise<ImportResult> => {
    if (file.columns.includes('stock')) {
      const problems = await belowHeld(transaction, file);
      if (problems.length > 0) return { ok: false, problems };
    }
    return { ok: true, ...(await writeProducts(transaction, file.products, file.columns, onProgress)) };
  });
  // A large import leaves the search indexes with a long list of pending entries, for which the planner avoids them.
  if (result.ok && result.added + result.changed > 0) await sql`VACUUM (ANALYZE) products`.execute(db);
  return result;
}

/** Unpaid orders hold pieces; a file may not say that fewer exist. */
async function belowHeld(db: Queryable, { products, lines }: ImportFile): Promise<ImportProblem[]> {
  const held = new Map(
    (await db.selectFrom('products').select(['id', 'held']).where('held', '>', 0).forUpdate().execute()).map((row) => [
      row.id,
      row.held,
    ]),
  );
  return products.flatMap((product): ImportProblem[] => {
    const least = held.get(product.id) ?? 0;
    if ((product.stock ?? 0) >= least) return [];
    return [
      {
        line: lines.get(product.id) ?? 1,
        column: 'stock',
        code: 'below_held',
        value: `${product.stock ?? 0} < ${least}`,
      },
    ];
  });
}
