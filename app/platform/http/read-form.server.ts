/** The largest form of the owner, a sheet of products, has a few hundred. */
const mostFields = 5_000;
/** The shop sends its forms in the other encoding; files are read part by part (`multipart.server.ts`). */
const mostMultipartBytes = 64 * 1024;

/**
 * A body that is no form of the shop counts as an empty one: also one of 125,000 fields, which took the library three quarters of a second
 * of the only thread.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return formOf(await request.text());
    const body = await request.arrayBuffer();
    if (body.byteLength > mostMultipartBytes) return new FormData();
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return new FormData();
  }
}

function formOf(text: string): FormData {
  const form = new FormData();
  if (countOf(text, '&') >= mostFields) return form;
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
