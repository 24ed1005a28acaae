import type { Generated, GeneratedAlways } from 'kysely';

export interface ReviewTables {
  reviews: {
    id: Generated<number>;
    product_id: string;
    customer_id: string;
    stars: number;
    comment: string;
    created_at: Date;
    updated_at: Date;
    hidden_at: Generated<Date | null>;
    hidden_reason: Generated<string | null>;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    search: GeneratedAlways<string>;
    /** Maintained by triggers on `review_votes`. */
    useful: Generated<number>;
  };
  /** Counts of shown reviews, maintained by triggers on `reviews`. */
  product_ratings: {
    product_id: string;
    count: number;
    points: number;
  };
  review_votes: {
    review_id: number;
    customer_id: string;
    voted_at: Date;
  };
  /** One row. */
  review_rules: {
    only_row: Generated<boolean>;
    needs_purchase: boolean;
  };
  /** Who asked for no more mails that ask for reviews. */
  review_mail_stops: {
    /** SHA-256 of the address in lower case, in hexadecimal digits. */
    address_hash: string;
    stopped_at: Date;
  };
}
