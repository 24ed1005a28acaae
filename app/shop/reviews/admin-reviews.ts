import type { Moderated, ModerationStep } from '../moderation/moderation.ts';
import { addressOf, readChoice, readId, readSought } from '../shared/admin-query.ts';
import { readPage } from '../shared/page.ts';
import type { Stars, Writer } from './review.ts';

export const reviewFilters = ['all', 'unanswered', 'hidden', 'low'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export interface ReviewQuery {
  filter: ReviewFilter;
  sought: string;
  id: number | null;
  page: number;
}

export interface AdminReview extends Moderated {
  id: number;
  productId: string;
  productName: string | null;
  isProductInShop: boolean;
  writer: Writer;
  stars: Stars;
  comment: string;
  writtenAt: Date;
  editedAt: Date | null;
  isPurchase: boolean;
}

export const reviewSteps = ['hide', 'show', 'answer', 'unanswer'] as const satisfies readonly ModerationStep['name'][];
export type ReviewStep = (typeof reviewSteps)[number];

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
