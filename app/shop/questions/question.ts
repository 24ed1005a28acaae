import type { Moderated, ModerationStep } from '../moderation/moderation.ts';
import type { Writer } from '../reviews/review.ts';
import { addressOf, readChoice } from '../shared/admin-query.ts';
import { readPage } from '../shared/page.ts';
import type { Done, Refused } from '../shared/refusal.ts';

export const longestQuestion = 500;
/** Of one customer that the owner has not read yet. */
export const mostWaiting = 5;
/** On the product's page, the newest answers first. */
export const mostShown = 20;

export interface AnsweredQuestion {
  id: number;
  question: string;
  answer: string;
  answeredAt: Date;
}

export type QuestionState = 'waiting' | 'answered' | 'hidden';

export interface OwnQuestion {
  productId: string;
  question: string;
  askedAt: Date;
  answer: string | null;
  state: QuestionState;
}

export type QuestionOutcome = Done | Refused<'product_missing' | 'too_many_waiting'>;

export const questionFilters = ['waiting', 'all', 'hidden'] as const;
export type QuestionFilter = (typeof questionFilters)[number];

export interface QuestionQuery {
  filter: QuestionFilter;
  page: number;
}

export interface AdminQuestion extends Moderated {
  id: number;
  productId: string;
  productName: string | null;
  isProductInShop: boolean;
  writer: Writer;
  question: string;
  askedAt: Date;
}

export const questionSteps = ['answer', 'hide', 'show'] as const;
export type QuestionStep = (typeof questionSteps)[number];
export type TakenQuestionStep = Extract<ModerationStep, { name: QuestionStep }>;

export function readQuestionQuery(parameters: URLSearchParams): QuestionQuery {
  return { filter: readChoice(parameters.get('ver'), questionFilters) ?? 'waiting', page: readPage(parameters) };
}

export function questionsAddress(path: string, { filter, page }: QuestionQuery): string {
  return addressOf(path, { ver: filter === 'waiting' ? null : filter, page: page > 1 ? page : null });
}
