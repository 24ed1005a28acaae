import type { RefusedForm } from '../shared/refusal.ts';
import { manyLines } from '../shared/visible-text.ts';
import { allStars, type ReviewText } from './review.ts';

export const longestComment = 2000;

export type ReviewField = keyof ReviewText;
export type ReviewProblem = 'stars_missing' | 'comment_missing' | 'comment_too_long';
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>;
export type CheckedReview = { ok: true; review: ReviewText } | RefusedForm<ReviewProblems>;

/** One set of rules for browser and server (specification, section 5). The input may come from anybody. */
export function checkReview(input: { stars?: unknown; comment?: unknown }): CheckedReview {
  const stars = allStars.find((each) => input.stars === each || input.stars === String(each));
  const comment = tidyComment(input.comment);
  const problems: ReviewProblems = {};
  if (!stars) problems.stars = 'stars_missing';
  if (comment === '') problems.comment = 'comment_missing';
  else if (comment.length > longestComment) problems.comment = 'comment_too_long';
  return stars && !problems.comment ? { ok: true, review: { stars, comment } } : { ok: false, problems };
}

/** Trimmed, with at most one empty line in a row; text that shows nothing becomes empty (S5.03). */
function tidyComment(text: unknown): string {
  if (typeof text !== 'string') return '';
  return manyLines(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
