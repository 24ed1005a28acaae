import { randomBytes } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { writeProducts } from '#app/shop/catalog/write-products.server.ts';
import type { CheckoutCustomer } from '#app/shop/checkout/checkout-form.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database } from '#app/shop/shared/schema.ts';

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

export function aReference(now: Date = testNow): string {
  return newReference(now);
}

export async function shelf(db: Database, id: string) {
  return db
    .selectFrom('products')
    .select(['stock', 'held', 'available', 'sales'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
