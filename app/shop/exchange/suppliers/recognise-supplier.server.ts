import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import { fileWords, mostSuppliers, type Supplier } from './supplier.ts';

export interface ListOfSupplier {
  /** As the owner said. */
  supplierId: number | null;
  fileName: string;
  /** Of the headings of each of its tables. */
  headingsIds: readonly string[];
}

/**
 * Whose list it is: as the owner said, or by its headings. Where lists of several suppliers have the same ones, the name of the file
 * decides; alone it is only a guess.
 */
export async function supplierOfList(
  db: Queryable,
  { supplierId, fileName, headingsIds }: ListOfSupplier,
): Promise<{ known: Supplier | null; likely: number | null }> {
  if (supplierId !== null) {
    const known = await db
      .selectFrom('suppliers')
      .select(['id', 'name', 'terms'])
      .where('id', '=', supplierId)
      .executeTakeFirst();
    if (known) return { known, likely: known.id };
  }
  const words = fileWords(fileName);
  const hasHeadings = sql<boolean>`mark = ANY(${headingsIds}::text[])`;
  const lists = await db
    .selectFrom('supplier_lists')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_lists.supplier_id')
    .select(['suppliers.id', 'suppliers.name', 'suppliers.terms'])
    .select([hasHeadings.as('hasHeadings'), sql<boolean>`file_words = ${words} AND file_words <> ''`.as('hasName')])
    .where((where) => where.or([hasHeadings, where('file_words', '=', words)]))
    .orderBy('used_at', 'desc')
    .limit(mostSuppliers)
    .execute();
  const [likely] = lists.filter(({ hasHeadings, hasName }) => hasHeadings || hasName);
  const ofHeadings = lists.filter(({ hasHeadings }) => hasHeadings);
  const ofBoth = ofHeadings.filter(({ hasName }) => hasName);
  const certain = ofBoth.length > 0 ? ofBoth : ofHeadings;
  const [first] = certain;
  const isOne = first !== undefined && certain.every(({ id }) => id === first.id);
  return {
    known: isOne ? { id: first.id, name: first.name, terms: first.terms } : null,
    likely: likely?.id ?? null,
  };
}

const mostLists = 50;

/** A list of this supplier was taken in: the next one with these headings, or of this name, is known. */
export async function rememberList(
  db: Queryable,
  { supplierId, fileName, headingsIds }: ListOfSupplier & { supplierId: number },
  now: Date,
): Promise<void> {
  const list = { supplier_id: supplierId, file_words: fileWords(fileName), used_at: now };
  const values = [...new Set(headingsIds)].map((id) => ({ ...list, mark: id }));
  if (values.length === 0) return;
  await db
    .insertInto('supplier_lists')
    .values(values)
    .onConflict((conflict) => conflict.columns(['supplier_id', 'mark', 'file_words']).doUpdateSet({ used_at: now }))
    .execute();
  await sql`DELETE FROM supplier_lists WHERE supplier_id = ${supplierId} AND (mark, file_words) IN (
    SELECT mark, file_words FROM supplier_lists WHERE supplier_id = ${supplierId} ORDER BY used_at DESC OFFSET ${mostLists})`.execute(
    db,
  );
}
