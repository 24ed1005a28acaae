import { createHash } from 'node:crypto';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import { writeProducts } from '../write-products.server.ts';
import { ordersHolding } from './holding-orders.server.ts';
import { type ProductFacts, partsOf, slugOfName } from './product-form.ts';
import { isDeleted, isInAdmin, productStatus, productsInAdmin } from './product-status.server.ts';
import type { ProductMove, ProductStatus } from './product-status.ts';
import type { StockChange, StockStep, WantedStock } from './stock-change.ts';
import { mostUnits } from './stock-change.ts';

/** Returns the id. A form sent again (the same `idempotencyKey` and facts) returns the same product's. */
export async function addProduct(
  db: Database,
  acting: Acting,
  facts: ProductFacts,
  idempotencyKey?: string,
  status: 'shop' | 'draft' = 'shop',
): Promise<string> {
  const idempotencyHash = hashOf(idempotencyKey, facts);
  return ownerCommand(db, acting, async (transaction) => {
    await oneAtATime(transaction);
    const known = await madeBy(transaction, idempotencyHash);
    if (known) return known;
    const id = await freeId(transaction, slugOfName(facts.name));
    const { ownersOwn, onShelf, imported } = partsOf(facts);
    const { added } = await writeProducts(transaction, [{ id, ...imported }]);
    if (added !== 1) throw new Error(`The id ${id} was taken while a product got it`);
    await transaction
      .updateTable('products')
      .set({ ...ownersOwn, form_fingerprint: idempotencyHash, ...(status === 'draft' && asDraft(acting.now)) })
      .where('id', '=', id)
      .execute();
    await transaction.updateTable('shelf').set(onShelf).where('product_id', '=', id).execute();
    return audited({ subject: 'product', subjectId: id, action: 'created', after: { ...facts } }, id);
  });
}

const asDraft = (now: Date) => ({ deleted_at: now, out_as: 'draft' as const });

/** A draft with everything but units, sales and what others wrote. Pressed twice (the same `idempotencyKey`), it is one copy. */
export async function copyProduct(
  db: Database,
  acting: Acting,
  { id: from, name, idempotencyKey }: { id: string; name: string; idempotencyKey?: string | undefined },
): Promise<{ ok: true; id: string } | Refused<'gone'>> {
  const idempotencyHash = hashOf(idempotencyKey, [from]);
  return ownerCommand(db, acting, async (transaction) => {
    await oneAtATime(transaction);
    const known = await madeBy(transaction, idempotencyHash);
    if (known) return { ok: true, id: known };
    const source = await productsInAdmin(transaction).selectAll().where('id', '=', from).executeTakeFirst();
    if (!source) return { ok: false, code: 'gone' };
    const id = await freeId(transaction, slugOfName(name));
    const { price, category, description, discount, coupon, image, specs } = source;
    await writeProducts(transaction, [{ id, name, price, category, description, discount, coupon, specs }]);
    await sql`INSERT INTO product_pictures (product_id, position, kind, address, hash, width, height, alt)
      SELECT ${id}, position, kind, address, hash, width, height, alt FROM product_pictures
      WHERE product_id = ${from} AND removed_at IS NULL`.execute(transaction);
    const { cost, cost_usd_cents, cost_has_vat, vat_percent, zero_vat_kind } = source;
    await transaction
      .updateTable('products')
      .set({
        image,
        cost,
        cost_usd_cents,
        cost_has_vat,
        vat_percent,
        zero_vat_kind,
        form_fingerprint: idempotencyHash,
        ...asDraft(acting.now),
      })
      .where('id', '=', id)
      .execute();
    await sql`UPDATE shelf SET low_stock_at = source.low_stock_at FROM shelf AS source
      WHERE shelf.product_id = ${id} AND source.product_id = ${from}`.execute(transaction);
    const after = { name, price, category };
    return audited({ subject: 'product', subjectId: id, action: 'copied', after }, { ok: true, id });
  });
}

function hashOf(idempotencyKey: string | undefined, content: unknown): string | null {
  if (!idempotencyKey) return null;
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, content]))
    .digest('hex');
}

/** Otherwise two products of one name could get one id, and a form sent twice could add two products. */
async function oneAtATime(transaction: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('product ids', 0))`.execute(transaction);
}

async function madeBy(transaction: DatabaseTransaction, idempotencyHash: string | null): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('products')
    .select('id')
    .where('form_fingerprint', '=', idempotencyHash)
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

export type ProductMoved = { ok: true; name: string; status: ProductStatus } | Refused<'gone'>;

interface Move {
  from: Expression<SqlBool>;
  deletedAt: (now: Date) => RawBuilder<Date | null>;
  outAs: RawBuilder<'draft' | 'deleted_draft' | null>;
}

/** A deleted draft comes back as a draft. */
const moves: Record<ProductMove, Move> = {
  deleted: {
    from: isInAdmin,
    deletedAt: (now) => sql`coalesce(deleted_at, ${now})`,
    outAs: sql`CASE WHEN out_as = 'draft' THEN 'deleted_draft' END`,
  },
  restored: {
    from: isDeleted,
    deletedAt: () => sql`CASE WHEN out_as IS NOT NULL THEN deleted_at END`,
    outAs: sql`CASE WHEN out_as IS NOT NULL THEN 'draft' END`,
  },
  published: { from: sql<boolean>`out_as = 'draft'`, deletedAt: () => sql`NULL`, outAs: sql`NULL` },
  hidden: { from: sql<boolean>`deleted_at IS NULL`, deletedAt: (now) => sql`${now}`, outAs: sql`'draft'` },
};

/** Orders, reviews and held units stay. */
export async function moveProduct(
  db: Database,
  acting: Acting,
  id: string,
  action: ProductMove,
): Promise<ProductMoved> {
  const { from, deletedAt, outAs } = moves[action];
  return ownerCommand(db, acting, async (transaction) => {
    const moved = await transaction
      .updateTable('products')
      .set({ deleted_at: deletedAt(acting.now), out_as: outAs, updated_at: sql`now()` })
      .where('id', '=', id)
      .where(from)
      .returning([
        'name',
        'price',
        sql<number>`(SELECT stock FROM shelf WHERE product_id = id)`.as('stock'),
        productStatus.as('status'),
      ])
      .executeTakeFirst();
    if (!moved) return { ok: false, code: 'gone' };
    const { status, ...facts } = moved;
    const [before, after] = action === 'deleted' || action === 'hidden' ? [facts, null] : [null, facts];
    return audited(
      { subject: 'product', subjectId: id, action, before, after },
      { ok: true, name: moved.name, status },
    );
  });
}

/** A conditional update, which overwrites no sale and no hold. */
export async function setStock(
  db: Database,
  acting: Acting,
  { id, expected, stock }: WantedStock,
): Promise<StockChange> {
  return ownerCommand(db, acting, async (transaction) => {
    const changed = await transaction
      .updateTable('shelf')
      .set({ stock })
      .where('product_id', '=', id)
      .where('stock', '=', expected)
      .where('held', '<=', stock)
      .where(isThere)
      .returning('product_id')
      .executeTakeFirst();
    if (!changed) return whyNot(transaction, { id, expected, stock });
    await noteChange(transaction, id);
    const changes = changedFields({ stock: expected }, { stock });
    const done = { ok: true, stock } as const;
    return changes ? audited({ subject: 'product', subjectId: id, action: 'changed', ...changes }, done) : done;
  });
}

/** Never below zero or what is held. The same form sent again is applied once. */
export async function stepStock(
  db: Database,
  acting: Acting,
  { id, by, idempotencyKey }: StockStep,
): Promise<StockChange> {
  const idempotencyHash = hashOf(idempotencyKey, [id, by]);
  return ownerCommand(db, acting, async (transaction) => {
    // With this lock a form sent twice waits for the first one and then finds its entry.
    const now = await transaction
      .selectFrom('shelf')
      .select(['stock', 'held'])
      .where('product_id', '=', id)
      .where(isThere)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!now) return { ok: false, code: 'gone' };
    if (by === 0 || (await isDone(transaction, idempotencyHash))) return { ok: true, stock: now.stock, by };
    const changed = await transaction
      .updateTable('shelf')
      .set({ stock: sql`stock + ${by}::integer` })
      .where('product_id', '=', id)
      .where(sql<boolean>`stock::bigint + ${by}::integer BETWEEN held AND ${mostUnits}::bigint`)
      .returning('stock')
      .executeTakeFirst();
    if (!changed) {
      if (by > 0) return { ok: false, code: 'too_many', stock: now.stock };
      return now.held > 0
        ? { ok: false, code: 'below_held', ...now, heldBy: await ordersHolding(transaction, id) }
        : { ok: false, code: 'below_zero', stock: now.stock };
    }
    const { stock } = changed;
    await noteChange(transaction, id);
    const figures = { before: { stock: stock - by }, after: { stock } };
    const entry = { subject: 'product', subjectId: id, action: 'changed', ...figures } as const;
    return audited(entry, { ok: true, stock, by }, idempotencyHash);
  });
}

const isThere = sql<boolean>`EXISTS (SELECT FROM products WHERE ${isInAdmin} AND id = product_id)`;

/** Sets the time of the change, which the site map states. */
async function noteChange(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.updateTable('products').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
}

async function isDone(transaction: DatabaseTransaction, idempotencyHash: string | null): Promise<boolean> {
  if (idempotencyHash === null) return false;
  const entry = await transaction
    .selectFrom('audit_entries')
    .select('id')
    .where('form_fingerprint', '=', idempotencyHash)
    .executeTakeFirst();
  return entry !== undefined;
}

async function whyNot(transaction: DatabaseTransaction, { id, expected, stock }: WantedStock): Promise<StockChange> {
  const now = await transaction
    .selectFrom('shelf')
    .select(['stock', 'held'])
    .where('product_id', '=', id)
    .where(isThere)
    .executeTakeFirst();
  if (!now) return { ok: false, code: 'gone' };
  // Also when the figure came back to what was seen between the two statements: the owner looks again.
  if (now.stock === expected && now.held > stock) {
    return { ok: false, code: 'below_held', ...now, heldBy: await ordersHolding(transaction, id) };
  }
  return { ok: false, code: 'conflict', stock: now.stock };
}
