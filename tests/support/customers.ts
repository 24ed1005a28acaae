import { randomUUID } from 'node:crypto';
import type { Customer } from '#app/shop/customers/customer.ts';
import type { RunningStore } from './store/store.ts';

/** Skips captcha and rate limits, but uses the real database. */
export interface SignedInCustomer {
  customer: Customer;
  email: string;
  password: string;
  cookie: string;
}

export async function aShopper(
  { services }: Pick<RunningStore, 'services'>,
  { email = `${randomUUID()}@correo.test`, name = 'Ana Pérez', password = 'roble-Azul-47', isConfirmed = true } = {},
): Promise<SignedInCustomer> {
  const made = await services.identity.register({ email, password, name });
  if (!made) throw new Error(`${email} has an account already`);
  if (isConfirmed) {
    await services.db.updateTable('customers').set({ email_verified: true }).where('id', '=', made.id).execute();
  }
  return signedIn({ services }, email, password);
}

export async function signedIn(
  { services }: Pick<RunningStore, 'services'>,
  email: string,
  password: string,
): Promise<SignedInCustomer> {
  const found = await services.identity.signIn({ email, password }, new Headers());
  if (!found) throw new Error(`${email} cannot sign in`);
  return { customer: found.customer, email, password, cookie: cookieOf(found.setCookies) };
}

export function cookieOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

export function asPage(store: Pick<RunningStore, 'url'>, cookie: string): Record<string, string> {
  return { cookie, origin: store.url };
}
