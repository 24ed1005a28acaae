import type { Weight } from '../../catalog/words/product-words.ts';

/** What `search-steps.ts` asks PostgreSQL for, read from the same text, so that both are asked for the same. */
export type WordCondition =
  | { kind: 'word'; word: string; isBeginning: boolean; weights: number }
  /** The second word stands right behind the first. */
  | { kind: 'next'; first: string; second: string; isBeginning: boolean }
  | { kind: 'all' | 'any'; of: readonly WordCondition[] }
  | { kind: 'not'; of: WordCondition };

/** The key that tells a word, or two words that stand together, apart from others. */
export function keyOf(condition: Extract<WordCondition, { kind: 'word' | 'next' }>): string {
  if (condition.kind === 'next') return `${condition.first} <-> ${condition.second} ${condition.isBeginning}`;
  return `${condition.word} ${condition.isBeginning} ${condition.weights}`;
}

export const weightBits: Readonly<Record<Weight, number>> = { A: 1, B: 2, C: 4, D: 8 };
export const anyWeight = 15;

const token = /'([^']*)'(?::([*A-D]+))?|<->|[()&|!]/y;

type Token = { word: string; labels: string } | { sign: string };

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < query.length) {
    if (query[token.lastIndex] === ' ') {
      token.lastIndex += 1;
      continue;
    }
    const read = token.exec(query);
    if (!read) throw new Error(`no query of words: ${query}`);
    const [sign, word, labels = ''] = read;
    tokens.push(word === undefined ? { sign } : { word, labels });
  }
  return tokens;
}

/** Of a `tsquery`: words with their weights, `&`, `|`, `!`, brackets, and `<->` between two words. */
export function conditionOf(query: string): WordCondition {
  const tokens = tokensOf(query);
  let at = 0;
  const isSign = (sign: string) => {
    const next = tokens[at];
    return next !== undefined && 'sign' in next && next.sign === sign;
  };

  function joinedBy(sign: string, kind: 'all' | 'any', read: () => WordCondition): WordCondition {
    const of = [read()];
    while (isSign(sign)) {
      at += 1;
      of.push(read());
    }
    return of.length === 1 ? (of[0] as WordCondition) : { kind, of };
  }

  const any = (): WordCondition => joinedBy('|', 'any', all);
  const all = (): WordCondition => joinedBy('&', 'all', one);

  function one(): WordCondition {
    const next = tokens[at];
    at += 1;
    if (next && 'word' in next) return wordOf(next);
    if (next?.sign === '!') return { kind: 'not', of: one() };
    if (next?.sign !== '(') throw new Error(`no query of words: ${query}`);
    const inside = any();
    if (!isSign(')')) throw new Error(`no query of words: ${query}`);
    at += 1;
    return inside;
  }

  function wordOf({ word, labels }: { word: string; labels: string }): WordCondition {
    if (!isSign('<->')) return { kind: 'word', word, isBeginning: labels.includes('*'), weights: weightsOf(labels) };
    const second = tokens[at + 1];
    at += 2;
    if (!second || !('word' in second)) throw new Error(`no query of words: ${query}`);
    return { kind: 'next', first: word, second: second.word, isBeginning: second.labels.includes('*') };
  }

  const read = any();
  if (at < tokens.length) throw new Error(`no query of words: ${query}`);
  return read;
}

function weightsOf(labels: string): number {
  let bits = 0;
  for (const sign of labels) bits |= weightBits[sign as Weight] ?? 0;
  return bits || anyWeight;
}
