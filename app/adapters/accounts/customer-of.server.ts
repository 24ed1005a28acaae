import type { Customer } from '#app/shop/customers/customer.ts';
import type { Auth } from './auth.server.ts';

type User = Pick<Auth['$Infer']['Session']['user'], 'id' | 'name' | 'email' | 'emailVerified'> & { role?: unknown };

export function customerOf({ id, name, email, emailVerified, role }: User): Customer {
  return { id, name, email, isEmailVerified: emailVerified, role: role === 'owner' ? 'owner' : 'shopper' };
}
