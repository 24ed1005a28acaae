import { randomUUID } from 'node:crypto';
import { inBatches } from '#app/platform/concurrency/in-batches.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import {
  beginBulkJob,
  endBulkJob,
  forgetDeadCommand,
  lockBulkJob,
  saveCheckpoint,
  unlessBusy,
  vacuumProducts,
} from '../catalog/bulk-jobs.server.ts';
import { withKnownKinds } from '../catalog/product-vat.server.ts';
import { lockedProducts, rowsAtOnce, type WrittenProducts, writeProducts } from '../catalog/write-products.server.ts';
import type { Refused, RefusedForm } from '../shared/refusal.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import type { ImportFile } from './import-file.server.ts';
import type { ImportProblem } from './row-reader.ts';

export type ImportResult = ({ ok: true } & WrittenProducts) | RefusedForm<ImportProblem[]>;

export type ImportBesideStore =
  | ({ ok: true; left: ImportProblem[] } & WrittenProducts)
  | RefusedForm<ImportProblem[]>
  | Refused<'busy'>;

/** In one transaction, for a shop without visitors. */
export async function importProducts(
  db: Database,
  file: ImportFile,
  onProgress?: (done: number) => void,
): Promise<ImportResult> {
  const result = await inTransaction(db, async (transaction): Promise<ImportResult> => {
    const problems = await belowHeld(transaction, file, file.products);
    if (problems.length > 0) return { ok: false, problems };
    const products = await withKnownKinds(transaction, file.products);
    return { ok: true, ...(await writeProducts(transaction, products, file.columns, onProgress)) };
  });
  if (result.ok && result.added + result.changed > 0) await vacuumProducts(db);
  return result;
}

const productsAtFirst = 25;

/**
 * Imports in batches, so that nobody waits for the whole file. A product is left as it is if by then more of it is held than
 * the file leaves. After an interruption, importing the file again continues.
 */
export async function importBesideStore(
  db: Database,
  file: ImportFile,
  now: () => Date,
  onProgress: (done: number) => void = () => {},
): Promise<ImportBesideStore> {
  const problems = await belowHeld(db, file, file.products);
  if (problems.length > 0) return { ok: false, problems };
  const subjectId = randomUUID();
  const kind = 'import-command';
  const { products, columns } = file;
  const refused = await unlessBusy(() =>
    inTransaction(db, async (transaction) => {
      await forgetDeadCommand(transaction, now());
      await beginBulkJob(transaction, { kind, subjectId }, products.length, now());
    }),
  );
  if (refused) return refused;
  const written: WrittenProducts = { added: 0, changed: 0, unchanged: 0 };
  const left: ImportProblem[] = [];
  try {
    let done = 0;
    let noted = () => {};
    const between = async () => {
      noted();
      onProgress(done);
    };
    await inBatches(db, { first: productsAtFirst, most: rowsAtOnce, between }, async (transaction, size) => {
      const productBatch = products.slice(done, done + size);
      if (productBatch.length === 0) return false;
      if (!(await lockBulkJob(transaction, subjectId, [kind])))
        throw new Error('somebody else took this import for dead');
      const short = await belowHeld(transaction, file, productBatch);
      const lines = new Set(short.map(({ line }) => line));
      const fitting = productBatch.filter(({ id }) => !lines.has(file.lines.get(id) ?? 1));
      const wanted = await withKnownKinds(transaction, fitting);
      const batch = await writeProducts(transaction, wanted, columns);
      await saveCheckpoint(transaction, { done: done + productBatch.length, afterId: '' }, now());
      noted = () => {
        done += productBatch.length;
        left.push(...short);
        for (const count of ['added', 'changed', 'unchanged'] as const) written[count] += batch[count];
      };
      return true;
    });
  } finally {
    await inTransaction(db, (transaction) => endBulkJob(transaction, subjectId, [kind]));
  }
  if (written.added + written.changed > 0) await vacuumProducts(db);
  return { ok: true, left, ...written };
}

/** A file cannot set less stock than unpaid orders hold. Locks the products in the same order as orders do. */
async function belowHeld(
  db: Queryable,
  { columns, lines }: ImportFile,
  products: ImportFile['products'],
): Promise<ImportProblem[]> {
  if (!columns.includes('stock')) return [];
  const ids = products.map(({ id }) => id);
  const rows = await lockedProducts(db, ids).select(['id', 'held']).execute();
  const held = new Map(rows.map((row) => [row.id, row.held]));
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
