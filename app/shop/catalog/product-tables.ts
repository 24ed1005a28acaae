import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ProductCategory } from './categories.ts';
import type { VatPercent } from './product-cost.ts';
import type { ZeroVatKind } from './product-vat.ts';
import type { Specs } from './specs.ts';

export interface ProductTables {
  products: {
    id: string;
    name: string;
    name_lowercase: Generated<string>;
    /** Whole pesos. */
    price: number;
    category: ProductCategory;
    description: string;
    discount: number;
    sales: number;
    /** Maintained by triggers on `shelf`. */
    is_available: Generated<boolean>;
    is_low: Generated<boolean>;
    coupon: string | null;
    image: string | null;
    specs: JSONColumnType<Specs>;
    spec_count: GeneratedAlways<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    /** Since when it is in no shop: deleted, or a draft. */
    deleted_at: Date | null;
    out_as: Generated<'draft' | 'deleted_draft' | null>;
    /** Whole pesos. */
    cost: number | null;
    /** Of the campaigns that run, the highest percent and the lowest price; `turn_campaigns` alone writes them. */
    campaign_percent: Generated<number | null>;
    percent_campaign: Generated<number | null>;
    campaign_pesos: Generated<number | null>;
    pesos_campaign: Generated<number | null>;
    /** What counts of own discount and campaigns (`campaignOffer`). */
    offer_in_cents: GeneratedAlways<number>;
    offer_percent: GeneratedAlways<number>;
    fixed_price: GeneratedAlways<number | null>;
    campaign_id: GeneratedAlways<number | null>;
    form_fingerprint: Generated<string | null>;
    cost_usd_cents: number | null;
    cost_has_vat: Generated<boolean>;
    vat_percent: Generated<VatPercent>;
    /** Counts only where the rate is 0; null: the owner has not said. */
    zero_vat_kind: Generated<ZeroVatKind | null>;
  };
  /** A row for each product. A transaction that writes both locks this one first. */
  shelf: {
    product_id: string;
    /** Includes held units. */
    stock: Generated<number>;
    held: Generated<number>;
    /** stock − held: what can be bought. */
    available: GeneratedAlways<number>;
    low_stock_at: Generated<number | null>;
  };
}
