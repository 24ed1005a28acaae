import { uploadAddress } from '#app/addresses/admin-pages.ts';
import { mostPictureBytes, type RefusedPicture } from '#app/shop/pictures/picture.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';

export interface UploadResult {
  added: number;
  refused: RefusedPicture[];
}

/** `fetch` reports nothing about how much of a body is sent. */
export function sendPicture(
  productId: string,
  file: File,
  onShare: (share: number) => void = () => {},
  batchId: number | null = null,
): Promise<UploadResult> {
  const refused = (code: RefusedPicture['code']): UploadResult => ({
    added: 0,
    refused: [{ fileName: file.name, code }],
  });
  // The server would end such a request before it could say why.
  if (file.size > mostPictureBytes) return Promise.resolve(refused('too_heavy'));
  const form = new FormData();
  form.append('pictures', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(sentOf(request.response) ?? refused('not_sent'));
    request.onerror = () => resolve(refused('not_sent'));
    request.onabort = () => resolve(refused('not_sent'));
    request.responseType = 'json';
    request.open('POST', uploadAddress(productId, batchId));
    request.send(form);
  });
}

function sentOf(answer: PictureAnswer | null): UploadResult | null {
  return answer?.kind === 'uploaded' ? answer : null;
}

/** Chosen for a product that is not there yet. */
let waiting: readonly File[] = [];

export function keepPictures(files: readonly File[]): void {
  waiting = files;
}

export function takePendingPictures(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
