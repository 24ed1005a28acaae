import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import type { PdfDocument, PdfFace, PdfMaker } from '#app/shop/shared/pdf-document.ts';
import { type FallbackFont, fallbackFonts } from './fallback-fonts.server.ts';
import { embedFonts, openFallbackFonts } from './mixed-fonts.server.ts';
import { unprintable } from './printable.server.ts';
import { type Pen, steps } from './write-blocks.server.ts';

/** Fonts of the documents, subset to our characters by `scripts/fonts/make-build-picture-files.ts`. */
const faces = ['text', 'wide', 'mono'] as const satisfies readonly PdfFace[];
const fontFile = (face: PdfFace) => resolve(`app/adapters/pictures/build-picture/${face}.ttf`);

/** So that no list makes a file without end. */
const mostPages = 400;

interface Tools {
  PDFDocument: typeof import('pdfkit');
  fonts: Record<PdfFace, Buffer>;
}
let loading: Promise<Tools> | undefined;

/** With the first document, because most processes make none. */
function tools(): Promise<Tools> {
  loading ??= (async () => {
    const { default: PDFDocument } = await import('pdfkit');
    const files = await Promise.all(faces.map(async (face) => [face, await readFile(fontFile(face))] as const));
    return { PDFDocument, fonts: Object.fromEntries(files) as Tools['fonts'] };
  })();
  return loading;
}

export function pdfMaker(): PdfMaker {
  let last: Promise<unknown> = Promise.resolve();
  return {
    draw(document) {
      const made = last.then(() => drawn(document));
      last = made.catch(() => {});
      return made;
    },
    unprintable,
  };
}

async function drawn(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument, fonts } = await tools();
  const fallbacks = await fallbackFonts([...(document.header ?? []), ...document.blocks]);
  const { width, height, margin, title, author, madeAt } = document;
  const doc = new PDFDocument({
    size: [width, height],
    margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'es-CO',
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const face of faces) doc.registerFont(face, fonts[face]);
  // A pile of slips takes the core for half a second; others have their turns in between.
  await runInSlices(write(doc, document, fallbacks));
  doc.end();
  await whole;
  return new Uint8Array(Buffer.concat(chunks));
}

function* write(
  doc: PDFKit.PDFDocument,
  { width, height, margin, header = [], blocks }: PdfDocument,
  fallbacks: readonly FallbackFont[],
): Generator<undefined, void> {
  yield* openFallbackFonts(doc, faces, fallbacks);
  let pages = 0;
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pen: Pen = {
    doc,
    root,
    left: margin,
    width: width - 2 * margin,
    top: margin,
    bottom: height - margin,
    turn() {
      if (pages === mostPages) throw new Error(`A document of more than ${mostPages} pages`);
      pages += 1;
      doc.addPage();
      pen.top = margin;
      if (header.length === 0) return;
      const own: Pen = { ...pen, turn: () => {} };
      // Short, so it is written at once.
      Array.from(steps(own, header));
      pen.top = own.top;
    },
  };
  pen.turn();
  yield* steps(pen, blocks);
  yield* embedFonts(doc, fallbacks);
}
