import { createHash } from 'node:crypto';

/** A hash, since everybody can listen to the live channel; `migrations/0010_orders_of_customers.sql` computes the same. */
export function liveIdOf(reference: string): string {
  return createHash('sha256').update(reference).digest('hex').slice(0, 24);
}
