import { addressOf, readChoice, readId, readPage, readSought } from '../shared/desk-query.ts';
import type { Stars } from './review.ts';

/** What the owner's list of reviews can be narrowed to. */
export const reviewFilters = ['all', 'unanswered', 'hidden', 'low'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export interface ReviewQuery {
  filter: ReviewFilter;
  /** As typed: product or text. */
  sought: string;
  /** One review alone. */
  id: number | null;
  page: number;
}

/** A review as the owner sees it. Of its writer no more than everybody may see. */
export interface DeskReview {
  id: number;
  productId: string;
  /** Null: there is no such product any more. */
  productName: string | null;
  isProductInShop: boolean;
  writer: string;
  stars: Stars;
  comment: string;
  writtenAt: Date;
  editedAt: Date | null;
  isPurchase: boolean;
  hidden: { at: Date; reason: string } | null;
  answer: { text: string; at: Date } | null;
  /** How it stands; a form that saw another mark writes nothing. */
  mark: string;
}

export interface DeskReviews {
  reviews: DeskReview[];
  total: number;
  /** 1 … pages; a page beyond the end shows the last one. */
  page: number;
  pages: number;
}

export const longestReason = 500;
export const longestAnswer = 2000;

/** What the owner does with a review. */
export const reviewSteps = ['hide', 'show', 'answer', 'unanswer'] as const;
export type ReviewStep = (typeof reviewSteps)[number];

export type TakenReviewStep =
  | { name: 'hide'; reason: string }
  | { name: 'show' }
  | { name: 'answer'; text: string }
  | { name: 'unanswer' };

export type ModerationOutcome =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** Its writer or another window was quicker: nothing changed. */
  | { kind: 'changed' };

export function readReviewQuery(parameters: URLSearchParams): ReviewQuery {
  return {
    filter: readChoice(parameters.get('ver'), reviewFilters) ?? 'all',
    sought: readSought(parameters),
    id: readId(parameters.get('id')),
    page: readPage(parameters),
  };
}

export function reviewsAddress(path: string, { filter, sought, id, page }: ReviewQuery): string {
  return addressOf(path, { ver: filter === 'all' ? null : filter, q: sought, id, page: page > 1 ? page : null });
}

/** Everything that the owner's page showed of a review and that a step rests on. */
export function reviewMark(review: { updatedAt: Date; hiddenAt: Date | null; answeredAt: Date | null }): string {
  return [review.updatedAt, review.hiddenAt, review.answeredAt].map((moment) => moment?.getTime() ?? 0).join('-');
}
