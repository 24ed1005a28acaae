import type { Progress } from '../catalog/long-writes.ts';
import type { ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import type { CellProblem } from './import-row.ts';

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'failed' | 'discarded';
export type ImportPhase = 'reading' | 'comparing' | 'writing';
/** With `stopped`, products written before stay; otherwise nothing was written. */
export type ImportTrouble = 'interrupted' | 'moved' | 'unexpected' | 'stopped';

/** In lines while reading, in products afterwards. */
export interface ImportProgress extends Progress {
  phase: ImportPhase;
}

export interface ImportWritten {
  added: number;
  changed: number;
  unchanged: number;
  left: number;
}

export interface LeftProduct {
  id: string;
  name: string;
  because: LeftBecause;
}
export type LeftBecause = 'moved' | 'below_held';

export interface ImportFindings {
  columns: {
    delimiter: ',' | ';';
    given: ImportColumn[];
    missing: ImportColumn[];
    ignored: string[];
  };
  sample: ImportedProduct[];
  added: number;
  changed: number;
  restored: number;
  unchanged: number;
  /** Products whose figure the file would overwrite, sales since the export included. */
  stockDiffers: number;
  salesDiffers: number;
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

export type ImportRefusal = 'busy' | 'outdated' | 'not_ready';

export const largestImport = 10 * 1024 * 1024;
export const mostImportRows = 50_000;
export const problemsShown = 300;
export const sampleShown = 5;
export const leftShown = 300;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'applying';
}

export function writesOf({ added, changed, restored }: ImportFindings): number {
  return added + changed + restored;
}

export function productsOf(findings: ImportFindings): number {
  return writesOf(findings) + findings.unchanged;
}
