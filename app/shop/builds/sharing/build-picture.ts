import type { Verdict } from '../verdict.ts';

/** Every word of the picture of a build: equal words are the same picture. */
export interface BuildPictureWords {
  rows: readonly { mark: string; name: string }[];
  /** Of the rows that have no room. */
  more: string | null;
  verdict: Verdict;
  verdictWords: string;
  total: string;
  dated: string;
}

export const buildPictureSize = { width: 1200, height: 630 };

export interface BuildPictureMaker {
  /** Whether it is in memory. */
  has(words: BuildPictureWords): boolean;
  /** One at a time, and from memory while it is among the last ones. @returns a PNG */
  draw(words: BuildPictureWords): Promise<Uint8Array<ArrayBuffer>>;
}
