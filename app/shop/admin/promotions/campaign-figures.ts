import type { Campaign, CampaignState } from '../../promotions/campaigns/campaign.ts';
import type { FigureSums } from '../figure-rows.ts';

/** A campaign as the owner sees it in a list. */
export interface ListedCampaign extends Campaign {
  state: CampaignState;
  /** Products of the shop that it holds for. */
  held: number;
  /** Of paid orders that were not annulled, refunds not taken off; null without any. */
  sold: Pick<FigureSums, 'units' | 'receivedInCents' | 'costedInCents' | 'costInCents' | 'uncostedInCents'> | null;
}

/** Some products, the most important first, and how many there are. */
export interface NamedProducts {
  count: number;
  named: { id: string; name: string; facts: number[] }[];
}

/** What the owner looks at before a campaign is published. */
export interface CampaignPreview {
  /** Products of the shop that it holds for. */
  held: number;
  /** Their price gets lower. */
  lower: number;
  /** Products that other campaigns hold for on some of its days, and the names of those. */
  overlapping: { count: number; names: string[] };
  /** What they cost shoppers today, and what they would, in cents. */
  examples: NamedProducts;
  /** By price and cost, in cents. */
  belowCost: NamedProducts;
  unknownCost: number;
  /** They would cost a tenth of their list price or less: in cents. */
  steep: NamedProducts;
  /** The list price was raised within a month before it begins: from and to, in pesos. */
  raised: NamedProducts;
  /** They cost less within the last 30 days than the list price that the badge compares with: in cents. */
  overPromised: NamedProducts;
}
