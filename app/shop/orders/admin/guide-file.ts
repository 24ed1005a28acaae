import type { Refused } from '../../shared/refusal.ts';
import { mostAtOnce } from './many-orders.ts';

export interface GuideRow {
  /** As an editor counts, the header being line 1. */
  line: number;
  order: string;
  number: string;
  carrier: string;
}

export type GuideFileRefusal = 'empty' | 'spreadsheet' | 'too_many' | 'no_columns';
export type ReadGuides = { ok: true; rows: GuideRow[] } | Refused<GuideFileRefusal>;

type Column = Exclude<keyof GuideRow, 'line'>;
const headings: Record<Column, readonly string[]> = {
  order: ['pedido', 'orden', 'referencia', 'numero de pedido', 'order'],
  number: ['guia', 'numero de guia', 'no guia', 'n guia', 'remesa', 'rastreo', 'tracking', 'guide'],
  carrier: ['transportadora', 'empresa', 'operador', 'mensajeria', 'carrier'],
};
/** Without headings the columns come as the shop asks for them. */
const usual: readonly Column[] = ['order', 'number', 'carrier'];

/** UTF-8, or what spreadsheets of Windows write. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Commas, semicolons or tabs: pasted cells come with tabs. */
export function readGuides(bytes: Uint8Array): ReadGuides {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { ok: false, code: 'spreadsheet' };
  const text = textOfFile(bytes).replace(/^\uFEFF/, '');
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const [first] = lines;
  if (!first) return { ok: false, code: 'empty' };
  const delimiter = delimiterOf(first.content);
  const cells = (content: string) => cellsOf(content, delimiter);
  const named = cells(first.content).map(columnOf);
  const hasHeader = named.some((column) => column !== undefined);
  const columns = hasHeader ? named : usual;
  if (!columns.includes('order') || !columns.includes('number')) return { ok: false, code: 'no_columns' };
  const body = hasHeader ? lines.slice(1) : lines;
  if (body.length === 0) return { ok: false, code: 'empty' };
  if (body.length > mostAtOnce) return { ok: false, code: 'too_many' };
  const rows = body.map(({ line, content }) => {
    const said = cells(content);
    const of = (column: Column) => said[columns.indexOf(column)]?.slice(0, 200).toWellFormed() ?? '';
    return {
      line,
      order: of('order'),
      number: of('number'),
      carrier: columns.includes('carrier') ? of('carrier') : '',
    };
  });
  return { ok: true, rows };
}

function delimiterOf(line: string): string {
  const times = (sign: string) => line.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (times(sign) > times(best) ? sign : best), ';');
}

function columnOf(heading: string): Column | undefined {
  const name = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return usual.find((column) => headings[column].includes(name));
}

/** A cell of these columns holds no line break, so a line is a row. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
