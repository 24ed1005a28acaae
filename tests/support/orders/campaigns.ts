import type { Insertable } from 'kysely';
import { setCampaignProducts } from '#app/shop/promotions/campaigns/turn-campaigns.server.ts';
import type { Database, Schema } from '#app/shop/shared/schema.ts';
import { testNow } from '../factories.ts';

/** Ten percent for everything, published, from an hour after `testNow` for a day. Nothing is turned. @returns its id */
export async function aCampaign(db: Database, given: Partial<Insertable<Schema['campaigns']>> = {}): Promise<number> {
  const hour = 3_600_000;
  const campaign: Insertable<Schema['campaigns']> = {
    ...{
      name: 'Black Friday',
      percent: given.pesos ? null : 10,
      pesos: null,
      categories: [],
      makers: [],
      products: [],
    },
    ...{ conditions: '', while_stock_lasts: false, published_at: testNow, created_at: testNow, updated_at: testNow },
    starts_at: new Date(testNow.getTime() + hour),
    ends_at: new Date(testNow.getTime() + 25 * hour),
    ...given,
  };
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
    const { categories, makers, products } = campaign;
    await setCampaignProducts(transaction, id, { categories, makers, products });
    return id;
  });
}
