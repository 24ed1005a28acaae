import { photosCallAddress } from '#app/addresses/admin-pages.ts';
import { call } from '#app/browser/call.ts';
import { readPhotos } from '#app/browser/photo-files.ts';
import type { PhotoMatch } from '#app/shop/exchange/photos/photo-match.ts';
import { longestPhotoName } from '#app/shop/exchange/photos/photo-names.ts';
import { photosProblemText } from '#app/text/admin/pictures/photos.ts';
import type { PhotoState, ReadyPhoto } from './send-photos.ts';

/** Reads what was chosen and asks the shop whose photos they are; nothing is sent yet. */
export async function readChosenPhotos(files: readonly File[]): Promise<PhotoState> {
  const read = await readPhotos(files);
  if (!read.ok) return { step: 'refused', sentence: photosProblemText[read.code] };
  const { photos, heavy, others } = read;
  const names = photos.map(({ name }) => name.slice(0, longestPhotoName + 1));
  const { matches } = await call<{ matches: PhotoMatch[] }>(photosCallAddress, { body: { names } });
  const ready: ReadyPhoto[] = [];
  const unmatched: Extract<PhotoMatch, { because: string }>[] = [];
  for (const [index, file] of photos.entries()) {
    const match = matches[index];
    if (match && 'productId' in match) ready.push({ file, match });
    else unmatched.push({ because: 'unknown', ...match, fileName: file.name });
  }
  ready.sort(
    (one, other) =>
      one.match.productName.localeCompare(other.match.productName, 'es') ||
      one.match.order - other.match.order ||
      one.file.name.localeCompare(other.file.name, 'es'),
  );
  return { step: 'matched', photos: ready, unmatched, heavy, others, left: new Set() };
}
