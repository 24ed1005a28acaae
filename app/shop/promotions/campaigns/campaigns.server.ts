import type { Selectable } from 'kysely';
import type { Queryable, Schema } from '../../shared/schema.ts';
import type { Campaign, ProductCampaign } from './campaign.ts';

export async function findCampaign(db: Queryable, id: number): Promise<Campaign | null> {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toCampaign(row) : null;
}

/** @param id of the product's row, so it runs; null where the product's own price counts */
export async function productCampaign(db: Queryable, id: number | null): Promise<ProductCampaign | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('campaigns')
    .select(['name', 'ends_at as endsAt', 'conditions', 'while_stock_lasts as whileStockLasts'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** For the owner, whose form has the product's own price. */
export async function campaignOfProduct(
  db: Queryable,
  productId: string,
): Promise<{ id: number; name: string; paidInCents: number } | null> {
  const row = await db
    .selectFrom('products')
    .innerJoin('campaigns', 'campaigns.id', 'products.campaign_id')
    .select(['campaigns.id', 'campaigns.name', 'offer_in_cents as paidInCents'])
    .where('products.id', '=', productId)
    .executeTakeFirst();
  return row ?? null;
}

export function toCampaign(row: Selectable<Schema['campaigns']>): Campaign {
  const { percent, categories, makers, products } = row;
  return {
    id: row.id,
    name: row.name,
    saving: percent === null ? { kind: 'price', pesos: row.pesos ?? 0 } : { kind: 'percent', percent },
    scope: { categories, makers, products },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    conditions: row.conditions,
    whileStockLasts: row.while_stock_lasts,
    publishedAt: row.published_at,
    version: row.version,
  };
}
