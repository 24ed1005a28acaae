import encodeQR from 'qr';
import type { PdfBlock, PdfFace } from '#app/shop/shared/pdf-document.ts';
import { printable } from './printable.server.ts';

type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document['struct']>;

export interface Pen {
  doc: Document;
  /** What screen readers read, in its order. */
  root: Element;
  left: number;
  width: number;
  /** Where the next block begins. */
  top: number;
  bottom: number;
  /** Begins a page. */
  turn(): void;
}

const ink = '#14201a';
const muted = '#4c5a52';
const line = '#b9c2bb';
const signal = '#fad53b';
const usualSize = 10.5;
const columnGap = 18;
const cellGap = 8;
const logoSize = 26;
const framePadding = 12;

/** Writes them a little at a time, so that the caller may let others have their turn in between. */
export function* steps(pen: Pen, blocks: readonly PdfBlock[]): Generator<undefined, void> {
  for (const block of blocks) {
    if (block.kind === 'table') yield* writeTable(pen, block);
    else if (block.kind === 'frames') yield* writeFrames(pen, block);
    else if (block.kind === 'columns') yield* writeColumns(pen, block);
    else writeOne(pen, block);
    yield;
  }
}

function writeOne(pen: Pen, block: Exclude<PdfBlock, { kind: 'table' | 'frames' | 'columns' }>): void {
  switch (block.kind) {
    case 'words':
      writeWords(pen, block);
      break;
    case 'facts':
      writeFacts(pen, block);
      break;
    case 'code':
      writeCode(pen, block);
      break;
    case 'logo':
      writeLogo(pen, block.words);
      break;
    case 'rule':
      writeRule(pen);
      break;
    case 'gap':
      pen.top += block.height;
      break;
    case 'newPage':
      pen.turn();
  }
}

type Block<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>;

function writeWords(pen: Pen, { words, face = 'text', size = usualSize, isHeading, lines, ...rest }: Block<'words'>) {
  const text: Cell = { words, face, size, width: pen.width, lines, colour: rest.muted ? muted : ink };
  const height = heightOf(pen, text);
  makeRoom(pen, height);
  writeText(pen, text, { left: pen.left, tag: isHeading ? 'H1' : 'P' });
  pen.top += height + size * 0.35;
}

function writeFacts(pen: Pen, { facts, nameWidth = pen.width * 0.36 }: Block<'facts'>): void {
  for (const { name, words, face } of facts) {
    writeRow(pen, [
      { words: name, width: nameWidth - cellGap, colour: muted },
      { words, face, width: pen.width - nameWidth },
    ]);
    pen.top += 4;
  }
}

function* writeTable(pen: Pen, { columns, rows }: Block<'table'>): Generator<undefined, void> {
  const cells = (words: readonly string[], own: Partial<Cell>) =>
    columns.map(({ share, face, align }, index) => ({
      ...{ words: words[index] ?? '', width: pen.width * share - cellGap, face, align },
      ...own,
    }));
  const head = () => {
    writeRow(
      pen,
      cells(
        columns.map(({ name }) => name),
        { size: 9, face: 'text', colour: muted },
      ),
    );
    writeRule(pen);
  };
  head();
  for (const row of rows) {
    const own = cells(row, {});
    if (!fits(pen, Math.max(...own.map((cell) => heightOf(pen, cell))))) {
      pen.turn();
      head();
    }
    writeRow(pen, own);
    writeRule(pen);
    yield;
  }
}

/** Columns stay on one page; the tallest decides where the text goes on. */
function* writeColumns(pen: Pen, { columns }: Block<'columns'>): Generator<undefined, void> {
  const width = (pen.width - columnGap * (columns.length - 1)) / columns.length;
  let lowest = pen.top;
  for (const [index, blocks] of columns.entries()) {
    const own: Pen = { ...pen, left: pen.left + index * (width + columnGap), width, turn: () => {} };
    yield* steps(own, blocks);
    lowest = Math.max(lowest, own.top);
  }
  pen.top = lowest;
}

function* writeFrames(pen: Pen, { height, across, frames }: Block<'frames'>): Generator<undefined, void> {
  const width = (pen.width - columnGap * (across - 1)) / across;
  for (let first = 0; first < frames.length; first += across) {
    makeRoom(pen, height);
    const { doc, top } = pen;
    for (const [index, blocks] of frames.slice(first, first + across).entries()) {
      const left = pen.left + index * (width + columnGap);
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(left, top, width, height).lineWidth(1.5).stroke(ink);
      doc.endMarkedContent();
      const [inside, bottom] = [width - 2 * framePadding, top + height - framePadding];
      const own = { ...pen, left: left + framePadding, width: inside, top: top + framePadding, bottom, turn: () => {} };
      yield* steps(own, blocks);
    }
    pen.top = top + height + columnGap / 2;
  }
}

/** Drawn whole: a camera reads no code that ends at the edge of a page. */
function writeCode(pen: Pen, { holds, name, size, align = 'left' }: Block<'code'>): void {
  makeRoom(pen, size);
  const { doc, root, top } = pen;
  const rows = encodeQR(holds, 'raw', { ecc: 'medium', border: 1 });
  const side = size / rows.length;
  const left = align === 'left' ? pen.left : pen.left + pen.width - size;
  const draw = () => {
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) doc.rect(left + x * side, top + y * side, side, side);
      });
    });
    doc.fill('#000');
  };
  root.add(doc.struct('Figure', { alt: name }, draw));
  pen.top += size + 4;
}

function writeLogo(pen: Pen, words: string): void {
  makeRoom(pen, logoSize);
  const { doc, left, top } = pen;
  doc.markContent('Artifact', { type: 'Layout' });
  doc.roundedRect(left, top, logoSize, logoSize, (logoSize * 7) / 32).fill(ink);
  const [at, side] = [(logoSize * 10) / 32, (logoSize * 12) / 32];
  doc.roundedRect(left + at, top + at, side, side, (logoSize * 2.5) / 32).fill(signal);
  doc.endMarkedContent();
  const cell: Cell = { words, face: 'wide', size: 17, width: pen.width - logoSize - 10, lines: 1 };
  pen.top += (logoSize - heightOf(pen, cell)) / 2;
  writeText(pen, cell, { left: left + logoSize + 10, tag: 'P' });
  pen.top = top + logoSize + 8;
}

function writeRule(pen: Pen): void {
  makeRoom(pen, 9);
  const { doc, left, top, width } = pen;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, top + 4)
    .lineTo(left + width, top + 4)
    .lineWidth(0.75)
    .stroke(line);
  doc.endMarkedContent();
  pen.top += 9;
}

interface Cell {
  words: string;
  width: number;
  face?: PdfFace;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
  /** At most; what is over ends with "…". */
  lines?: number;
}

function writeRow(pen: Pen, cells: readonly Cell[]): void {
  const height = Math.max(...cells.map((cell) => heightOf(pen, cell)));
  makeRoom(pen, height);
  let { left } = pen;
  for (const cell of cells) {
    writeText(pen, cell, { left, tag: 'P' });
    left += cell.width + cellGap;
  }
  pen.top += height;
}

function fits(pen: Pen, height: number): boolean {
  return pen.top + height <= pen.bottom;
}

function makeRoom(pen: Pen, height: number): void {
  if (!fits(pen, height)) pen.turn();
}

/** A text taller than a page ends with "…": the writer of the document cuts what may be long. */
function heightOf(pen: Pen, cell: Cell): number {
  const { face = 'text', size = usualSize, width, lines = Number.POSITIVE_INFINITY } = cell;
  const { doc } = pen;
  doc.font(face).fontSize(size);
  const most = Math.min(lines * doc.currentLineHeight(true), pen.doc.page.height - 2 * pen.doc.page.margins.top);
  return Math.min(doc.heightOfString(written(cell), { width }), most);
}

function writeText(pen: Pen, cell: Cell, { left, tag }: { left: number; tag: 'H1' | 'P' }): void {
  const { face = 'text', size = usualSize, colour = ink, align = 'left', width } = cell;
  const { doc, top } = pen;
  // One more than its height: what fits exactly must not be cut for want of a thousandth.
  const height = heightOf(pen, cell) + 1;
  const put = () => {
    doc.font(face).fontSize(size).fillColor(colour);
    doc.text(written(cell), left, top, { width, height, align, ellipsis: '…', lineBreak: true });
  };
  pen.root.add(doc.struct(tag, {}, put));
}

/** Of the size: no letter is as narrow. */
const narrowest = 0.15;

/** What certainly stands behind the last line need not be measured. */
function written({ words, width, size = usualSize, lines }: Cell): string {
  const text = printable(words);
  return lines === undefined ? text : text.slice(0, lines * Math.ceil(width / (size * narrowest)));
}
