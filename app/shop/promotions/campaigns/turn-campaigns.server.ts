import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { makerFinder } from '../../catalog/makers/maker.ts';
import { listMakers } from '../../catalog/makers/makers.server.ts';
import type { Database, DatabaseTransaction, Queryable } from '../../shared/schema.ts';
import type { CouponScope } from '../prices.ts';

/** For how long what products cost is right, as campaigns stand; null is no bound. */
export interface TurnedCampaigns {
  from: Date | null;
  until: Date | null;
  /** Products that cost something else now. */
  changed: number;
}

/**
 * Sets what products cost by the campaigns that run at a moment, whatever was so before: nothing is counted up or down, so it may run
 * twice, late, and after a clock that jumped. Of two processes one waits for the other. In one transaction; a campaign for everything
 * may take longer than an ordinary statement.
 */
export async function turnCampaigns(db: Database, now: Date): Promise<TurnedCampaigns> {
  return inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
    return turnInside(transaction, now);
  });
}

export async function turnInside(transaction: DatabaseTransaction, now: Date): Promise<TurnedCampaigns> {
  const { rows } = await sql<TurnedCampaigns>`
    SELECT valid_from AS "from", valid_until AS until, changed FROM turn_campaigns(${now})`.execute(transaction);
  return rows[0] as TurnedCampaigns;
}

/** New products, other categories, names and makers, of campaigns that have not ended. @returns how many rows changed */
export async function refreshCampaignProducts(db: Database, now: Date): Promise<number> {
  const open = await db
    .selectFrom('campaigns')
    .select(['id', 'categories', 'makers', 'products'])
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
  let changed = 0;
  for (const { id, ...scope } of open) {
    changed += await inTransaction(db, async (transaction) => setCampaignProducts(transaction, id, scope));
  }
  if (changed > 0) await turnCampaigns(db, now);
  return changed;
}

/** Writes what is not so already. @returns how many rows changed */
export async function setCampaignProducts(
  transaction: DatabaseTransaction,
  campaignId: number,
  scope: CouponScope,
): Promise<number> {
  const ofMakers = await productsOfMakers(transaction, scope.makers);
  const { rows } = await sql<{ changed: number }>`
    WITH wanted AS MATERIALIZED (${heldBy(scope, ofMakers)}),
    gone AS (DELETE FROM campaign_products WHERE campaign_id = ${campaignId} AND product_id NOT IN (SELECT id FROM wanted) RETURNING 1),
    added AS (INSERT INTO campaign_products (campaign_id, product_id) SELECT ${campaignId}::bigint, id FROM wanted
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM added) AS changed`.execute(transaction);
  return rows[0]?.changed ?? 0;
}

/** Deleted ones and drafts too: they may come into the shop while it runs. As `holdsFor` of a coupon. */
function heldBy({ categories, makers, products }: CouponScope, ofMakers: readonly string[]) {
  const isAny = categories.length + makers.length + products.length === 0;
  return sql`SELECT id FROM products WHERE ${isAny} OR category = ANY (${[...categories]}::text[])
    OR id = ANY (${[...products]}::text[]) OR id = ANY (${[...ofMakers]}::text[])`;
}

const portion = 5_000;

/** In portions, so that a large catalogue is never in memory at once. */
async function productsOfMakers(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const findMaker = makerFinder(await listMakers(db));
  const wanted = new Set(slugs);
  const ids: string[] = [];
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(portion)
      .execute();
    for (const { id, name } of rows) if (wanted.has(findMaker(name)?.slug ?? '')) ids.push(id);
    if (rows.length < portion) return ids;
    last = rows.at(-1)?.id ?? last;
  }
}
