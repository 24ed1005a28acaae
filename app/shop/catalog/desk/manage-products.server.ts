import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { type Acting, audit, mustBeOwner } from '../../audit/audit.server.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import { mostPieces } from '../product-row.ts';
import { writeProducts } from '../write-products.server.ts';
import { type ProductFacts, partsOf, slugOfName } from './product-form.ts';
import type { StockChange, StockStep, WantedStock } from './stock-change.ts';

/** Returns the id. A form sent again (the same `mark` and facts) returns the same product's. */
export async function addProduct(db: Database, acting: Acting, facts: ProductFacts, mark?: string): Promise<string> {
  mustBeOwner(acting);
  const fingerprint = fingerprintOf(mark, facts);
  return inTransaction(db, async (transaction) => {
    await oneAtATime(transaction);
    const known = await madeBy(transaction, fingerprint);
    if (known) return known;
    const id = await freeId(transaction, slugOfName(facts.name));
    const { ownersOwn, onShelf, imported } = partsOf(facts);
    const { added } = await writeProducts(transaction, [{ id, ...imported }]);
    if (added !== 1) throw new Error(`The id ${id} was taken while a product got it`);
    await transaction
      .updateTable('products')
      .set({ ...ownersOwn, form_fingerprint: fingerprint })
      .where('id', '=', id)
      .execute();
    await transaction.updateTable('shelf').set(onShelf).where('product_id', '=', id).execute();
    await audit(transaction, acting, [
      { subject: 'product', subjectId: id, action: 'created', before: null, after: { ...facts } },
    ]);
    return id;
  });
}

function fingerprintOf(mark: string | undefined, content: unknown): string | null {
  if (!mark) return null;
  return createHash('sha256')
    .update(JSON.stringify([mark, content]))
    .digest('hex');
}

/** Otherwise two products of one name could get one id, and a form sent twice could add two products. */
async function oneAtATime(transaction: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('product ids', 0))`.execute(transaction);
}

async function madeBy(transaction: DatabaseTransaction, fingerprint: string | null): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('products')
    .select('id')
    .where('form_fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

async function freeId(transaction: DatabaseTransaction, slug: string): Promise<string> {
  const rows = await transaction
    .selectFrom('products')
    .select('id')
    .where((where) => where.or([where('id', '=', slug), where('id', 'like', `${slug}-%`)]))
    .execute();
  const taken = new Set(rows.map((row) => row.id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}

export type ProductMoved = { ok: true; name: string } | Refused<'gone'>;

/** Orders, reviews and held pieces stay. */
export async function deleteProduct(db: Database, acting: Acting, id: string): Promise<ProductMoved> {
  return moveInOrOut(db, acting, id, 'deleted');
}

export async function restoreProduct(db: Database, acting: Acting, id: string): Promise<ProductMoved> {
  return moveInOrOut(db, acting, id, 'restored');
}

async function moveInOrOut(
  db: Database,
  acting: Acting,
  id: string,
  action: 'deleted' | 'restored',
): Promise<ProductMoved> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction) => {
    const moved = await transaction
      .updateTable('products')
      .set({ deleted_at: action === 'deleted' ? acting.now : null, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('deleted_at', action === 'deleted' ? 'is' : 'is not', null)
      .returning(['name', 'price', sql<number>`(SELECT stock FROM shelf WHERE product_id = id)`.as('stock')])
      .executeTakeFirst();
    if (!moved) return { ok: false, code: 'gone' };
    const facts = { ...moved };
    const [before, after] = action === 'deleted' ? [facts, null] : [null, facts];
    await audit(transaction, acting, [{ subject: 'product', subjectId: id, action, before, after }]);
    return { ok: true, name: moved.name };
  });
}

/** A conditional update, which overwrites no sale and no hold. */
export async function setStock(db: Database, acting: Acting, { id, seen, stock }: WantedStock): Promise<StockChange> {
  mustBeOwner(acting);
  return inTransaction(db, async (transaction): Promise<StockChange> => {
    const changed = await transaction
      .updateTable('shelf')
      .set({ stock })
      .where('product_id', '=', id)
      .where('stock', '=', seen)
      .where('held', '<=', stock)
      .where(isInShop)
      .returning('product_id')
      .executeTakeFirst();
    if (!changed) return whyNot(transaction, { id, seen, stock });
    await noteChange(transaction, id);
    if (stock !== seen) {
      await audit(transaction, acting, [
        { subject: 'product', subjectId: id, action: 'changed', before: { stock: seen }, after: { stock } },
      ]);
    }
    return { ok: true, stock };
  });
}

/** Never below zero or what is held. The same form sent again is applied once. */
export async function stepStock(db: Database, acting: Acting, { id, by, mark }: StockStep): Promise<StockChange> {
  mustBeOwner(acting);
  const fingerprint = fingerprintOf(mark, [id, by]);
  return inTransaction(db, async (transaction): Promise<StockChange> => {
    // With this lock a form sent twice waits for the first one and then finds its entry.
    const now = await transaction
      .selectFrom('shelf')
      .select(['stock', 'held'])
      .where('product_id', '=', id)
      .where(isInShop)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!now) return { ok: false, code: 'gone' };
    if (by === 0 || (await isDone(transaction, fingerprint))) return { ok: true, stock: now.stock, by };
    const changed = await transaction
      .updateTable('shelf')
      .set({ stock: sql`stock + ${by}::integer` })
      .where('product_id', '=', id)
      .where(sql<boolean>`stock::bigint + ${by}::integer BETWEEN held AND ${mostPieces}::bigint`)
      .returning('stock')
      .executeTakeFirst();
    if (!changed) {
      if (by > 0) return { ok: false, code: 'too_many', stock: now.stock };
      return now.held > 0
        ? { ok: false, code: 'below_held', ...now }
        : { ok: false, code: 'below_zero', stock: now.stock };
    }
    const { stock } = changed;
    await noteChange(transaction, id);
    await audit(
      transaction,
      acting,
      [{ subject: 'product', subjectId: id, action: 'changed', before: { stock: stock - by }, after: { stock } }],
      fingerprint,
    );
    return { ok: true, stock, by };
  });
}

const isInShop = sql<boolean>`EXISTS (SELECT FROM products WHERE id = product_id AND deleted_at IS NULL)`;

/** The site map tells when a page changed. */
async function noteChange(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.updateTable('products').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}

async function isDone(transaction: DatabaseTransaction, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return false;
  const entry = await transaction
    .selectFrom('audit_entries')
    .select('id')
    .where('form_fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return entry !== undefined;
}

async function whyNot(transaction: DatabaseTransaction, { id, seen, stock }: WantedStock): Promise<StockChange> {
  const now = await transaction
    .selectFrom('shelf')
    .select(['stock', 'held'])
    .where('product_id', '=', id)
    .where(isInShop)
    .executeTakeFirst();
  if (!now) return { ok: false, code: 'gone' };
  // Also when the figure came back to what was seen between the two statements: the owner looks again.
  if (now.stock === seen && now.held > stock) return { ok: false, code: 'below_held', ...now };
  return { ok: false, code: 'conflict', stock: now.stock };
}
