import type { ListedCampaign } from '#app/shop/admin/promotions/campaign-figures.ts';
import { categoryWords } from '#app/text/admin/categories/named-category.ts';
import {
  campaignPeriod,
  campaignSaving,
  campaignStateNames,
  adminCampaignsText as words,
} from '#app/text/admin/promotions/campaigns.ts';

/** What a campaign asks, for what, until when, and what it sold. */
export function CampaignFacts({ campaign }: { campaign: ListedCampaign }) {
  const { saving, state, held } = campaign;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{campaignSaving(saving)}</span>
        <span className={state === 'running' ? 'text-mask' : 'text-muted'}>{campaignStateNames[state]}</span>
      </p>
      <p className="text-14 text-muted">
        {[campaignPeriod(campaign), scopeOf(campaign), words.products(held)].join(' · ')}
      </p>
      {(state === 'running' || state === 'ended') && <p className="text-14">{soldOf(campaign)}</p>}
    </>
  );
}

function scopeOf({ scope: { categories, makers, products } }: ListedCampaign): string {
  const listed = [...categories.map(categoryWords), ...makers, ...(products.length > 0 ? [words.list] : [])];
  return listed.length > 0 ? listed.join(', ') : words.everything;
}

function soldOf({ sold }: ListedCampaign): string {
  if (!sold) return words.soldNothing;
  const { units, receivedInCents, costedInCents, costInCents, uncostedInCents } = sold;
  const left = costedInCents - costInCents;
  const margin = costedInCents > 0 ? words.margin(left, Math.round((100 * left) / costedInCents)) : words.noCost;
  const part = costedInCents > 0 && uncostedInCents > 0 ? [words.partCost(uncostedInCents)] : [];
  return [words.sold(units, receivedInCents), margin, ...part].join(' · ');
}
