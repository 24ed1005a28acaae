import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

interface Glyph {
  originalCharCode: number;
  unicode: string;
}

export interface PdfText {
  /** Of all pages, a line each. */
  lines: string[];
  /** Characters that are drawn as the empty box of a font that lacks them. */
  withoutGlyph: string[];
}

/** What a reader of the file sees, by Mozilla's pdf.js. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const read: PdfText = { lines: [], withoutGlyph: [] };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    // An accent that is drawn apart from its letter has no character of its own.
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    read.lines.push(
      ...text.split('\n').map((line) =>
        line
          .replace(/\p{Cc}/gu, '')
          .normalize('NFC')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const glyphs = (argsArray[index][0] as (Glyph | number)[]).filter(
        (each): each is Glyph => typeof each === 'object',
      );
      // A font's first glyph stands for what it lacks.
      for (const { originalCharCode, unicode } of glyphs) if (originalCharCode === 0) read.withoutGlyph.push(unicode);
    }
  }
  await pdf.destroy();
  return read;
}
