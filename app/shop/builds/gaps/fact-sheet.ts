import type { UndoableChange } from '../../catalog/admin/change-specs.ts';
import type { SpecFormProblems } from '../../catalog/admin/spec-form.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs } from '../../catalog/specs.ts';
import type { LikelyRecord } from '../library/likely-records.ts';
import type { FactGap } from './fact-gaps.ts';

export interface SheetProduct {
  id: string;
  name: string;
  category: ProductCategory;
  specs: Specs;
}

/** A line of the list. */
export interface SheetLine {
  id: string;
  name: string;
  category: ProductCategory;
  sales: number;
  gaps: readonly FactGap[];
  /** Facts that a record of the library surely has. */
  sureFacts: number;
  /** `sheetVersion` of what was shown. */
  version: string;
}

/** A product, what it lacks, and what the library has for it. */
export interface FactSheet {
  product: SheetProduct;
  gaps: readonly FactGap[];
  records: LikelyRecord[];
  version: string;
}

export const sheetsPerPage = 25;

export interface SheetRefusal {
  status: number;
  sentence: string | null;
  /** `typed`, or the record whose form was sent. */
  form: string | null;
  problems: SpecFormProblems;
  typed: Record<string, string>;
  /** What was written all the same. */
  written?: UndoableChange[];
}
