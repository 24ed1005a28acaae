import { createHash } from 'node:crypto';

/**
 * The order's name on the live channel, which everybody can hear. A hash, so that it does not reveal the reference.
 * `migrations/0010_orders_of_customers.sql` computes the same.
 */
export function liveIdOf(reference: string): string {
  return createHash('sha256').update(reference).digest('hex').slice(0, 24);
}
