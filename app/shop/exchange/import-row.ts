import type { ProductCategory } from '../catalog/categories.ts';
import {
  type FactColumn,
  type FileColumn,
  factColumns,
  factOfColumn,
  fileColumns,
  type ImportedProduct,
  isFactColumn,
} from '../catalog/product-row.ts';
import { type SpecProblem, type Specs, specProblems } from '../catalog/specs.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { unguardCell } from './cell-guard.ts';
import { cellSchemas } from './reading/cells.ts';

/** Without one of them a file changes products that are there, and adds none. */
export const requiredColumns: readonly FileColumn[] = ['id', 'name', 'price', 'category'];

export type ImportProblemCode =
  | 'missing'
  | 'bad_id'
  | 'too_long'
  | 'bad_character'
  | 'not_a_whole_number'
  | 'out_of_range'
  | 'unknown_category'
  | 'bad_address'
  | 'insecure_address'
  | 'too_many_pictures'
  | 'not_pesos'
  | 'bad_code'
  | 'bad_ean'
  | 'bad_measure'
  | 'bad_vat'
  | 'not_yes_or_no'
  | 'shared_part_number'
  | 'not_json'
  | 'repeated_id'
  | 'bad_spec'
  | 'below_held'
  | 'wrong_cell_count'
  | 'unknown_column'
  | 'missing_column'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'not_readable';

export interface CellProblem {
  column: FileColumn | null;
  code: ImportProblemCode;
  value?: string;
  spec?: SpecProblem;
}

/** Facts that stand in columns of their own; an empty cell keeps what the product says. */
export type RowFacts = Partial<Record<FactColumn, string | number | null>>;

export interface FileRow extends Omit<ImportedProduct, 'id' | 'name' | 'price' | 'category'> {
  id?: string;
  name?: string;
  price?: number;
  category?: ProductCategory;
  facts?: RowFacts;
}

export type ReadRow = { ok: true; product: FileRow } | RefusedForm<CellProblem[]>;

export function readRow(cells: Partial<Record<FileColumn, string>>): ReadRow {
  const problems: CellProblem[] = [];
  const values: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  for (const column of fileColumns) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const parsed = cellSchemas[column].safeParse(unguardCell(cell));
    if (parsed.success && isStorable(parsed.data)) (isFactColumn(column) ? facts : values)[column] = parsed.data;
    else if (parsed.success) problems.push({ column, code: 'bad_character', value: cell });
    else problems.push({ column, code: parsed.error.issues[0]?.message as ImportProblemCode, value: cell });
  }
  if (cells.id === undefined && facts.mpn === null) problems.push({ column: 'mpn', code: 'missing' });
  if (values.specs && values.category !== undefined) {
    for (const spec of specProblems(values.category as ProductCategory, values.specs as Record<string, unknown>)) {
      problems.push({ column: 'specs', code: 'bad_spec', value: spec.key, spec });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, product: { ...values, ...(Object.keys(facts).length > 0 && { facts }) } as FileRow };
}

/** The product's sheet with what the columns of facts say. */
export function withFacts(specs: Specs, facts: RowFacts = {}): Specs {
  const merged: Record<string, unknown> = { ...specs };
  for (const column of factColumns) {
    const value = facts[column];
    const name = factOfColumn[column];
    // A number that stands there as such stays one.
    if (value !== undefined && value !== null && String(merged[name]) !== String(value)) merged[name] = value;
  }
  return merged as Specs;
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair, which JSON can contain as escapes. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}
