import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { readItemNumber } from '#app/shop/aftersale/item.ts';
import type { OwnPassport } from '#app/shop/aftersale/passport.ts';
import { findPassport } from '#app/shop/aftersale/passports.server.ts';
import { itemHeaders } from '../item-claim.server.ts';
import { type OrderArgs, openOrder } from './open-order.server.ts';

type ItemArgs = OrderArgs & { params: { number: string } };

/** For anyone who may see the order. @throws 404 also for an order that was not delivered, and an item that it does not have */
export async function openItem(args: ItemArgs): Promise<{ passport: OwnPassport; guestKey: string | null }> {
  const { guestKey } = await openOrder(args);
  const { db, clock } = args.context.get(servicesContext);
  const { reference, number } = args.params;
  const read = readItemNumber(number);
  const passport = read === null ? undefined : await findPassport(db, reference, read, clock.now());
  if (!passport) throw data(null, { status: 404, headers: itemHeaders() });
  return { passport, guestKey };
}
