import type { Refused } from '../shared/refusal.ts';
import type { PictureProblem } from './picture.ts';
import type { SlideFocus } from './slide-picture.ts';

export interface PictureMaker {
  make(sent: Uint8Array): Promise<MadePicture | Refused<PictureProblem>>;
  /** The cuts of a slide of the front page. */
  makeSlide(sent: Uint8Array, focus: SlideFocus): Promise<MadePicture | Refused<SlidePictureProblem>>;
}

export type SlidePictureProblem = PictureProblem | 'too_few_pixels';

export interface MadePicture {
  ok: true;
  /** The digest of the upload and of how files are made from it: equal uploads get equal names. */
  hash: string;
  width: number;
  height: number;
  files: ReadonlyMap<string, Uint8Array>;
}

export interface PictureStore {
  /** Complete and on disk when it returns, or not stored. An existing file stays as it is and counts as new again. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  /** Files on this machine that are complete and never change: linked where possible, else copied. */
  adopt(files: readonly { name: string; path: string }[]): Promise<void>;
  names(): Promise<string[]>;
  /** @returns whether it was there, not written or stored again since `before`, and is deleted now */
  removeOlder(name: string, before: Date): Promise<boolean>;
}
