export interface Review {
  id: number;
  writer: Writer;
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

/** `name`: as who wrote a review signs it. `start`: of the address of who has no name; empty when it is too short to cut. */
export type Writer = { name: string } | { start: string };

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

/** Words between a name and a surname. */
const particles: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y']);
const longestName = 20;

/** `Ana G.`: the first name and an initial; of four names or more the third is the surname. Without a name, what may be shown of the address. */
export function shownWriter({ name, email }: { name: string; email: string }): Writer {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !particles.has(word.toLowerCase()));
  const [first, second] = words;
  if (!first || name.includes('@')) return { start: addressStart(email) };
  const surname = words.length > 3 ? words[2] : second;
  const initial = surname ? ` ${[...surname][0]?.toUpperCase()}.` : '';
  return { name: `${asWritten(first)}${initial}` };
}

/** A name that was typed in one case only is read as one. */
function asWritten(word: string): string {
  const letters = [...word].slice(0, longestName).join('');
  const isOneCase = letters === letters.toUpperCase() || letters === letters.toLowerCase();
  return isOneCase ? letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase() : letters;
}

/** At most three characters of the part before `@`, and at most half of it, so that a review reveals no address. */
function addressStart(email: string): string {
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
