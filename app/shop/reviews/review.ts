/** What somebody says of a product, as the page of the product shows it. */
export interface Review {
  id: number;
  /** How its writer's address begins, see `shownWriter`. */
  writer: string;
  stars: Stars;
  comment: string;
  writtenAt: Date;
  isEdited: boolean;
  /** What the shop said to it; it stays when the writer changes the review. */
  answer: ReviewAnswer | null;
  /** Its writer paid for this product. */
  isPurchase: boolean;
}

export interface ReviewAnswer {
  text: string;
  answeredAt: Date;
  /** The review is another one since. */
  isOlder: boolean;
}

/** A review in the hands of its writer. */
export interface OwnReview extends ReviewText {
  id: number;
  /** The shop took it off the product's page. */
  isHidden: boolean;
}

export interface ReviewText {
  stars: Stars;
  comment: string;
}

export interface Rating {
  count: number;
  /** With one decimal; 0 when there is no review. */
  average: number;
  counts: Record<Stars, number>;
}

export type Stars = 1 | 2 | 3 | 4 | 5;
/** The best first, as lists of them are read. */
export const allStars = [5, 4, 3, 2, 1] as const satisfies readonly Stars[];

export const longestComment = 2000;
export const reviewsPerPage = 10;

export type ReviewField = keyof ReviewText;
export type ReviewProblem = 'stars_missing' | 'comment_missing' | 'comment_too_long';
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;
export type CheckedReview = { ok: true; review: ReviewText } | { ok: false; problems: ReviewProblems };

/** The rules of a review, for browser and server (specification, section 5). Anything may be given: it may come from anybody. */
export function checkReview(input: { stars?: unknown; comment?: unknown }): CheckedReview {
  const stars = allStars.find((each) => String(each) === String(input.stars));
  const comment = tidyComment(input.comment);
  const problems: ReviewProblems = {};
  if (!stars) problems.stars = 'stars_missing';
  if (comment === '') problems.comment = 'comment_missing';
  else if (comment.length > longestComment) problems.comment = 'comment_too_long';
  return stars && !problems.comment ? { ok: true, review: { stars, comment } } : { ok: false, problems };
}

/**
 * Trimmed; its lines are kept, with one empty line between at most. Signs that cannot be stored or that turn the direction of
 * the text around them go away; what consists of nothing visible is empty.
 */
function tidyComment(text: unknown): string {
  if (typeof text !== 'string') return '';
  const tidy = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return /[^\s\p{Cf}\p{M}]/u.test(tidy) ? tidy : '';
}

/**
 * How the part of an address before `@` begins: three signs at most, and never more than half of it, so that nobody learns an
 * address from a review. Empty when even one sign would be too much.
 */
export function shownWriter(email: string): string {
  const signs = [...email.replace(/@.*$/s, '')];
  return signs.slice(0, Math.min(3, Math.floor(signs.length / 2))).join('');
}

export function ratingOf(counted: readonly { stars: number; count: number }[]): Rating {
  const counts: Rating['counts'] = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { stars, count } of counted) counts[stars as Stars] = count;
  const count = allStars.reduce((sum, stars) => sum + counts[stars], 0);
  const points = allStars.reduce((sum, stars) => sum + stars * counts[stars], 0);
  return { count, average: count === 0 ? 0 : Math.round((points * 10) / count) / 10, counts };
}
