import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { LinkPictureMaker } from '#app/shop/pictures/link-picture.ts';
import { linkPictureText } from '#app/text/link-picture.ts';

interface PictureRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** One that is in memory, or that the machine has already, costs nothing and counts for no limit. */
export async function linkPicture<Words>(
  { request, context }: PictureRequest,
  maker: LinkPictureMaker<Words>,
  words: Words,
): Promise<Response> {
  const { clock, rateLimits } = context.get(servicesContext);
  const etag = `"${createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': 'public, max-age=3600', etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (!maker.has(words)) {
    const now = clock.now();
    const wait =
      rateLimits.linkPicture.take(limitKey(clientAddressOf(context)), now) ||
      rateLimits.allLinkPictures.take('all', now);
    if (wait > 0) return noLinkPicture(429, linkPictureText.tooMany, { 'retry-after': String(wait) });
  }
  return new Response(await maker.draw(words), { headers: { ...headers, 'content-type': 'image/png' } });
}

export function noLinkPicture(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(words, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
