/** The largest form of the owner, a sheet of products, has a few hundred. */
const mostFields = 5_000;
/** The shop sends its forms the other way; files are read part by part (`multipart.server.ts`). */
const mostMultipartBytes = 64 * 1024;

/**
 * A body that is no form of the shop counts as an empty one: also one of 125,000 fields, which took the library three quarters of a second
 * of the only thread.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    const body = Buffer.from(await request.arrayBuffer());
    const mayBeRead = /^multipart\/form-data\b/i.test(type)
      ? body.length <= mostMultipartBytes
      : countOf(body, '&'.charCodeAt(0)) < mostFields;
    return mayBeRead ? await new Response(body, { headers: { 'content-type': type } }).formData() : new FormData();
  } catch {
    return new FormData();
  }
}

function countOf(body: Buffer, sign: number): number {
  let count = 0;
  for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + 1)) count += 1;
  return count;
}
