import type { RouterContextProvider } from 'react-router';
import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { type Allowance, limitKey } from '#app/platform/rate-limit.server.ts';
import { takeAttempt } from '#app/shop/customers/attempts.server.ts';

/** Counts a try of the address that asks. @returns the seconds to wait, 0 when it is allowed */
export function attemptFromAddress(
  context: Readonly<RouterContextProvider>,
  name: string,
  allowance: Allowance,
): Promise<number> {
  const { db, clock } = context.get(servicesContext);
  return takeAttempt(db, `${name}/${limitKey(context.get(clientAddressContext))}`, allowance, clock.now());
}
