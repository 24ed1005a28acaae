import { MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { largestImport } from '#app/shop/exchange/staged-import.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';

export type UploadedFile = { ok: true; file: { name: string; bytes: Uint8Array } } | Refused<'too_large' | 'no_file'>;

const roomForForm = 16 * 1024;
const limits = { mostBytes: largestImport, mostParts: 100, mostInAll: largestImport + roomForForm };

/** Reads the form to its end: a form that breaks off gives no file. A list that was pasted is one where no file was chosen. */
export async function readUploadedFile(request: Request): Promise<UploadedFile> {
  let sent: UploadedFile | undefined;
  let pasted: UploadedFile | undefined;
  try {
    for await (const { name, fileName, bytes } of readMultipart(request, limits)) {
      if (name === 'archivo') sent ??= uploadedFile(fileName, bytes);
      else if (name === 'lista' && fileName === null) pasted ??= pastedFile(bytes);
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return { ok: false, code: error.code === 'too_large' ? 'too_large' : 'no_file' };
  }
  return (sent?.ok ? sent : (pasted ?? sent)) ?? { ok: false, code: 'no_file' };
}

/** Undefined where nothing was pasted. */
function pastedFile(bytes: Uint8Array | null): UploadedFile | undefined {
  if (bytes === null) return { ok: false, code: 'too_large' };
  if (new TextDecoder().decode(bytes).trim() === '') return undefined;
  return { ok: true, file: { name: exchangeText.import.pastedName, bytes } };
}

function uploadedFile(fileName: string | null, bytes: Uint8Array | null): UploadedFile {
  if (fileName === null) return { ok: false, code: 'no_file' };
  if (bytes === null) return { ok: false, code: 'too_large' };
  // A file input left empty sends a nameless empty file.
  if (fileName === '' && bytes.length === 0) return { ok: false, code: 'no_file' };
  return { ok: true, file: { name: fileName, bytes } };
}
