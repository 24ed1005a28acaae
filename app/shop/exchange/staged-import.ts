import type { Progress } from '../catalog/long-writes.ts';
import type { ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import type { CellProblem } from './import-row.ts';

/** A file of products on its way into the shop. */
export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'failed' | 'discarded';
export type ImportPhase = 'reading' | 'comparing' | 'writing';
/**
 * Why an import did not go on as asked. After `stopped` the products stay that were written by then; in each other case nothing was
 * written.
 */
export type ImportTrouble = 'interrupted' | 'moved' | 'unexpected' | 'stopped';

/** In lines while reading, in products afterwards. */
export interface ImportProgress extends Progress {
  phase: ImportPhase;
}

/** What an import has written so far. */
export interface ImportWritten {
  added: number;
  changed: number;
  unchanged: number;
  /** Products that were others by then: they stay as they are. */
  left: number;
}

/** A product that was left as it is, and why. */
export interface LeftProduct {
  id: string;
  name: string;
  because: LeftBecause;
}
export type LeftBecause = 'moved' | 'below_held';

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
  written: ImportWritten;
}

/** Why a command about an import was refused. */
export type ImportRefusal = 'busy' | 'outdated' | 'not_ready';

export const largestImport = 10 * 1024 * 1024;
export const mostImportRows = 50_000;
/** What the page shows of a long list of problems; the file of them has all. */
export const problemsShown = 300;
export const sampleShown = 5;
export const leftShown = 300;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'applying';
}

/** How many products applying it would write. */
export function writesOf({ added, changed, restored }: ImportFindings): number {
  return added + changed + restored;
}

/** How many products its file has. */
export function productsOf(findings: ImportFindings): number {
  return writesOf(findings) + findings.unchanged;
}
