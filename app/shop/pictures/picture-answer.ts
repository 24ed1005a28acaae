import type { PictureProblem, RefusedPicture } from './picture.ts';

export type PictureAnswer =
  | { kind: 'uploaded'; added: number; refused: RefusedPicture[] }
  | { kind: 'nothing_chosen' | 'added' | 'restored' | 'described' | 'gone' | 'unreadable' }
  | { kind: 'bad_address'; typed: string; code: PictureProblem }
  | { kind: 'bad_alt'; id: number; typed: string }
  /** `position` counts from 0. */
  | { kind: 'moved'; id: number; position: number; intent: string }
  | { kind: 'removed'; id: number; position: number }
  | { kind: 'not_restored'; code: PictureProblem };
