/** What the owner says of words: what people write, and what the shop calls it. */
export interface Taught {
  term: string;
  means: string;
}

export const mostSynonyms = 2_000;
export const mostTermLength = 60;
/** On the page of the words; all are on their own page. */
export const searchesShown = 5;
export const mostUnsold = 500;
export const mostSetAside = 2_000;

export type UnsoldProblem = 'too_short' | 'known' | 'too_many' | 'sold';

export type TeachProblem =
  /** Nothing but punctuation, or a single character. */
  | 'too_short'
  /** Both are the same words. */
  | 'same'
  /** It is in the table already. */
  | 'known'
  /** No product has what it means, so it would lead nowhere. */
  | 'leads_nowhere'
  | 'too_many';
