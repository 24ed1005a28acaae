import { sql } from 'kysely';
import { campaignState } from '../../promotions/campaigns/campaign.ts';
import { toCampaign } from '../../promotions/campaigns/campaigns.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import { campaignSums } from '../figure-lines.server.ts';
import type { ListedCampaign } from './campaign-figures.ts';
import { withMakerNames } from './maker-names.server.ts';

/** Those that run or wait first, then by when they ended; one alone where its id is given. */
export async function listedCampaigns(
  db: Queryable,
  now: Date,
  { offset, most, id = null }: { offset: number; most: number; id?: number | null },
): Promise<{ campaigns: ListedCampaign[]; total: number }> {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .select([
      sql<number>`(count(*) OVER ())::integer`.as('total'),
      sql<number>`(SELECT count(*) FROM campaign_products WHERE campaign_id = campaigns.id)::integer`.as('held'),
    ])
    .$if(id !== null, (campaigns) => campaigns.where('id', '=', id))
    .orderBy(sql`published_at IS NOT NULL AND ends_at <= ${now}`)
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(most)
    .execute();
  const sums = await campaignSums(
    db,
    rows.map((row) => row.id),
  );
  return {
    total: rows[0]?.total ?? 0,
    campaigns: await withMakerNames(
      db,
      rows.map(({ held, ...row }) => {
        const campaign = toCampaign(row);
        return { ...campaign, state: campaignState(campaign, now), held, sold: sums.get(row.id) ?? null };
      }),
    ),
  };
}
