import type { CellProblem, ImportColumn, ImportedProduct } from '../catalog/import-row.ts';

/** A file of products on its way into the shop. */
export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'failed' | 'discarded';
export type ImportPhase = 'reading' | 'comparing' | 'writing';
/** Why an import did not go on as asked; in each case nothing was written. */
export type ImportTrouble = 'interrupted' | 'moved' | 'unexpected';

export interface ImportProgress {
  phase: ImportPhase;
  /** Lines while reading, products afterwards. */
  done: number;
  total: number;
}

/** What the check of a file found. */
export interface ImportFindings {
  columns: {
    delimiter: ',' | ';';
    given: ImportColumn[];
    missing: ImportColumn[];
    ignored: string[];
  };
  /** The first products, as they were read. */
  sample: ImportedProduct[];
  added: number;
  changed: number;
  /** Deleted products that are named again. */
  restored: number;
  unchanged: number;
  /** Products of the shop whose figure the file would replace with another: sales since the export among them. */
  stockDiffers: number;
  salesDiffers: number;
  /** Products that have a picture, and an empty cell for it in the file. */
  picturesLost: number;
}

export interface StagedProblem extends CellProblem {
  line: number;
}

export interface StagedImport extends ImportProgress {
  id: number;
  fileName: string;
  uploadedAt: Date;
  state: ImportState;
  run: number;
  trouble: ImportTrouble | null;
  troubleCount: number;
  findings: ImportFindings | null;
  problemCount: number;
}

/** Why a command about an import was refused. */
export type ImportRefusal = 'busy' | 'outdated' | 'not_ready';

export const largestImport = 10 * 1024 * 1024;
export const mostImportRows = 50_000;
/** What the page shows of a long list of problems; the file of them has all. */
export const problemsShown = 300;
export const sampleShown = 5;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'applying';
}

/** How many products applying it would write. */
export function writesOf({ added, changed, restored }: ImportFindings): number {
  return added + changed + restored;
}
