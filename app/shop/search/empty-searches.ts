import { withoutAccents } from '../catalog/keywords.ts';

export interface EmptySearch {
  term: string;
  times: number;
}

const shortest = 2;
const longest = 60;

/** null if too short or long to mean anything, or perhaps personal (an address, a phone, a document, an order). */
export function countedTerm(term: string): string | null {
  const plain = withoutAccents(term.toLowerCase())
    .replace(/[^\p{L}\p{N}@.+-]+/gu, ' ')
    .trim();
  if (plain.length < shortest || plain.length > longest || !/\p{L}/u.test(plain)) return null;
  const isPersonal = plain.includes('@') || /(\d[ .-]?){6,}/.test(plain) || plain.startsWith('order');
  return isPersonal ? null : plain;
}
