import type { RouterContextProvider } from 'react-router';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { type Allowance, limitKey } from '#app/platform/rate-limit.server.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';

/** Counts a try of the address that asks. @returns the seconds to wait, 0 when it is allowed */
export function rateLimitByAddress(
  context: Readonly<RouterContextProvider>,
  name: string,
  allowance: Allowance,
): Promise<number> {
  const { db, clock } = context.get(servicesContext);
  return takeFromDatabase(db, `${name}/${limitKey(clientAddressOf(context))}`, allowance, clock.now());
}
