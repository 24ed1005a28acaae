/** Without it, spreadsheets read UTF-8 as an old code page. */
const byteOrderMark = '\ufeff';

export async function csvAnswer(portions: AsyncGenerator<string, void>, file: string): Promise<Response> {
  // Read the first portion before answering, so that a database error still becomes an error status.
  const first = await portions.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + (first.done ? '' : first.value)));
    },
    async pull(controller) {
      const { done, value } = await portions.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void portions.return(),
  });
  return new Response(body, { headers: attachment('text/csv; charset=utf-8', file) });
}

/** Headers of a file to keep. */
export function attachment(type: string, file: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${file}"` };
}
