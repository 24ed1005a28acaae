import type { Verdict } from '../verdict.ts';

/** Every word of the picture of a build. */
export interface BuildPictureWords {
  rows: readonly { label: string; name: string }[];
  /** Of the rows that have no room. */
  more: string | null;
  verdict: Verdict;
  verdictWords: string;
  total: string;
  dated: string;
}
