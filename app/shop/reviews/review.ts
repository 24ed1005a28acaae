import type { RefusedForm } from '../shared/refusal.ts';

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

export const longestComment = 2000;
export const reviewsPerPage = 10;

export type ReviewField = keyof ReviewText;
export type ReviewProblem = 'stars_missing' | 'comment_missing' | 'comment_too_long';
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;
export type CheckedReview = { ok: true; review: ReviewText } | RefusedForm<ReviewProblems>;

/** One set of rules for browser and server (specification, section 5). The input may come from anybody. */
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
 * Trimmed, with at most one empty line in a row. Removes characters that cannot be stored or that change the direction
 * of text; text with nothing visible becomes empty.
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

/** At most three characters of the part before `@`, and at most half of it, so that a review reveals no address. */
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
