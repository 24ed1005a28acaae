import type { Generated, GeneratedAlways } from 'kysely';

export interface AlertTables {
  product_alerts: {
    id: Generated<string>;
    /** A product or a word of what is not sold: one of `product_id` and `term`. */
    product_id: string | null;
    term: Generated<string | null>;
    customer_id: string | null;
    email: string | null;
    /** `customer_id` or `email`. */
    who: GeneratedAlways<string>;
    /** Whole pesos; null is any price. */
    most_pesos: number | null;
    privacy_version: string | null;
    asked_at: Date;
    confirmed_at: Date | null;
    told_at: Generated<Date | null>;
    round: Generated<number>;
  };
  alert_checks: {
    id: GeneratedAlways<number>;
    product_id: string;
    claimed_at: Generated<Date | null>;
  };
}
