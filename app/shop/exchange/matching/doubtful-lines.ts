import type { LineDoubt } from './match-rows.ts';

export type { LineDoubt };

/** A line of a file that is not applied before the owner has ticked that its product is the same. */
export interface DoubtfulLine {
  /** As `writtenAddress` writes it. */
  address: string;
  doubt: LineDoubt;
  /** By which the list names it. */
  code: string;
  theirName: string;
  ourId: string;
  ourName: string;
}

/** Of each kind the page shows so many; what is ticked there makes room for others. */
export const questionsShown = 100;
/** What is ticked in one file. */
export const mostAnswers = 1_000;
/** A sheet's name and a line. */
export const longestAddress = 120;
