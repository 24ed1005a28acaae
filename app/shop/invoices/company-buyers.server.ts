import type { DatabaseTransaction, Queryable } from '../shared/schema.ts';
import type { CompanyBuyer } from './company-buyer.ts';

const columns = ['name', 'nit', 'check_digit as checkDigit', 'email', 'responsibilities'] as const;

/** With the order, and in the account for the next time. */
export async function freezeCompany(
  transaction: DatabaseTransaction,
  reference: string,
  customerId: string | null,
  company: CompanyBuyer,
): Promise<void> {
  await transaction
    .insertInto('order_invoice_buyers')
    .values({ order_reference: reference, ...rowOf(company) })
    .execute();
  if (customerId !== null) await saveCompany(transaction, customerId, company);
}

export async function saveCompany(db: Queryable, customerId: string, company: CompanyBuyer): Promise<void> {
  const row = rowOf(company);
  await db
    .insertInto('customer_invoice_buyers')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

export async function removeCompany(db: Queryable, customerId: string): Promise<void> {
  await db.deleteFrom('customer_invoice_buyers').where('customer_id', '=', customerId).execute();
}

export function companyOfOrder(db: Queryable, reference: string): Promise<CompanyBuyer | undefined> {
  return db
    .selectFrom('order_invoice_buyers')
    .select(columns)
    .where('order_reference', '=', reference)
    .executeTakeFirst();
}

export function companyOfCustomer(db: Queryable, customerId: string): Promise<CompanyBuyer | undefined> {
  return db
    .selectFrom('customer_invoice_buyers')
    .select(columns)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

function rowOf({ name, nit, checkDigit, email, responsibilities }: CompanyBuyer) {
  return { name, nit, check_digit: checkDigit, email, responsibilities: [...responsibilities] };
}
