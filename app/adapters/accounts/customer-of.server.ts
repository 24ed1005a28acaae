import type { Customer } from '#app/shop/customers/customer.ts';
import type { DatabaseTransaction, Queryable } from '#app/shop/shared/schema.ts';
import type { Auth } from './auth.server.ts';

type User = Pick<Auth['$Infer']['Session']['user'], 'id' | 'name' | 'email' | 'emailVerified'> & { role?: unknown };

export function customerOf({ id, name, email, emailVerified, role }: User): Customer {
  return { id, name, email, isEmailVerified: emailVerified, role: role === 'owner' ? 'owner' : 'shopper' };
}

const columns = ['id', 'name', 'email', 'email_verified as isEmailVerified', 'role'] as const;

export async function findCustomer(db: Queryable, email: string): Promise<Customer | undefined> {
  return db.selectFrom('customers').select(columns).where('email', '=', email).executeTakeFirst();
}

export async function readCustomer(db: Queryable, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst();
}

/** No session can begin while it is locked, because its row refers to this one. */
export async function lockCustomer(transaction: DatabaseTransaction, id: string): Promise<Customer | undefined> {
  return transaction.selectFrom('customers').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}
