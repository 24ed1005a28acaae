import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { difference, type Picture } from './picture-difference.ts';

export interface PictureSet {
  folder: string;
  commit: string;
  takenAt: string;
  /** Some screens only, chosen by name, so the others are not compared. */
  isPartial: boolean;
  pictures: string[];
}

/** @returns null for an incomplete set, because the file is written last */
export function readSet(folder: string): PictureSet | null {
  const file = join(folder, 'set.json');
  return existsSync(file) ? { ...JSON.parse(readFileSync(file, 'utf8')), folder } : null;
}

export function previousSet(parent: string, { folder }: Pick<PictureSet, 'folder'>): PictureSet | null {
  const others = readdirSync(parent)
    .map((name) => readSet(join(parent, name)))
    .filter((set) => set !== null && set.folder !== folder && !set.isPartial);
  return others.sort((a, b) => ((a?.takenAt ?? '') < (b?.takenAt ?? '') ? 1 : -1))[0] ?? null;
}

export interface ComparedPicture {
  name: string;
  state: 'same' | 'changed' | 'new' | 'gone';
  /** Share of changed pixels, from 0 to 1. */
  share: number;
}

/** Writes what differs to `differences/` of the later set. @returns those that changed most first */
export async function compareSets(before: PictureSet, after: PictureSet): Promise<ComparedPicture[]> {
  const folder = join(after.folder, 'differences');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const compared: ComparedPicture[] = [];
  for (const name of after.pictures) {
    if (!before.pictures.includes(name)) {
      if (!before.isPartial) compared.push({ name, state: 'new', share: 1 });
      continue;
    }
    const files = [join(before.folder, name), join(after.folder, name)] as const;
    if (readFileSync(files[0]).equals(readFileSync(files[1]))) {
      compared.push({ name, state: 'same', share: 0 });
      continue;
    }
    const { share, drawn } = difference(await pixels(files[0]), await pixels(files[1]));
    compared.push({ name, state: share > 0 ? 'changed' : 'same', share });
    if (share > 0) await write(drawn, join(folder, name));
  }
  if (!after.isPartial) {
    const gone = before.pictures.filter((name) => !after.pictures.includes(name));
    compared.push(...gone.map((name) => ({ name, state: 'gone', share: 1 }) as const));
  }
  return compared.sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

async function pixels(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function write({ width, height, data }: Picture, file: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file);
}
