/** A file that came with a form. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export type ReadUpload = { ok: true; file: Upload } | { ok: false; code: 'too_large' | 'no_file' };

/** What the form around the file may take besides. */
const roomForForm = 16 * 1024;

class TooLarge extends Error {}

/**
 * The one file of a form with `enctype="multipart/form-data"`. What is too large is refused by its announced length, and
 * where none or a wrong one was announced, as soon as more has come: never is more than the limit in memory.
 */
export async function readUpload(
  request: Request,
  { field, mostBytes }: { field: string; mostBytes: number },
): Promise<ReadUpload> {
  const most = mostBytes + roomForForm;
  if (Number(request.headers.get('content-length') ?? 0) > most) return { ok: false, code: 'too_large' };
  const type = request.headers.get('content-type') ?? '';
  if (!request.body || !type.toLowerCase().startsWith('multipart/form-data')) return { ok: false, code: 'no_file' };
  let isTooLarge = false;
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        isTooLarge = size > most;
        if (isTooLarge) controller.error(new TooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  let form: FormData;
  try {
    form = await new Response(counted, { headers: { 'content-type': type } }).formData();
  } catch {
    return { ok: false, code: isTooLarge ? 'too_large' : 'no_file' };
  }
  const file = form.get(field);
  // Browsers send a nameless empty file where none was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return { ok: false, code: 'no_file' };
  if (file.size > mostBytes) return { ok: false, code: 'too_large' };
  return { ok: true, file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } };
}
