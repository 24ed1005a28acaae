import { sql } from 'kysely';
import { costWithVatInCents, type VatPercent } from '../../catalog/product-cost.ts';
import { lastDollarRate } from '../../changes/read-changes.server.ts';
import { type Campaign, isSteep } from '../../promotions/campaigns/campaign.ts';
import { campaignOffer } from '../../promotions/campaigns/campaign-offer.ts';
import { paidInCents } from '../../shared/money.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { CampaignPreview, NamedProducts } from './campaign-figures.ts';

const namesShown = 5;
/** The law presumes that an incentive within this after a rise misleads, and shops compare with the same (Circular Única de la SIC). */
const daysBefore = 30;

interface HeldProduct {
  id: string;
  name: string;
  price: number;
  discount: number;
  cost: number | null;
  costUsdCents: number | null;
  costHasVat: boolean;
  vatPercent: VatPercent;
  /** List price in pesos and what was paid, the lowest of each in the month before. */
  lowestPrice: number | null;
  lowestPaid: number | null;
}

/** Of what the campaign holds for in the shop. */
export async function campaignPreview(db: Queryable, campaign: Campaign, now: Date): Promise<CampaignPreview> {
  const from = campaign.startsAt > now ? campaign.startsAt : now;
  const [products, rateInCents, overlapping] = await Promise.all([
    heldProducts(db, campaign.id, from),
    lastDollarRate(db),
    overlappingCampaigns(db, campaign, from),
  ]);
  const { saving } = campaign;
  const asked =
    saving.kind === 'percent' ? { percent: saving.percent, pesos: null } : { percent: null, pesos: saving.pesos };
  const priced = products.map((product) => {
    const offer = campaignOffer(product, asked);
    const before = paidInCents(product);
    return { ...product, before, after: paidInCents(offer), costInCents: costWithVatInCents(product, rateInCents) };
  });
  const lower = priced.filter(({ before, after }) => after < before);
  return {
    held: products.length,
    overlapping,
    lower: lower.length,
    examples: named(lower, ({ before, after }) => [before, after]),
    belowCost: named(
      lower.filter(({ after, costInCents }) => costInCents !== null && after < costInCents),
      ({ after, costInCents }) => [after, costInCents ?? 0],
    ),
    unknownCost: lower.filter(({ costInCents }) => costInCents === null).length,
    steep: named(
      lower.filter(({ price, after }) => isSteep(price, after)),
      ({ price, after }) => [price * 100, after],
    ),
    raised: named(
      lower.filter(({ price, lowestPrice }) => lowestPrice !== null && lowestPrice < price),
      ({ price, lowestPrice }) => [lowestPrice ?? 0, price],
    ),
    overPromised: named(
      lower.filter(({ price, lowestPaid }) => lowestPaid !== null && lowestPaid < price * 100),
      ({ price, lowestPaid }) => [price * 100, lowestPaid ?? 0],
    ),
  };
}

function named<Product extends { id: string; name: string }>(
  products: readonly Product[],
  factsOf: (product: Product) => number[],
): NamedProducts {
  const shown = products.slice(0, namesShown);
  return {
    count: products.length,
    named: shown.map((each) => ({ id: each.id, name: each.name, facts: factsOf(each) })),
  };
}

/** Published ones that still run on some of its days, for some of the same products. */
async function overlappingCampaigns(
  db: Queryable,
  { id, endsAt }: Campaign,
  from: Date,
): Promise<CampaignPreview['overlapping']> {
  const { rows } = await sql<CampaignPreview['overlapping']>`
    SELECT count(DISTINCT own.product_id)::integer AS count, coalesce(array_agg(DISTINCT name), '{}') AS names
    FROM campaign_products own JOIN campaign_products others USING (product_id) JOIN campaigns ON campaigns.id = others.campaign_id
    WHERE own.campaign_id = ${id} AND campaigns.id <> ${id} AND published_at IS NOT NULL
      AND starts_at < ${endsAt} AND ends_at > ${from}`.execute(db);
  return rows[0] ?? { count: 0, names: [] };
}

/** What sells most first. A price that was in force when the month began counts too. */
async function heldProducts(db: Queryable, campaignId: number, from: Date): Promise<HeldProduct[]> {
  const { rows } = await sql<HeldProduct>`
    SELECT products.id, name, products.price, products.discount, cost, cost_usd_cents AS "costUsdCents",
      cost_has_vat AS "costHasVat", vat_percent AS "vatPercent", "lowestPrice", "lowestPaid"
    FROM campaign_products JOIN products ON products.id = campaign_products.product_id AND deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT min(price) AS "lowestPrice", min(whole_pesos(in_cents)) AS "lowestPaid" FROM (
        SELECT price, in_cents, lead(changed_at) OVER (ORDER BY changed_at, id) AS until FROM price_changes
        WHERE price_changes.product_id = products.id) AS recorded
      WHERE until IS NULL OR until > ${from}::timestamptz - make_interval(days => ${daysBefore})) AS month ON true
    WHERE campaign_products.campaign_id = ${campaignId} ORDER BY sales DESC, products.id`.execute(db);
  return rows;
}
