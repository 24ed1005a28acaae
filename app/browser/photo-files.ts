import type { FileEntry } from '@zip.js/zip.js';
import {
  largestPhotoZip,
  mostPhotoBytes,
  mostPhotos,
  type PhotosProblem,
} from '#app/shop/exchange/photos/photo-names.ts';
import { mostPictureBytes } from '#app/shop/pictures/picture.ts';

/** A photo that the owner chose, alone or in a ZIP. */
export interface PhotoFile {
  name: string;
  size: number;
  read: () => Promise<File>;
}

export type ReadPhotos =
  | { ok: true; photos: PhotoFile[]; heavy: string[]; others: number }
  | { ok: false; code: PhotosProblem };

class Refused extends Error {
  readonly code: PhotosProblem;
  constructor(code: PhotosProblem) {
    super(code);
    this.code = code;
  }
}

const isPhotoName = (name: string) => /\.(?:jpe?g|png|webp|avif)$/i.test(name);
/** What a Mac or Windows adds to a ZIP. */
const isHidden = (path: string) => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
const baseName = (path: string) => path.replace(/^.*[\\/]/, '');
const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip';

/** What of the chosen files are photos. A ZIP is read where it lies: only its list, and each photo once it is sent. */
export async function readPhotos(files: readonly File[]): Promise<ReadPhotos> {
  const found = { photos: [] as PhotoFile[], heavy: [] as string[], others: 0 };
  let bytes = 0;
  const add = (photo: PhotoFile) => {
    if (!isPhotoName(photo.name)) found.others += 1;
    else if (photo.size > mostPictureBytes) found.heavy.push(photo.name);
    else {
      found.photos.push(photo);
      bytes += photo.size;
    }
    if (found.photos.length > mostPhotos) throw new Refused('too_many');
    if (bytes > mostPhotoBytes) throw new Refused('too_large_in_all');
  };
  try {
    for (const file of files) {
      if (isZip(file)) for await (const photo of photosInZip(file)) add(photo);
      else add({ name: file.name, size: file.size, read: () => Promise.resolve(file) });
    }
    if (found.photos.length + found.heavy.length === 0) throw new Refused('no_photos');
    return { ok: true, ...found };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code };
    throw error;
  }
}

async function* photosInZip(file: File): AsyncGenerator<PhotoFile> {
  if (file.size > largestPhotoZip) throw new Refused('zip_too_large');
  const { BlobReader, ERR_UNSAFE_FILENAME, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const entries = new ZipReader(new BlobReader(file), { useWebWorkers: false }).getEntriesGenerator();
  for (let count = 1; ; count += 1) {
    const { done, value: entry } = await entries.next().catch((error: unknown) => {
      // The reader opens no archive whose files would lie outside of it.
      const isOfPath = error instanceof Error && error.message === ERR_UNSAFE_FILENAME;
      throw new Refused(isOfPath ? 'path_upwards' : 'not_a_zip');
    });
    if (done || typeof entry === 'boolean') return;
    // Folders and files that nobody sees count, too.
    if (count > mostPhotos * 2) throw new Refused('too_many');
    if (entry.directory || isHidden(entry.filename)) continue;
    if (entry.encrypted) throw new Refused('encrypted');
    const name = baseName(entry.filename);
    const type = `image/${/\.jpe?g$/i.test(name) ? 'jpeg' : name.replace(/^.*\./, '').toLowerCase()}`;
    yield { name, size: entry.uncompressedSize, read: () => unpacked(entry, name, type) };
  }
}

/** What unpacks to more than it said is not read to its end. */
async function unpacked(entry: FileEntry, name: string, type: string): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const taken = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length;
      if (size > mostPictureBytes) throw new Error(`${name} unpacks to more than it says`);
      chunks.push(chunk);
    },
  });
  await entry.getData(taken);
  return new File(chunks, name, { type });
}
