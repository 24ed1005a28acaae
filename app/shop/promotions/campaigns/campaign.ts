import type { CouponScope } from '../prices.ts';

export type CampaignSaving = { kind: 'percent'; percent: number } | { kind: 'price'; pesos: number };

export interface Campaign {
  id: number;
  name: string;
  saving: CampaignSaving;
  scope: CouponScope;
  startsAt: Date;
  /** The first moment after it. */
  endsAt: Date;
  conditions: string;
  /** Tied to stock: pages say how many units there are. */
  whileStockLasts: boolean;
  /** Null: a draft, which no shopper sees. */
  publishedAt: Date | null;
  version: number;
}

export type CampaignState = 'draft' | 'scheduled' | 'running' | 'ended';

export function campaignState(
  { publishedAt, startsAt, endsAt }: Pick<Campaign, 'publishedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): CampaignState {
  if (publishedAt === null) return 'draft';
  if (endsAt <= now) return 'ended';
  return startsAt <= now ? 'running' : 'scheduled';
}

export const longestCampaignName = 60;
export const longestConditions = 300;
/** Drafts and those that have not ended. */
export const mostOpenCampaigns = 50;

/** A tenth of its price or less: most often a slip, so the owner ticks that it is meant. @param price whole pesos */
export function isSteep(price: number, offerInCents: number): boolean {
  return price > 0 && offerInCents <= price * 10;
}

/** What a product's page says of the campaign whose price it has. */
export interface ProductCampaign {
  name: string;
  endsAt: Date;
  conditions: string;
  whileStockLasts: boolean;
}
