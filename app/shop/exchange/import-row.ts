import { z } from 'zod';
import { categoryNames, noCategory, type ProductCategory } from '../catalog/categories.ts';
import { productIdPattern } from '../catalog/product.ts';
import {
  type ImportColumn,
  type ImportedProduct,
  importColumns,
  mostPieces,
  pictureAddress,
} from '../catalog/product-row.ts';
import { type SpecProblem, specProblems } from '../catalog/specs.ts';
import { maxPriceInPesos } from '../shared/money.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { unguardCell } from './cell-guard.ts';

export const requiredColumns: readonly ImportColumn[] = ['id', 'name', 'price', 'category'];

export type ImportProblemCode =
  | 'missing'
  | 'bad_id'
  | 'too_long'
  | 'bad_character'
  | 'not_a_whole_number'
  | 'out_of_range'
  | 'unknown_category'
  | 'bad_address'
  | 'not_json'
  | 'repeated_id'
  | 'bad_spec'
  | 'below_held'
  | 'wrong_cell_count'
  | 'unknown_column'
  | 'missing_column'
  | 'too_many_rows'
  | 'not_readable';

export interface CellProblem {
  column: ImportColumn | null;
  code: ImportProblemCode;
  value?: string;
  spec?: SpecProblem;
}

const wholeNumber = /^[+-]?\d{1,15}$/;

function wholeCell(least: number, most: number) {
  return z
    .string()
    .trim()
    .min(1, 'missing')
    .regex(wholeNumber, 'not_a_whole_number')
    .transform(Number)
    .pipe(z.number().min(least, 'out_of_range').max(most, 'out_of_range'));
}

function optional<Value>(schema: z.ZodType<Value, string>, fallback: Value) {
  return z.string().transform((cell, issues) => {
    if (cell.trim() === '') return fallback;
    const parsed = schema.safeParse(cell);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) issues.addIssue({ code: 'custom', message: issue.message });
    return z.NEVER;
  });
}

const jsonObject = z.string().transform((cell, issues): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(cell);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Not JSON: the same problem as JSON that is not an object.
  }
  issues.addIssue({ code: 'custom', message: 'not_json' });
  return z.NEVER;
});

const cellSchemas = {
  id: z.string().trim().min(1, 'missing').regex(productIdPattern, 'bad_id'),
  name: z.string().trim().min(1, 'missing').max(200, 'too_long'),
  price: wholeCell(0, maxPriceInPesos),
  category: z
    .string()
    .trim()
    .pipe(z.enum([noCategory, ...categoryNames], { error: 'unknown_category' })),
  description: optional<string>(z.string().trim().max(10_000, 'too_long'), ''),
  discount: optional<number>(wholeCell(0, 99), 0),
  sales: optional<number>(wholeCell(0, mostPieces), 0),
  stock: optional<number>(wholeCell(0, mostPieces), 0),
  coupon: optional<string | null>(z.string().trim().max(60, 'too_long'), null),
  image: optional<string | null>(pictureAddress, null),
  specs: optional<Record<string, unknown>>(jsonObject, {}),
} satisfies Record<ImportColumn, z.ZodType<unknown, string>>;

export type ReadRow = { ok: true; product: ImportedProduct } | RefusedForm<CellProblem[]>;

export function readRow(cells: Partial<Record<ImportColumn, string>>): ReadRow {
  const problems: CellProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const column of importColumns) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const parsed = cellSchemas[column].safeParse(unguardCell(cell));
    if (parsed.success && isStorable(parsed.data)) values[column] = parsed.data;
    else if (parsed.success) problems.push({ column, code: 'bad_character', value: cell });
    else problems.push({ column, code: parsed.error.issues[0]?.message as ImportProblemCode, value: cell });
  }
  if (values.specs && values.category !== undefined) {
    for (const spec of specProblems(values.category as ProductCategory, values.specs as Record<string, unknown>)) {
      problems.push({ column: 'specs', code: 'bad_spec', value: spec.key, spec });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, product: values as unknown as ImportedProduct };
}

/** PostgreSQL stores neither a NUL nor half a surrogate pair, which JSON can contain as escapes. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}
