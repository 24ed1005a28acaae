import { serialsOf } from '../aftersale/passports.server.ts';
import { itemsOwnedByEmail } from '../aftersale/transfers.server.ts';
import { alertsOf } from '../alerts/alerts.server.ts';
import { readSavedMyPc } from '../builds/owned/my-pc.server.ts';
import { savedBuildsOf } from '../builds/saved/saved-builds.server.ts';
import { readSavedCart } from '../cart/saved-cart.server.ts';
import { addressesOf } from '../customers/addresses.server.ts';
import type { Customer } from '../customers/customer.ts';
import { openSessions } from '../customers/sessions.server.ts';
import { companyOfCustomer } from '../invoices/company-buyers.server.ts';
import { invoicesToDownload } from '../invoices/invoices.server.ts';
import { linesOf } from '../orders/orders.server.ts';
import { everyOrderOf } from '../orders/shopper-orders.server.ts';
import { questionsBy } from '../questions/questions.server.ts';
import { reviewsBy } from '../reviews/reviews.server.ts';
import { votesBy } from '../reviews/votes.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { wishedIds } from '../wishlist/wishlist.server.ts';
import { type AccountSection, accountSections } from './account-data.ts';

interface Asking {
  db: Queryable;
  customer: Customer;
  now: Date;
}

const sections = {
  account: async ({ customer: { name, email, isEmailVerified } }: Asking) => ({ name, email, isEmailVerified }),
  signIns: async ({ db, customer }: Asking) =>
    db
      .selectFrom('logins')
      .select(['provider_id as provider', 'created_at as since'])
      .where('customer_id', '=', customer.id)
      .execute(),
  sessions: async ({ db, customer, now }: Asking) =>
    (await openSessions(db, customer.id, now)).map(({ userAgent, since }) => ({ userAgent, since })),
  addresses: ({ db, customer }: Asking) => addressesOf(db, customer.id),
  company: async ({ db, customer }: Asking) => (await companyOfCustomer(db, customer.id)) ?? null,
  cart: async ({ db, customer }: Asking) => (await readSavedCart(db, customer.id)).lines,
  myPc: async ({ db, customer }: Asking) => (await readSavedMyPc(db, customer.id)).pc,
  wishlist: async ({ db, customer }: Asking) => (await wishedIds(db, customer.id)).ids,
  builds: async ({ db, customer }: Asking) =>
    (await savedBuildsOf(db, customer.id)).map(({ name, code, seen, savedAt }) => ({ name, code, ...seen, savedAt })),
  alerts: async ({ db, customer }: Asking) =>
    (await alertsOf(db, customer)).map(({ id: _id, ...alert }) => {
      if ('term' in alert) return alert;
      const {
        price: _price,
        discount: _discount,
        fixedPrice: _fixedPrice,
        isAvailable: _is,
        isShown: _shown,
        ...asked
      } = alert;
      return asked;
    }),
  reviews: ({ db, customer }: Asking) => reviewsBy(db, customer.id),
  reviewVotes: ({ db, customer }: Asking) => votesBy(db, customer.id),
  questions: ({ db, customer }: Asking) => questionsBy(db, customer.id),
  orders: async ({ db, customer }: Asking) => {
    const orders = await everyOrderOf(db, customer.id);
    return Promise.all(
      orders.map(async (order) => ({
        ...order,
        lines: await linesOf(db, order.reference),
        invoices: await invoicesToDownload(db, order.reference),
        serials: [...(await serialsOf(db, order.reference))].map(([itemNumber, { serial }]) => ({
          piece: itemNumber,
          serial,
        })),
      })),
    );
  },
  /** Of items bought used. */
  warranties: ({ db, customer }: Asking) => itemsOwnedByEmail(db, customer),
} as const satisfies Record<AccountSection, (asking: Asking) => Promise<unknown>>;

/** To download (Ley 1581, right to know). */
export async function accountData(asking: Asking): Promise<Record<AccountSection, unknown>> {
  const read: [string, unknown][] = [];
  // One at a time: the embedded database has one connection.
  for (const section of accountSections) read.push([section, await sections[section](asking)]);
  return Object.fromEntries(read) as Record<AccountSection, unknown>;
}
