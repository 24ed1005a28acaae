import type { ProductCategory } from '../catalog/categories.ts';
import { plainWords } from '../catalog/category-words.ts';
import { gtinKey } from '../catalog/gtin.ts';
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
import { oneLine } from '../shared/visible-text.ts';
import { type Cell, isBlank, textOfCell } from './reading/cell.ts';
import { type MeaningProblem, meaningOf } from './reading/cell-meanings.ts';
import { cellSchemas } from './reading/cells.ts';
import type { DescribedColumn, HeaderDoubt } from './reading/file-header.ts';

/** Without one of them a file changes products that are there, and adds none. */
export const requiredColumns: readonly FileColumn[] = ['id', 'name', 'price', 'category'];

export type ImportProblemCode =
  | MeaningProblem
  | HeaderDoubt
  | 'missing'
  | 'price_needed'
  | 'zero_price'
  | 'unclosed_quote'
  | 'bad_id'
  | 'too_long'
  | 'bad_character'
  | 'out_of_range'
  | 'unknown_category'
  | 'bad_address'
  | 'insecure_address'
  | 'too_many_pictures'
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
  | 'too_many_columns';

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
  /** What the supplier calls it by. */
  code?: string | null;
  /** What the supplier's list says of it, which is written of drafts alone. */
  theirs?: Described;
  /** What their cells say is no figure ("Consultar"): the product keeps its own. */
  left?: FileColumn[];
  /** Empty cells of a list without our ids, by which it says nothing: the product keeps its own there, too. */
  unsaid?: FileColumn[];
}

export type Described = Partial<Record<DescribedColumn, string>>;

export type ReadRow = { ok: true; product: FileRow } | RefusedForm<CellProblem[]>;

export function readRow(
  cells: Partial<Record<FileColumn, Cell>>,
  described: Partial<Record<DescribedColumn, Cell>> = {},
): ReadRow {
  const problems: CellProblem[] = [];
  const values: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  const left: FileColumn[] = [];
  const unsaid: FileColumn[] = [];
  for (const column of fileColumns) {
    const cell = cells[column];
    if (cell === undefined) continue;
    // In our own file an empty cell empties the field.
    if (cells.id === undefined && column !== 'price' && isBlank(cell)) {
      unsaid.push(column);
      continue;
    }
    const read = readCell(column, cell);
    if (read === 'left') left.push(column);
    else if ('code' in read) problems.push({ column, code: read.code, value: textOfCell(cell) });
    else (isFactColumn(column) ? facts : values)[column] = read.value;
  }
  const theirs = describedOf(described);
  const key = namingColumns.find((column) => cells[column] !== undefined);
  const isNamed = facts.mpn || facts.ean || values.code || theirs.name;
  if (
    cells.id === undefined &&
    key &&
    !isNamed &&
    !problems.some(({ column }) => namingColumns.includes(column ?? 'id'))
  )
    problems.push({ column: key, code: 'missing' });
  if (values.specs && values.category !== undefined) {
    for (const spec of specProblems(values.category as ProductCategory, values.specs as Record<string, unknown>)) {
      problems.push({ column: 'specs', code: 'bad_spec', value: spec.key, spec });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const more = {
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(Object.keys(theirs).length > 0 && { theirs }),
    ...(left.length > 0 && { left }),
    ...(unsaid.length > 0 && { unsaid }),
  };
  return { ok: true, product: { ...values, ...more } as FileRow };
}

/** By which a line without our id is matched, first to last. */
export const namingColumns: readonly FileColumn[] = ['mpn', 'ean', 'code'];

const longestDescribed = 200;

function describedOf(cells: Partial<Record<DescribedColumn, Cell>>): Described {
  const texts = Object.entries(cells).map(([column, cell]) => [
    column,
    oneLine(textOfCell(cell).slice(0, longestDescribed)).replaceAll('\u0000', ''),
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function readCell(column: FileColumn, cell: Cell): { value: unknown } | { code: ImportProblemCode } | 'left' {
  const meaning = meaningOf(column, cell);
  if ('left' in meaning) return 'left';
  if ('problem' in meaning) return { code: meaning.problem };
  const parsed = cellSchemas[column].safeParse(meaning.text);
  if (!parsed.success) return { code: parsed.error.issues[0]?.message as ImportProblemCode };
  return isStorable(parsed.data) ? { value: parsed.data } : { code: 'bad_character' };
}

/** Makers and suppliers write the same number with other cases and blanks. */
export function plainPartNumber(mpn: unknown): string {
  return String(mpn ?? '')
    .toLowerCase()
    .replace(/\s/g, '');
}

/** A row names its product by the shop's id, the maker's part number, its bar code, the supplier's code or its name. */
export function keyOfRow({ id, facts, code, theirs, name }: FileRow): string {
  if (id !== undefined) return `id ${id}`;
  if (facts?.mpn) return `mpn ${plainPartNumber(facts.mpn)}`;
  if (facts?.ean) return `ean ${gtinKey(String(facts.ean))}`;
  // One part under one code, in whichever of the two columns it stands.
  if (code) return `mpn ${plainPartNumber(code)}`;
  return `name ${plainWords(theirs?.name ?? name ?? '')}`;
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
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}
