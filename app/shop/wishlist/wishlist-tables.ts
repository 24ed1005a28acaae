import type { Generated } from 'kysely';

export interface WishlistTables {
  wishlist_entries: {
    customer_id: string;
    /** The product may no longer exist. */
    product_id: string;
    added_at: Date;
    /** What it cost then. */
    price_in_cents: Generated<number | null>;
  };
}
