import type { Generated } from 'kysely';
import type { PictureKind } from './picture.ts';

export interface PictureRow {
  id: Generated<number>;
  product_id: string;
  /** 0 is the main one; null once removed. */
  position: number | null;
  kind: PictureKind;
  address: string;
  hash: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
  removed_at: Date | null;
  created_at: Generated<Date>;
  /** Of those that came with others in one go. */
  batch_id: Generated<number | null>;
}

export interface PhotoBatchRow {
  id: Generated<number>;
  begun_at: Date;
  undone_at: Date | null;
}

/** Files that are drawings. */
export interface DrawnPictureRow {
  hash: string;
}
