import { type CellField, type CellProblem, cellFields, readBlock, readCell } from '#app/shop/changes/cells.ts';

export type CellFlag = 'changed' | CellProblem;

/** Of a field that holds a cell. */
export function asCell(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.dataset.kept !== undefined ? target : null;
}

export function cellsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].map(asCell).filter((cell) => cell !== null);
}

export function fieldOfName(name: string): CellField {
  return name.slice(0, name.indexOf(':')) as CellField;
}

export function flagOf({ name, value, dataset }: HTMLInputElement): CellFlag | null {
  const read = readCell(fieldOfName(name), value);
  if (!read.ok) return read.code;
  const isChanged = 'by' in read ? read.by !== 0 : read.value !== (dataset.kept ?? '');
  return isChanged ? 'changed' : null;
}

/** Undefined beyond the edge. The cells stand in the order of the rows. */
export function neighbour(cell: HTMLInputElement, { rows = 0, columns = 0 }): HTMLInputElement | undefined {
  if (!cell.form) return undefined;
  const cells = cellsOf(cell.form);
  const at = cells.indexOf(cell);
  const width = cellFields.length;
  const column = (at % width) + columns;
  return column < 0 || column >= width ? undefined : cells[at + rows * width + columns];
}

/** Where a key leads from a cell; undefined is left to the browser. */
export function stepOf(event: KeyboardEvent, cell: HTMLInputElement, isTyping: boolean) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || event.isComposing) return undefined;
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1 };
  if (shiftKey) return undefined;
  // The list of categories opens below a cell in which somebody types, and takes these keys.
  const hasList = isTyping && cell.hasAttribute('list');
  if (key === 'ArrowUp') return hasList ? undefined : { rows: -1 };
  if (key === 'ArrowDown') return hasList ? undefined : { rows: 1 };
  const [start, end] = [cell.selectionStart ?? 0, cell.selectionEnd ?? 0];
  const isWhole = start === 0 && end === cell.value.length;
  if (key === 'ArrowLeft' && (isWhole || (start === 0 && end === 0))) return { columns: -1 };
  if (key === 'ArrowRight' && (isWhole || start === cell.value.length)) return { columns: 1 };
  return undefined;
}

export interface Pasted {
  /** What the cells said before. */
  before: { cell: HTMLInputElement; value: string }[];
  rowsOutside: number;
  columnsOutside: number;
}

/** Null for a single cell, which the browser pastes as it does everywhere. */
export function pasteBlock(from: HTMLInputElement, pasted: string): Pasted | null {
  if (!from.form) return null;
  const block = readBlock(pasted);
  const widest = Math.max(...block.map((row) => row.length));
  if (block.length === 1 && widest === 1) return null;
  const cells = cellsOf(from.form);
  const at = cells.indexOf(from);
  const width = cellFields.length;
  const [rows, columns] = [cells.length / width - Math.floor(at / width), width - (at % width)];
  const before: Pasted['before'] = [];
  for (const [down, row] of block.slice(0, rows).entries()) {
    for (const [right, text] of row.slice(0, columns).entries()) {
      const cell = cells[at + down * width + right];
      if (!cell) continue;
      before.push({ cell, value: cell.value });
      cell.value = text;
    }
  }
  return { before, rowsOutside: Math.max(0, block.length - rows), columnsOutside: Math.max(0, widest - columns) };
}
