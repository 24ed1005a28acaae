import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { writeProducts } from '#app/shop/catalog/write-products.server.ts';
import type { CheckoutCustomer } from '#app/shop/checkout/checkout-form.ts';
import type { HoldLimits } from '#app/shop/checkout/hold-limits.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database, Queryable, Schema } from '#app/shop/shared/schema.ts';

export const testNow = new Date('2026-11-21T15:00:00.000Z');

export function aProduct(given: Partial<ImportedProduct> = {}): ImportedProduct {
  return {
    id: `p-${randomBytes(4).toString('hex')}`,
    name: 'AMD Ryzen 5 9600X',
    price: 990_000,
    category: 'Procesadores',
    description: 'Seis núcleos para jugar.',
    discount: 0,
    sales: 0,
    stock: 5,
    coupon: null,
    image: null,
    specs: {},
    ...given,
  };
}

export async function stock(db: Database, ...products: Partial<ImportedProduct>[]): Promise<ImportedProduct[]> {
  const whole = products.map(aProduct);
  await inTransaction(db, (transaction) => writeProducts(transaction, whole));
  return whole;
}

export function aCustomer(given: Partial<CheckoutCustomer> = {}): CheckoutCustomer {
  return {
    fullName: 'Ana Prueba',
    email: 'ana@example.test',
    phoneNumber: '3001234567',
    legalId: '1000000001',
    legalIdType: 'CC',
    addressLine1: 'Calle 34 # 56 - 78',
    city: 'Medellín',
    region: 'Antioquia',
    country: 'CO',
    ...given,
  };
}

/** No limit but those given. */
export function someHoldLimits(given: Partial<HoldLimits>): HoldLimits {
  return {
    perEmail: 0,
    perAddress: 0,
    unitsPerEmail: 0,
    unitsPerAddress: 0,
    pesosPerEmail: 0,
    pesosPerAddress: 0,
    beforeCaptcha: 0,
    ...given,
  };
}

export function aReference(now: Date = testNow): string {
  return newReference(now);
}

export async function shelf(db: Database, id: string) {
  return productsOnShelf(db)
    .select(['stock', 'held', 'available', 'sales'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What waits for the owner's decision. */
export async function openAttention(db: Queryable) {
  return db.selectFrom('attention_items').selectAll().where('settled_at', 'is', null).orderBy('id').execute();
}

/** Whole rows. */
export function productsOnShelf(db: Queryable) {
  return db.selectFrom('products').innerJoin('shelf', 'product_id', 'id');
}

export type ProductValues = Updateable<Schema['products'] & Schema['shelf']>;

/** As if others had written them in between, each in its table. */
export async function setProduct(db: Database, ids: string | readonly string[], values: ProductValues): Promise<void> {
  const { stock, held, low_stock_at, ...ofProducts } = values;
  const onShelf = Object.fromEntries(
    Object.entries({ stock, held, low_stock_at }).filter(([, value]) => value !== undefined),
  );
  const list = [ids].flat() as string[];
  await inTransaction(db, async (transaction) => {
    const isAny = (set: object) => Object.keys(set).length > 0;
    if (isAny(onShelf)) await transaction.updateTable('shelf').set(onShelf).where('product_id', 'in', list).execute();
    if (isAny(ofProducts)) await transaction.updateTable('products').set(ofProducts).where('id', 'in', list).execute();
  });
}

/** With stock; for tests of long lists, which need no keywords. @param rows whole rows of `products` and their `stock` */
export async function insertProducts(
  db: Queryable,
  rows: RawBuilder<unknown>,
  columns: readonly string[],
): Promise<void> {
  const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
  const given = columns.filter((column) => column !== 'stock');
  await sql`
    WITH given (${names(columns)}) AS MATERIALIZED (${rows}), placed AS (INSERT INTO shelf (product_id, stock) SELECT id, stock FROM given)
    INSERT INTO products (${names(given)}) SELECT ${names(given)} FROM given`.execute(db);
}
