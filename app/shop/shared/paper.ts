export type PaperFace = 'text' | 'wide' | 'mono';

/** From top to bottom; sizes in points of 1/72 inch. What does not fit on a page goes on on the next. */
export type PaperBlock =
  | {
      kind: 'words';
      words: string;
      face?: PaperFace;
      size?: number;
      muted?: boolean;
      isHeading?: boolean;
      lines?: number;
    }
  | { kind: 'facts'; facts: readonly PaperFact[]; nameWidth?: number }
  | { kind: 'table'; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'columns'; columns: readonly (readonly PaperBlock[])[] }
  /** Side by side in frames of one height, as labels are cut; a row stays together. */
  | { kind: 'frames'; height: number; across: number; frames: readonly (readonly PaperBlock[])[] }
  /** A QR code, for a phone or a scanner; `name` says what it holds. */
  | { kind: 'code'; holds: string; name: string; size: number; align?: 'left' | 'right' }
  | { kind: 'logo'; words: string }
  | { kind: 'rule' }
  | { kind: 'gap'; height: number }
  | { kind: 'newPage' };

export interface PaperFact {
  name: string;
  words: string;
  face?: PaperFace;
}

export interface PaperColumn {
  name: string;
  /** Of the width of the page, all columns together 1. */
  share: number;
  face?: PaperFace;
  align?: 'left' | 'right';
}

export interface Paper {
  title: string;
  author: string;
  madeAt: Date;
  width: number;
  height: number;
  margin: number;
  blocks: readonly PaperBlock[];
}

/** What offices and homes in Colombia have in their printers. */
export const letter = { width: 612, height: 792, margin: 54 } as const;

export interface PaperMaker {
  /** One at a time, by one core. @returns a PDF with its fonts inside */
  draw(paper: Paper): Promise<Uint8Array<ArrayBuffer>>;
}
