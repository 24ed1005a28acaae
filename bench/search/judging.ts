import type { JudgedPart, JudgedQuery } from './judged-part.ts';

export interface Verdict {
  kind: string;
  query: string;
  isMet: boolean;
  recall: number;
  reciprocalRank: number;
  /** How many products of the file meet it. */
  right: number;
  shown: readonly JudgedPart[];
}

const topCount = 10;
/** So many of the first ten must be right, and the very first. */
const leastRecall = 0.8;

/** @param found the products that a shopper sees, best first */
export function judge(
  { kind, query, meets }: JudgedQuery,
  found: readonly JudgedPart[],
  all: readonly JudgedPart[],
): Verdict {
  const shown = found.slice(0, topCount);
  if (meets === null) {
    const isEmpty = found.length === 0;
    const share = isEmpty ? 1 : 0;
    return { kind, query, isMet: isEmpty, recall: share, reciprocalRank: share, right: 0, shown };
  }
  const right = all.filter(meets).length;
  if (right === 0) throw new Error(`No product of the file meets "${query}"`);
  const hits = shown.filter(meets).length;
  const first = shown.findIndex(meets);
  const recall = hits / Math.min(topCount, right);
  return {
    kind,
    query,
    isMet: first === 0 && recall >= leastRecall,
    recall,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    right,
    shown,
  };
}

export interface KindFigures {
  kind: string;
  queries: number;
  met: number;
  recall: number;
  meanReciprocalRank: number;
}

export function figuresOf(kind: string, verdicts: readonly Verdict[]): KindFigures {
  const mean = (of: (verdict: Verdict) => number) =>
    verdicts.reduce((sum, verdict) => sum + of(verdict), 0) / verdicts.length;
  return {
    kind,
    queries: verdicts.length,
    met: verdicts.filter(({ isMet }) => isMet).length,
    recall: mean(({ recall }) => recall),
    meanReciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
  };
}
