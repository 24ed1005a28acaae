import type { Context } from 'hono';
import { acceptedEncoding } from './accepted-encoding.ts';
import { encoded } from './encoded.server.ts';

export function compressedPage(c: Context, html: Buffer<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(encoded(html, encoding, true), { status, headers });
}
