export interface Review {
  id: number;
  writer: string;
  stars: Stars;
  comment: string;
  writtenAt: Date;
  isEdited: boolean;
  /** Stays when the writer changes the review. */
  answer: ReviewAnswer | null;
  isPurchase: boolean;
  /** How many people it helped. */
  useful: number;
}

export interface ReviewAnswer {
  text: string;
  answeredAt: Date;
  isOlder: boolean;
}

export interface OwnReview extends ReviewText {
  id: number;
  isHidden: boolean;
}

export interface ReviewText {
  stars: Stars;
  comment: string;
}

export interface Rating {
  count: number;
  /** One decimal; 0 without reviews. */
  average: number;
  counts: Record<Stars, number>;
}

export type Stars = 1 | 2 | 3 | 4 | 5;
export const allStars = [5, 4, 3, 2, 1] as const satisfies readonly Stars[];

export const reviewsPerPage = 10;

export const reviewOrders = ['newest', 'useful'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** In the address of a product's page; anything else is the newest first. */
export const orderParameter = 'orden';
export const usefulFirst = 'utiles';

export function readReviewOrder(parameters: URLSearchParams): ReviewOrder {
  return parameters.get(orderParameter) === usefulFirst ? 'useful' : 'newest';
}

/** At most three characters of the part before `@`, and at most half of it, so that a review reveals no address. */
export function shownWriter(email: string): string {
  const characters = [...email.replace(/@.*$/s, '')];
  return characters.slice(0, Math.min(3, Math.floor(characters.length / 2))).join('');
}

export function ratingOf(counted: readonly { stars: number; count: number }[]): Rating {
  const counts: Rating['counts'] = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { stars, count } of counted) counts[stars as Stars] = count;
  const count = allStars.reduce((sum, stars) => sum + counts[stars], 0);
  const points = allStars.reduce((sum, stars) => sum + stars * counts[stars], 0);
  return { count, average: count === 0 ? 0 : Math.round((points * 10) / count) / 10, counts };
}
