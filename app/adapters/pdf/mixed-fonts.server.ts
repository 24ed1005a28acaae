import type { PdfFace } from '#app/shop/shared/pdf-document.ts';
import { type FallbackFont, fallbackName } from './fallback-fonts.server.ts';
import { isOfEveryFace, type TextRun, textRuns } from './font-coverage.server.ts';

type Document = PDFKit.PDFDocument;

interface FragmentOptions {
  width?: number;
  lineWidth?: number;
  align?: string;
  baseline?: number;
}

interface OpenFont {
  ascender: number;
  finalize(): void;
}

/** What pdfkit 0.20 does not document: a line's text is written by one call, in the font that is chosen. */
interface Internals {
  _font: OpenFont;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
}

const mostKnown = 2_000;

/**
 * Lets a text be in several fonts. pdfkit breaks, cuts and aligns lines by two of its methods, which know one font: here they measure and
 * write each run in its own. `mixed-fonts.test.ts` fails when an upgrade changes them.
 */
export function* openFallbackFonts(
  doc: Document,
  faces: readonly PdfFace[],
  fallbacks: readonly FallbackFont[],
): Generator<undefined, void> {
  if (fallbacks.length === 0) return;
  const inner = doc as unknown as Internals;
  const faceOf = new Map<OpenFont, PdfFace>();
  for (const face of faces) {
    doc.font(face);
    faceOf.set(inner._font, face);
  }
  // Opened one by one, because to read a font takes a millisecond and a text may need many.
  const opened = new Set<string>();
  for (const { name, bytes } of fallbacks) {
    doc.registerFont(name, Buffer.from(bytes)).font(name);
    opened.add(name);
    yield;
  }

  const widthInOne = doc.widthOfString.bind(doc);
  const writeInOne = inner._fragment.bind(doc);

  // A text is measured some times before it is written, and stands on label and slip.
  const known = new Map<string, TextRun[]>();
  function runsOf(text: string, face: PdfFace): TextRun[] {
    const key = `${face} ${text}`;
    const runs = known.get(key) ?? textRuns(text, face);
    if (known.size >= mostKnown) known.clear();
    known.set(key, runs);
    return runs;
  }

  function eachRun(text: string, face: PdfFace, handle: (run: string) => void): void {
    for (const run of runsOf(text, face)) {
      const name = fallbackName(run.font, face);
      doc.font(opened.has(name) ? name : face);
      handle(run.text);
    }
    doc.font(face);
  }

  doc.widthOfString = (text, options) => {
    const face = faceOf.get(inner._font);
    if (!face || isOfEveryFace(text)) return widthInOne(text, options);
    let width = 0;
    eachRun(text, face, (run) => {
      width += widthInOne(run, options);
    });
    return width;
  };

  inner._fragment = (text, x, y, options) => {
    const face = faceOf.get(inner._font);
    if (!face || isOfEveryFace(text)) return writeInOne(text, x, y, options);
    const line = text.replaceAll('\n', '');
    const baseline = -(inner._font.ascender / 1000) * inner._fontSize;
    const { width, lineWidth = 0, align } = options;
    let left = width && align === 'right' ? x + lineWidth - doc.widthOfString(line.trimEnd()) : x;
    eachRun(line, face, (run) => {
      writeInOne(run, left, y, { ...options, align: 'left', baseline });
      left += widthInOne(run);
    });
  };
}

/** One by one, before the document ends and writes all its fonts at once. */
export function* embedFonts(doc: Document, fallbacks: readonly FallbackFont[]): Generator<undefined, void> {
  for (const { name } of fallbacks) {
    doc.font(name);
    (doc as unknown as Internals)._font.finalize();
    yield;
  }
}
