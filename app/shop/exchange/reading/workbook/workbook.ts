import { posix } from 'node:path';
import type { Cell, SheetRow } from '../cell.ts';
import { isBlank } from '../cell.ts';
import { columnOfLetters, fillDownwards } from './merged-cells.ts';
import { type FormatKind, formatsOf } from './number-formats.ts';
import { readXml, unescaped } from './xml-elements.ts';

/** More than a list has headings: what stands further right is nothing of the list. */
const mostColumns = 400;

export interface WorkbookSheet {
  name: string;
  rows: SheetRow[];
}

export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

/** The sheets that whoever opens the workbook sees. @throws TooManyRows, or another error where it is no workbook */
export function visibleSheets(parts: ReadonlyMap<string, Buffer>, mostRows: number): WorkbookSheet[] {
  const workbook = partOf(parts, 'xl/workbook.xml');
  const targets = targetsOf(parts.get('xl/_rels/workbook.xml.rels'));
  const { sheets, begins1904 } = sheetsOf(workbook);
  const strings = sharedStringsOf(parts.get(targets.strings ?? 'xl/sharedStrings.xml'));
  const formats = formatsOf(parts.get(targets.styles ?? 'xl/styles.xml'));
  return sheets.flatMap(({ name, relation }) => {
    const address = targets.sheets.get(relation);
    // A sheet of a chart has no cells.
    if (address === undefined) return [];
    return [{ name, rows: rowsOf(partOf(parts, address), { strings, formats, begins1904, mostRows }) }];
  });
}

function partOf(parts: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const part = parts.get(name);
  if (!part) throw new Error(`there is no ${name}`);
  return part;
}

function targetsOf(relations: Buffer | undefined) {
  const targets = {
    sheets: new Map<string, string>(),
    strings: undefined as string | undefined,
    styles: undefined as string | undefined,
  };
  if (!relations) return targets;
  readXml(relations, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const address = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      if (Type.endsWith('/worksheet')) targets.sheets.set(Id, address);
      else if (Type.endsWith('/sharedStrings')) targets.strings = address;
      else if (Type.endsWith('/styles')) targets.styles = address;
    },
  });
  return targets;
}

function sheetsOf(workbook: Buffer) {
  const sheets: { name: string; relation: string }[] = [];
  let begins1904 = false;
  readXml(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') begins1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state } = attributes();
      if (state === undefined || state === 'visible') sheets.push({ name: unescaped(title), relation: id });
    },
  });
  return { sheets, begins1904 };
}

function sharedStringsOf(part: Buffer | undefined): string[] {
  if (!part) return [];
  const strings: string[] = [];
  let text: string | null = null;
  let isText = false;
  let isReading = false;
  readXml(part, {
    open(name) {
      if (name === 'si') text = '';
      // How Chinese and Japanese signs are spoken is no part of the text.
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    text(more) {
      if (isText && text !== null) text += more;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'si') {
        strings.push(unescaped(text ?? ''));
        text = null;
      }
    },
  });
  return strings;
}

interface SheetTools {
  strings: readonly string[];
  formats: readonly FormatKind[];
  begins1904: boolean;
  mostRows: number;
}

interface RawCell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string | null;
  inline: string | null;
}

/**
 * Rows without anything are left out, and so is what stands behind the last cell of a row. Of a hidden row nothing but its line is given,
 * and hidden columns are empty: whoever sends a list hides there what he pays himself.
 */
function rowsOf(part: Buffer, tools: SheetTools): SheetRow[] {
  const rows: SheetRow[] = [];
  const hiddenColumns = new Set<number>();
  let line = 0;
  let isHidden = false;
  let cells: Cell[] = [];
  let raw: RawCell | null = null;
  let takes: 'value' | 'inline' | null = null;
  let isReading = false;
  const merged: string[] = [];
  readXml(part, {
    open(name, attributes) {
      if (name === 'mergeCell' && merged.length < tools.mostRows) merged.push(attributes().ref ?? '');
      else if (name === 'row') {
        const { r, hidden, outlineLevel } = attributes();
        line = Number(r ?? line + 1);
        // A group that is folded up can be opened by everybody.
        isHidden = isSaid(hidden) && outlineLevel === undefined;
        cells = [];
      } else if (name === 'col') {
        const { min, max, hidden } = attributes();
        const last = isSaid(hidden) ? Math.min(Number(max), mostColumns) : 0;
        for (let column = Number(min); column <= last; column += 1) hiddenColumns.add(column - 1);
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        raw = {
          column: columnOf(r) ?? cells.length,
          type: t,
          style: Number(s),
          hasFormula: false,
          value: null,
          inline: null,
        };
      } else if (raw === null) return;
      else if (name === 'f') raw.hasFormula = true;
      else if (name === 'v') [takes, raw.value] = ['value', ''];
      else if (name === 'rPh') isReading = true;
      else if (name === 't' && !isReading) [takes, raw.inline] = ['inline', raw.inline ?? ''];
    },
    text(more) {
      if (raw !== null && takes !== null) raw[takes] += more;
    },
    close(name) {
      if (name === 'v' || name === 't') takes = null;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && raw !== null) {
        if (raw.column < mostColumns) {
          while (cells.length < raw.column) cells.push('');
          cells[raw.column] = hiddenColumns.has(raw.column) ? '' : cellOf(raw, tools);
        }
        raw = null;
      } else if (name === 'row') {
        while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
        if (cells.length > 0) rows.push(isHidden ? { line, cells: [], isHidden } : { line, cells });
        if (rows.length > tools.mostRows) throw new TooManyRows();
      }
    },
  });
  fillDownwards(rows, merged);
  return rows;
}

const isSaid = (value: string | undefined) => value === '1' || value === 'true';

/** `C7` is the third. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  return letters === undefined ? null : columnOfLetters(letters);
}

function cellOf({ type, style, hasFormula, value, inline }: RawCell, tools: SheetTools): Cell {
  if (type === 'inlineStr') return unescaped(inline ?? '');
  if (value === null || (value === '' && type !== 'str')) return hasFormula ? { formula: true } : '';
  switch (type) {
    case 's':
      return tools.strings[Number(value)] ?? '';
    case 'str':
      return unescaped(value);
    case 'b':
      return String(value.trim() === '1');
    case 'e':
      return { error: value };
    case 'd':
      return { date: value.slice(0, 10) };
    default:
      return figureOf(Number(value), tools.formats[style] ?? null, tools.begins1904);
  }
}

const msOfDay = 24 * 60 * 60 * 1000;

function figureOf(figure: number, kind: FormatKind, begins1904: boolean): Cell {
  if (!Number.isFinite(figure)) return { error: '#NUM!' };
  if (kind === 'percent') return { percent: figure };
  if (kind === 'dollars') return { dollars: figure };
  if (kind !== 'date') return figure;
  const moment = new Date(
    Date.UTC(begins1904 ? 1904 : 1899, begins1904 ? 0 : 11, begins1904 ? 1 : 30) + figure * msOfDay,
  );
  return Number.isNaN(moment.getTime()) ? { error: '#NUM!' } : { date: moment.toISOString().slice(0, 10) };
}
