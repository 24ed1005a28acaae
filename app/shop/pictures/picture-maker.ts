import type { PictureProblem } from './picture.ts';

/** Makes of a file that somebody sent the files that are shown. Nothing of the sent file itself is kept. */
export interface PictureMaker {
  make(sent: Uint8Array): Promise<MadePicture | { ok: false; problem: PictureProblem }>;
}

export interface MadePicture {
  ok: true;
  /** The digest of what was sent and of how it is made into files: equal files get equal names. */
  hash: string;
  /** Turned upright. */
  width: number;
  height: number;
  /** By their names: all that `pictureFileNames` says. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Where these files lie; every process of the shop sees the same. */
export interface PictureStore {
  /** Whole and safe on the disk when it returns, or not there. A file that is there already is left as it is, and young again. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  /** Files that lie elsewhere on this machine, whole and for good: linked where that is possible, else copied. */
  adopt(files: readonly { name: string; path: string }[]): Promise<void>;
  /** Everything that lies there, files of others too. */
  names(): Promise<string[]>;
  /** @returns whether it was there, not written or kept again since `before`, and is gone now */
  removeOlder(name: string, before: Date): Promise<boolean>;
}
