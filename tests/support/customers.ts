import { randomUUID } from 'node:crypto';
import { hashPassword } from '#app/adapters/accounts/argon2.server.ts';
import type { Customer } from '#app/shop/customers/customer.ts';
import type { RunningStore } from './store/store.ts';

/** Skips captcha and rate limits, but uses the real database. */
export interface SignedInCustomer {
  customer: Customer;
  email: string;
  password: string;
  cookie: string;
}

type Shop = Pick<RunningStore, 'services'>;

/** Passwords by their hash. Making or checking one takes as long as many a test, so each is done once in a process. */
const known = new Map<string, string>();
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Has the rows that registering leaves. */
export async function aShopper(
  { services }: Shop,
  { email = `${randomUUID()}@correo.test`, name = 'Ana Pérez', password = 'roble-Azul-47', isConfirmed = true } = {},
): Promise<SignedInCustomer> {
  const { db } = services;
  const [id, hash] = [randomUUID(), await hashOf(password)];
  known.set(hash, password);
  await db.insertInto('customers').values({ id, email, name }).execute();
  await db
    .insertInto('logins')
    .values({ id: randomUUID(), customer_id: id, provider_id: 'credential', account_id: id, password: hash })
    .execute();
  if (isConfirmed) await db.updateTable('customers').set({ email_verified: true }).where('id', '=', id).execute();
  return signedIn({ services }, email, password);
}

export async function signedIn({ services }: Shop, email: string, password: string): Promise<SignedInCustomer> {
  const login = await services.db
    .selectFrom('logins')
    .innerJoin('customers', 'customers.id', 'logins.customer_id')
    .select(['customers.id', 'logins.password as hash'])
    .where('customers.email', '=', email)
    .where('logins.provider_id', '=', 'credential')
    .executeTakeFirst();
  const isKnown = login?.hash && known.get(login.hash) === password;
  const found = isKnown
    ? await services.identity.openSession(login.id, new Headers())
    : await services.identity.signIn({ email, password }, new Headers());
  if (!found) throw new Error(`${email} cannot sign in`);
  if (login?.hash) known.set(login.hash, password);
  return { customer: found.customer, email, password, cookie: cookieOf(found.setCookies) };
}

export function cookieOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

export function asPage(store: Pick<RunningStore, 'url'>, cookie: string): Record<string, string> {
  return { cookie, origin: store.url };
}
