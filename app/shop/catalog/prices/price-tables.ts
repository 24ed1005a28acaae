import type { GeneratedAlways } from 'kysely';

export interface PriceTables {
  /** Maintained by triggers on `products`. */
  price_changes: {
    id: GeneratedAlways<number>;
    product_id: string;
    changed_at: Date;
    price: number;
    discount: number;
    /** What was paid for one. */
    in_cents: number;
    offer_since: Date | null;
    /** Cents. */
    lowest_before: number | null;
  };
}
