import { mostOf } from '../catalog/admin/product-form.ts';
import { readStock } from '../catalog/admin/stock-change.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import { readCategoryWords } from '../catalog/category-words.ts';
import type { ProductVat } from '../catalog/product-vat.ts';
import { readVatWords } from '../catalog/vat-words.ts';
import { type PesosProblem, readPesos } from '../shared/pesos.ts';
import type { Refused } from '../shared/refusal.ts';
import { type NumberProblem, readWholeNumber } from '../shared/typed-number.ts';

/** In the order of the columns, so that a block of a spreadsheet lands where it belongs. */
export const cellFields = ['price', 'discount', 'stock', 'cost', 'category', 'vat'] as const;
export type CellField = (typeof cellFields)[number];

/** Products on one page of the grid, and so in one save. */
export const mostGridRows = 100;

export type CellProblem = NumberProblem | PesosProblem | 'missing' | 'not_a_choice' | 'bad_vat';

/** A value as `change_lines` stores it, or a step of units (`+5`). */
export type TypedCell = { ok: true; value: string } | { ok: true; by: number } | Refused<CellProblem>;

export function readCell(field: CellField, typed: string): TypedCell {
  const text = typed.toWellFormed().trim();
  switch (field) {
    case 'price':
      return text === '' ? { ok: false, code: 'missing' } : storedValue(readPesos(text, mostOf.price));
    case 'discount':
      return text === '' ? { ok: true, value: '0' } : storedValue(readWholeNumber(text, mostOf.discount));
    case 'cost':
      return text === '' ? { ok: true, value: '' } : storedValue(readPesos(text, mostOf.cost));
    case 'stock': {
      if (text === '') return { ok: false, code: 'missing' };
      const read = readStock(text);
      return read.ok && 'stock' in read ? { ok: true, value: String(read.stock) } : read;
    }
    case 'category': {
      const category = readCategoryWords(text);
      return category === undefined ? { ok: false, code: 'not_a_choice' } : { ok: true, value: category };
    }
    case 'vat': {
      if (text === '') return { ok: false, code: 'missing' };
      const vat = readVatWords(text);
      return vat === undefined ? { ok: false, code: 'bad_vat' } : { ok: true, value: String(vat) };
    }
  }
}

function storedValue(read: { ok: true; value: number } | Refused<CellProblem>): TypedCell {
  return read.ok ? { ok: true, value: String(read.value) } : read;
}

export interface CellValues {
  price: number;
  discount: number;
  stock: number;
  cost: number | null;
  category: ProductCategory;
  vat: ProductVat;
}

export function storedCells(values: CellValues): Record<CellField, string> {
  const { price, discount, stock, cost, category, vat } = values;
  return {
    ...{ price: String(price), discount: String(discount), stock: String(stock), cost: String(cost ?? '') },
    ...{ category, vat: String(vat) },
  };
}

const mostPasted = 400_000;

/** Rows of cells as spreadsheets copy them: tabs and lines, and quotes around a cell that holds either. */
export function readBlock(pasted: string): string[][] {
  const text = pasted.slice(0, mostPasted).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = cellAt(text, at);
    rows.at(-1)?.push(cell);
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
}

function cellAt(text: string, from: number): { cell: string; end: number } {
  const quoted = text[from] === '"' ? closingQuote(text, from + 1) : -1;
  if (quoted >= 0)
    return {
      cell: text
        .slice(from + 1, quoted)
        .replaceAll('""', '"')
        .trim(),
      end: quoted + 1,
    };
  const ends = [text.indexOf('\t', from), text.indexOf('\n', from)].filter((end) => end >= 0);
  const end = Math.min(text.length, ...ends);
  return { cell: text.slice(from, end).trim(), end };
}

/** -1 unless the cell ends there: `27" curvo` is no quoted cell. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || text[at + 1] === '\t' || text[at + 1] === '\n' ? at : -1;
  }
  return -1;
}
