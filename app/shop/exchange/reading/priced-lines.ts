import type { SheetRow } from './cell.ts';
import { dollarSigns, vatSaid } from './heading-words.ts';

export interface TextLine {
  line: number;
  text: string;
}

const longestLine = 500;

/** "[12/5/26, 10:32 a. m.] Juan Pérez:", as a chat is copied. */
const sender =
  /^[\u200E\u200F]?\[?\d{1,2}\/\d{1,2}\/\d{2,4},? {1,2}\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s*/i;
/** Bullets, emoji, numbers of a list. */
const bullet = /^(?:[^\p{L}\p{N}]|\d{1,3}[.)]\s+|\d\uFE0F?\u20E3)+/u;
/** WhatsApp's bold, italic and struck text. */
const emphasis = /(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])/gu;
const grouped = String.raw`\d{1,3}(?:[.,'’]\d{3})+(?:,00)?`;
const thousands = String.raw`\d{1,4}(?:[.,]\d{1,3})?\s?mil(?:l\p{L}n|lones)?|\d{2,4}\s?k`;
const behind = String.raw`(?:[\s\p{So}\p{Sk}\uFE0F\u200D,.:*–-]*(?:\([^()]{1,40}\)|agotad[oa]s?|disponibles?|cop|pesos|c\/u|cada un[oa]|und?|unidad|\+ ?iva|m\p{L}s iva|iva inc(?:luido|l)?\.?|con iva|sin iva))*[^\p{L}\p{N}$]*$`;
/** A figure with a sign, with groups of thousands or behind a dash is a price; "DDR4 3200" is none. */
const prices = [
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:cop\\s*)?\\$\\s*(${grouped}|${thousands}|\\d{1,9})${behind}`, 'iu'),
  new RegExp(`(?:^|[^\\p{L}\\p{N}.,])(${grouped}|${thousands}|\\d{5,9})${behind}`, 'iu'),
  new RegExp(`(?:[-–—:=>→|…]|\\.{2,})\\s*(\\d{4,9})${behind}`, 'iu'),
];
/** "7600 = 590" may be thousands. */
const shortPrice = new RegExp(`(?:[-–—:=>→|…]|\\.{2,})\\s*\\d{2,3}${behind}`, 'iu');
const separators = /[\s\-–—:=>→|/.…,*_~]+$/u;

/** What it costs to have it sent, and where to pay. */
const ofTheSeller =
  /^(?:env[ií]os?|domicilios?|fletes?|compras?|pedidos?|nequi|daviplata|bancolombia|total)(?!\p{L})/iu;

export interface PricedLine {
  name: string;
  price: string;
}

/** "Nombre – $ 120.000", "🔥 Nombre ... 120.000", "* Nombre: 120 mil"; null where a line names no product with a price. */
export function pricedLine(text: string): PricedLine | null {
  const written = text.slice(0, longestLine).replace(sender, '').replace(bullet, '').replace(emphasis, '').trim();
  // Two cells of a spreadsheet without headings; more of them are a table.
  const [first = '', second, ...others] = written.split(/[;\t]/);
  if (others.length > 0) return null;
  const line = second === undefined ? first : `${first} – ${second}`;
  for (const price of prices) {
    const found = price.exec(line);
    if (!found) continue;
    const before = line.slice(0, line.lastIndexOf(found[1] ?? '')).replace(/(?:cop\s*)?\$\s*$/i, '');
    const name = before.replace(separators, '').trim();
    if (!/\p{L}{2}|\p{L}\d{2}/u.test(name) || ofTheSeller.test(name)) return null;
    return { name, price: inPesos(found[1] ?? '') };
  }
  return null;
}

/** "120 mil", "1,2k", "1,2 millones". */
function inPesos(written: string): string {
  const [, figure, unit = ''] = /^(\d[\d.,]*)\s?(mil|k|mill[oó]n|millones)$/i.exec(written) ?? [];
  const pesos = /^mill/i.test(unit) ? 1_000_000 : 1_000;
  return figure === undefined ? written : String(Math.round(Number(figure.replace(',', '.')) * pesos));
}

/** A product in one line, and its price in the next. */
function* pairedLines(lines: Iterable<TextLine>): Generator<TextLine> {
  let name: TextLine | null = null;
  for (const each of lines) {
    if (name && isPriceAlone(each.text)) {
      yield {
        line: name.line,
        text: `${name.text.trim()}: ${each.text.trim().replace(/^(?:precio|valor|pvp)\s*:?\s*/i, '')}`,
      };
      name = null;
      continue;
    }
    if (name) yield name;
    name = each;
  }
  if (name) yield name;
}

const anyName = 'Nombre';
const isPriceAlone = (text: string) =>
  !/\p{L}{8}/u.test(text) &&
  /^Nombre(?::? (?:precio|valor|pvp))?$/i.test(pricedLine(`${anyName}: ${text.trim()}`)?.name ?? '');

/** Of the lines that say something at least half have a price, and it is not one line alone. */
export function isPricedList(lines: Iterable<TextLine>, most: number): boolean {
  let shown = 0;
  let priced = 0;
  for (const { text } of pairedLines(lines)) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    shown += 1;
    if (pricedLine(text) || isInDollars(text)) priced += 1;
    if (shown >= most) break;
  }
  return priced > 0 && priced * 2 >= shown;
}

const isInDollars = (text: string) => dollarSigns.test(text) && /\d/.test(text);
const soldOut = /(?<!\p{L})agotad[oa]s?(?!\p{L})/iu;
const amounts = /\$\s*\d[\d.,']*|\d{1,3}(?:[.']\d{3})+(?!\d)/g;

/** With the headings that the list never had. */
export function* pricedRows(lines: Iterable<TextLine>, { isBeforeVat }: { isBeforeVat: boolean }): Generator<SheetRow> {
  yield { line: 0, cells: ['Producto', isBeforeVat ? 'Precio + IVA' : 'Precio'] };
  for (const { line, text } of pairedLines(lines)) {
    const written = text.trim().slice(0, longestLine);
    if (written === '') continue;
    const found = pricedLine(text);
    // "$ 480.000 / $ 450.000 por 5": nobody can know which of them, nor what "+ IVA" in one line says of the others.
    const isVatUnclear = found !== null && !isBeforeVat && vatSaid(written) === false;
    const isShort = found === null && hasShortPrice(written);
    const isUnclear = (written.match(amounts)?.length ?? 0) > 1 || isInDollars(written) || isVatUnclear || isShort;
    if (isUnclear) yield { line, cells: [found?.name ?? written, written] };
    else if (found && soldOut.test(written)) yield { line, cells: [found.name, 'Agotado'] };
    else if (found) yield { line, cells: [found.name, found.price] };
    else yield { line, cells: [written], isNote: true };
  }
}

/** Behind a model, which has a figure: "Tel: 310" is none. */
function hasShortPrice(text: string): boolean {
  const at = shortPrice.exec(text)?.index ?? 0;
  return /\d/.test(text.slice(0, at)) && !ofTheSeller.test(text);
}

/** Whether a title among the first lines says "+ IVA", or each of their prices. */
export function saysBeforeVat(lines: Iterable<TextLine>, most: number): boolean {
  let count = 0;
  let priced = 0;
  let before = 0;
  for (const { text } of lines) {
    const isPriced = pricedLine(text) !== null;
    const isBefore = vatSaid(text.slice(0, longestLine)) === false;
    if (isBefore && !isPriced) return true;
    if (isPriced) priced += 1;
    if (isBefore) before += 1;
    count += 1;
    if (count >= most) break;
  }
  return before > 0 && before === priced;
}

export function* linesOfText(text: string): Generator<TextLine> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (let line = 1; at < text.length; line += 1) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    yield { line, text: text.slice(at, end) };
    at = end + 1;
  }
}
