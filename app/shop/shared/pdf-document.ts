export type PdfFace = 'text' | 'wide' | 'mono';

/** From top to bottom; sizes in points of 1/72 inch. What does not fit on a page goes on on the next. */
export type PdfBlock =
  | {
      kind: 'words';
      words: string;
      face?: PdfFace;
      size?: number;
      muted?: boolean;
      isHeading?: boolean;
      lines?: number;
    }
  | { kind: 'facts'; facts: readonly PdfFact[]; nameWidth?: number }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'columns'; columns: readonly (readonly PdfBlock[])[] }
  /** Side by side in frames of one height, as labels are cut; a row stays together. */
  | { kind: 'frames'; height: number; across: number; frames: readonly (readonly PdfBlock[])[] }
  /** A QR code, for a phone or a scanner; `name` says what it holds. */
  | { kind: 'code'; holds: string; name: string; size: number; align?: 'left' | 'right' }
  | { kind: 'logo'; words: string }
  | { kind: 'rule' }
  | { kind: 'gap'; height: number }
  | { kind: 'newPage' };

export interface PdfFact {
  name: string;
  words: string;
  face?: PdfFace;
}

export interface PdfColumn {
  name: string;
  /** Of the width of the page, all columns together 1. */
  share: number;
  face?: PdfFace;
  align?: 'left' | 'right';
}

export interface PdfDocument {
  title: string;
  author: string;
  madeAt: Date;
  width: number;
  height: number;
  margin: number;
  /** At the top of each page. */
  header?: readonly PdfBlock[];
  blocks: readonly PdfBlock[];
}

/** What offices and homes in Colombia have in their printers. */
export const letter = { width: 612, height: 792, margin: 54 } as const;

/** Stands on paper for what no font has: an emoji, or a word in Arabic. */
export const substitute = '[?]';

export interface PdfMaker {
  /** One at a time, by one core. @returns a PDF with its fonts inside */
  draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>>;
  /** What of these texts no font has, each character once as readers see it; for a page that says it before printing. */
  unprintable(texts: readonly string[]): string[];
}
