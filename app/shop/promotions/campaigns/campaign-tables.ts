import type { Generated } from 'kysely';

export interface CampaignTables {
  campaigns: {
    id: Generated<number>;
    name: string;
    /** One of the two. */
    percent: number | null;
    /** Whole ones. */
    pesos: number | null;
    categories: string[];
    makers: string[];
    products: string[];
    starts_at: Date;
    ends_at: Date;
    conditions: string;
    /** Pages say how many units there are. */
    while_stock_lasts: boolean;
    /** Null: a draft. */
    published_at: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  /** What a campaign holds for. */
  campaign_products: {
    campaign_id: number;
    product_id: string;
  };
}
