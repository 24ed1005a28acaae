import { withoutAccents } from '../catalog/plain-text.ts';
import { addressOf, readChoice } from '../shared/admin-query.ts';
import { readPage } from '../shared/page.ts';
import { visibleText } from '../shared/visible-text.ts';

export interface EmptySearch {
  term: string;
  times: number;
  lastAt: Date;
}

/** `aside` is what the shop does not sell. */
export const emptySearchViews = ['waiting', 'aside'] as const;
export type EmptySearchView = (typeof emptySearchViews)[number];

export interface EmptySearchQuery {
  view: EmptySearchView;
  page: number;
}

export function readEmptySearchQuery(parameters: URLSearchParams): EmptySearchQuery {
  return { view: readChoice(parameters.get('ver'), emptySearchViews) ?? 'waiting', page: readPage(parameters) };
}

export function emptySearchAddress(path: string, { view, page }: EmptySearchQuery): string {
  return addressOf(path, { ver: view === 'waiting' ? null : view, page: page > 1 ? page : null });
}

const shortest = 2;
const longest = 60;

/** null if too short or long to mean anything, or perhaps personal (an address, a phone, a document, an order). */
export function countedTerm(term: string): string | null {
  const plain = withoutAccents(visibleText(term).toLowerCase())
    .replace(/[^\p{L}\p{N}@.+-]+/gu, ' ')
    .trim();
  if (plain.length < shortest || plain.length > longest || !/\p{L}/u.test(plain)) return null;
  const isPersonal = plain.includes('@') || /(\d[ .-]?){6,}/.test(plain) || plain.startsWith('order');
  return isPersonal ? null : plain;
}
