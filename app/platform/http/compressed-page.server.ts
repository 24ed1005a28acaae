import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

const brotli = promisify(brotliCompress);

/**
 * A page in Brotli for browsers that take it; the others leave compression to Hono. The level costs 1 ms more than gzip and saves a
 * fifth (front page: 15.0 instead of 19.2 kB, nearly one round trip on a phone).
 */
export async function compressedPage(c: Context, html: string, status: number, headers: Headers): Promise<Response> {
  headers.append('vary', 'Accept-Encoding');
  if (accepts(c, { header: 'Accept-Encoding', supports: ['br'], default: '' }) !== 'br') {
    return new Response(html, { status, headers });
  }
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = constants;
  const body = await brotli(html, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 5 } });
  headers.set('content-encoding', 'br');
  return new Response(body, { status, headers });
}
