import type { Progress } from '../catalog/bulk-jobs.ts';
import type { BigChange } from '../catalog/prices/big-change.ts';
import type { FileColumn, ImportColumn, ImportedProduct } from '../catalog/product-row.ts';
import type { DoubtfulLine } from './matching/doubtful-lines.ts';
import type { RepeatedPart } from './matching/repeated-parts.ts';
import type { Delimiter } from './reading/csv-rows.ts';
import type { DescribedColumn, HeadingQuestion } from './reading/file-header.ts';
import type { SkippedKind } from './reading/skipped-kinds.ts';
import type { SheetFound, TableChoice } from './reading/table-choice.ts';
import type { ImportProblem } from './row-reader.ts';
import type { Supplier, SupplierProblems, TypedSupplier } from './suppliers/supplier.ts';

export type ImportState =
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'failed'
  | 'discarded'
  | 'undoing'
  | 'undone';
export type ImportPhase = 'reading' | 'comparing' | 'writing' | 'undoing';
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

/** What the owner said about how a file is to be read. */
export interface ReadingChoice {
  /** What of it is read; absent: as the shop finds it. */
  tables?: TableChoice[];
  /** A price of 0 is meant. */
  zeroPrices?: boolean;
  /** A stock of 999 is meant. */
  placeholdersMeant?: boolean;
  /** Lines whose product is the same, by `writtenAddress`. */
  same?: string[];
  /** Of lines about one part that differ, those that count. */
  chosen?: string[];
}

/** One table as it was read. */
export interface TableLayout {
  /** Null of a text. */
  sheet: string | null;
  /** Where the headings stand; 0: there are none. */
  headingLine: number;
  /** The first lines, as far as headings are looked for. */
  first: { line: number; cells: string[] }[];
  /** Lines with a product. */
  productLines: number;
  /** Where another table begins, of which nothing is read. */
  otherTable: number | null;
  /** In which column, from 0, another table begins at its right, of which nothing is read. */
  otherTableAt?: number | null;
}

/** What was read of a file. `sheet`, `headingLine`, `first` and `otherTable` are of the first table. */
export interface FileLayout extends TableLayout {
  /** Of a workbook, all that can be seen. */
  sheets: SheetFound[];
  /** Absent in imports of the time when one sheet was read. */
  tables?: TableLayout[];
  /** Several sheets may be the list, and the owner has not said which. */
  asksSheet: boolean;
  /** Several columns may be the stock or the price, and the owner has not said which. */
  asksColumns?: boolean;
  skipped: Partial<Record<SkippedKind, number>>;
  /** The owner said that prices of 0 are meant. */
  zeroPrices: boolean;
  /** Stock that nobody counted (999): how many lines have each. */
  placeholders?: Record<string, number>;
  placeholdersMeant?: boolean;
  /** Cells that say "Consultar" and the like. */
  left: number;
}

export interface ImportFindings {
  /** Absent in imports of the time before headings were looked for. */
  layout?: FileLayout;
  columns: {
    /** Null of a workbook, and of a list without columns. */
    delimiter: Delimiter | null;
    given: FileColumn[];
    missing: ImportColumn[];
    ignored: string[];
    /** Of all tables. Absent in imports of the time before suppliers' lists. */
    headings?: [heading: string, column: FileColumn | null][];
    /** The headings of each table. */
    tables?: string[][];
    questions?: HeadingQuestion[];
    /** What the list calls its products. */
    described?: [heading: string, column: DescribedColumn][];
    /** Written besides what the file has: prices that follow costs, and what drafts are made of. */
    also?: ImportColumn[];
    /** What each table, or its supplier's profile, says of its costs. */
    costHasVat?: (boolean | null)[];
    /** Headings of columns that look like prices and are not read. */
    pricesUnread?: string[];
  };
  /** Parts that the list has more than once, and not the same; `equal`: lines that say what another one said. */
  repeated?: { count: number; equal: number; parts: RepeatedPart[] };
  /** Lines whose product may be another one. */
  doubtful?: { count: number; lines: DoubtfulLine[] };
  sample: ImportedProduct[];
  added: number;
  changed: number;
  restored: number;
  unchanged: number;
  /** Rows of products that the shop does not have, of a file that adds none. */
  notInShop: number;
  /** Products whose figure the file would overwrite, sales since the export included. */
  stockDiffers: number;
  salesDiffers: number;
  picturesLost: number;
  /** Absent in imports of the time before suppliers had profiles, as all that follows. */
  supplier?: FoundSupplier;
  /** Pesos for a dollar, in cents, by which prices follow costs in dollars. */
  rateInCents?: number | null;
  /** Lines that would be left out; null where what is wrong concerns the whole file. */
  wrongLines?: number | null;
  /** Products whose change the owner looks at before it is written. */
  bigChanges?: number;
  /** Discounts that would promise too much and do not yet. */
  overPromised?: number;
  /** New products that become none, because nothing says their price. */
  unpricedNew?: number;
  /** New products are not in the shop until they are published. */
  makesDrafts?: boolean;
  /** What the supplier's list no longer brings; null where the profile does not ask for it. */
  soldOut?: SoldOut | null;
}

export interface FoundSupplier {
  known: Supplier | null;
  /** Whose files are called alike, or have the same headings. */
  likely: number | null;
  /** The owner has to say what its prices are before anything is applied. */
  asks: boolean;
  /** Nothing says whether its costs have IVA: each product's own are read as before. Absent in older imports. */
  asksVat?: boolean;
  /** It is a list that can be a supplier's. */
  isPossible: boolean;
  suggestedName: string;
}

export interface SoldOut {
  count: number;
  /** What the supplier's lists brought before and the shop still has. */
  of: number;
  /** Why nothing is sold out although the profile says so. */
  because: SoldOutDoubt | null;
}
/** `unread_lines`: a wrong line does not say of which product it is. `part_of_list`: there are more sheets or tables, or the lines were left out before. */
export type SoldOutDoubt = 'unread_lines' | 'part_of_list';

export type StagedProblem = ImportProblem;
/** Of a line that is left out. */
export type LeftProblem = Omit<StagedProblem, 'line'>;

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
  undone: ImportUndone | null;
}

export interface ImportUndone {
  undone: number;
  kept: number;
}

/** A product as the file changes it. */
export interface ImportChange {
  id: string;
  name: string;
  outcome: ImportOutcome;
  fields: { column: ImportColumn; before: unknown; after: unknown }[];
  big: BigChange | null;
}

export type ImportOutcome = 'added' | 'changed' | 'restored' | 'unchanged';
/** `kept`: it changed after the import, and stays as it is. */
export type ImportRowState = 'written' | 'undone' | 'kept';

/**
 * `unanswered`: the page asks something first. `wrong_lines`: lines would be left out, and the press did not say so. `not_reviewed`: changes
 * that the owner has to look at.
 */
export type ImportRefusal = 'busy' | 'outdated' | 'not_ready' | ApplyRefusal | SupplierRefusal;
export type ApplyRefusal = 'unanswered' | 'wrong_lines' | 'not_reviewed';
/** What the form about a supplier is answered. */
export interface SupplierAnswer {
  problems: SupplierProblems;
  refusal: SupplierRefusal | null;
  typed: TypedSupplier;
}
export type SupplierRefusal = 'same_name' | 'too_many_suppliers' | 'supplier_gone';

export const largestImport = 10 * 1024 * 1024;
export const mostImportRows = 50_000;
export const problemsShown = 300;
export const sampleShown = 5;
export const leftShown = 300;
export const changesShown = 50;
export const bigChangesShown = 300;
export const missingShown = 300;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing';
}

export function writesOf({ added, changed, restored, soldOut }: ImportFindings): number {
  return added + changed + restored + (soldOut?.count ?? 0);
}

export function productsOf(findings: ImportFindings): number {
  return writesOf(findings) + findings.unchanged;
}
