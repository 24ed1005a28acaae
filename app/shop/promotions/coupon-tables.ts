import type { Generated } from 'kysely';

export interface CouponTables {
  coupons: {
    id: Generated<number>;
    code: string;
    /** One of the two. */
    percent: number | null;
    /** Whole ones. */
    pesos: number | null;
    categories: string[];
    makers: string[];
    products: string[];
    is_first_purchase: boolean;
    minimum_pesos: number;
    starts_at: Date;
    /** Null: until it is paused. */
    ends_at: Date | null;
    most_uses: number | null;
    most_per_person: number | null;
    adds_to_offers: boolean;
    is_paused: Generated<boolean>;
    /** Rows of `coupon_uses` that were not given back; may exceed `most_uses` by orders that were paid late. */
    uses: Generated<number>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  coupon_uses: {
    order_reference: string;
    coupon_id: number;
    taken_at: Date;
    /** The order ended unpaid. */
    given_back_at: Date | null;
  };
}
