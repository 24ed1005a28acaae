import { photosCallAddress } from '#app/addresses/admin-pages.ts';
import { call } from '#app/browser/call.ts';
import type { PhotoFile } from '#app/browser/photo-files.ts';
import { sendPicture } from '#app/browser/send-picture.ts';
import type { MatchedPhoto, PhotoMatch } from '#app/shop/exchange/photos/photo-match.ts';
import type { RefusedPicture } from '#app/shop/pictures/picture.ts';
import { photosText } from '#app/text/admin/pictures/photos.ts';

/** A photo that is known to be of a product. */
export interface ReadyPhoto {
  file: PhotoFile;
  match: MatchedPhoto;
}

export interface MatchedPhotos {
  step: 'matched';
  /** In the order in which they are sent: by product, then by the number in the name. */
  photos: readonly ReadyPhoto[];
  unmatched: readonly Extract<PhotoMatch, { because: string }>[];
  heavy: readonly string[];
  others: number;
  /** Of photos that are not sent, by their index. */
  left: ReadonlySet<number>;
}

export type PhotoState =
  | { step: 'empty' }
  | { step: 'reading' }
  | { step: 'refused'; sentence: string }
  | MatchedPhotos
  | { step: 'sending'; position: number; all: number; name: string; stop: AbortController }
  | { step: 'done'; sent: readonly ReadyPhoto[]; refused: readonly RefusedPicture[]; left: readonly ReadyPhoto[] };

export const chosenPhotos = ({ photos, left }: MatchedPhotos) => photos.filter((_photo, index) => !left.has(index));

/** One after the other, in a batch that can be taken back. What the shop refuses stops none of the others. */
export async function sendPhotos(
  from: MatchedPhotos | Extract<PhotoState, { step: 'done' }>,
  show: (state: PhotoState) => void,
): Promise<void> {
  const photos = from.step === 'matched' ? chosenPhotos(from) : from.left;
  const stop = new AbortController();
  const showSending = (index: number) =>
    show({ step: 'sending', position: index + 1, all: photos.length, name: photos[index]?.file.name ?? '', stop });
  showSending(0);
  const { batchId } = await call<{ batchId: number }>(photosCallAddress, { body: {} });
  const sent: ReadyPhoto[] = [];
  const refused: RefusedPicture[] = [];
  for (const [index, photo] of photos.entries()) {
    if (stop.signal.aborted) break;
    showSending(index);
    const result = await sendOne(photo, batchId);
    if (result === null) sent.push(photo);
    else refused.push(result);
  }
  show({ step: 'done', sent, refused, left: photos.slice(sent.length + refused.length) });
}

async function sendOne({ file, match }: ReadyPhoto, batchId: number): Promise<RefusedPicture | null> {
  try {
    const read = await file.read();
    const { refused } = await sendPicture(match.productId, read, undefined, batchId);
    return refused[0] ?? null;
  } catch {
    // What does not unpack is no picture.
    return { fileName: file.name, code: 'damaged' };
  }
}

export function photosDone(sent: readonly ReadyPhoto[]): string {
  return photosText.done(sent.length, new Set(sent.map(({ match }) => match.productId)).size);
}
