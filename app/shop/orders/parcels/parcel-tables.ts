import type { Generated } from 'kysely';

export interface ParcelTables {
  parcels: {
    id: Generated<number>;
    order_reference: string;
    /** Within its order, from 1. */
    number: number;
    carrier: string;
    tracking_number: string;
    tracking_url: string | null;
    sent_at: Date;
    delivered_at: Generated<Date | null>;
  };
  parcel_units: {
    parcel_id: number;
    product_id: string;
    quantity: number;
  };
  order_returns: {
    id: Generated<number>;
    order_reference: string;
    reason: string;
    /** The units lie on the shelf again; else they are written off. */
    is_shelved: boolean;
    noted_at: Date;
  };
  returned_units: {
    return_id: number;
    /** The parcel that they had left in; null for what never left. */
    parcel_id: number | null;
    product_id: string;
    quantity: number;
  };
  returned_items: {
    return_id: number;
    /** Of the item within its order, from 1. */
    number: number;
  };
}
