import { createHash } from 'node:crypto';
import { countedNames } from '#app/components/builds/actions/build-share.ts';
import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { partsOfCode } from '#app/shop/builds/code.ts';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import { findNamed } from '#app/shop/builds/requests/find-parts.server.ts';
import type { BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';
import { slotCategories } from '#app/shop/builds/slots.ts';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import { buildPictureText } from '#app/text/builds/build-picture.ts';
import { headWords } from '#app/text/builds/build-words.ts';
import { formatCents } from '#app/text/format.ts';
import type { Route } from './+types/build-picture';
import { toolsOf } from './build-call.server.ts';

const mostRows = 8;

/** What messengers and social networks show beside a link to a build. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const named = partsOfCode(params.code);
  if (!named || named.length === 0) return refused(404, buildPictureText.broken);
  const services = context.get(servicesContext);
  const now = services.clock.now();
  const { parts } = await findNamed(toolsOf(services), named);
  const words = wordsOf(checkParts(parts), now);
  const etag = `"${createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': 'public, max-age=3600', etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const { builds } = services.pictures;
  if (!builds.has(words)) {
    const { buildPicture, allBuildPictures } = services.limits;
    const wait =
      buildPicture.take(limitKey(context.get(clientAddressContext)), now) || allBuildPictures.take('all', now);
    if (wait > 0) return refused(429, buildPictureText.tooMany, { 'retry-after': String(wait) });
  }
  return new Response(await builds.draw(words), { headers: { ...headers, 'content-type': 'image/png' } });
}

function wordsOf({ judged, verdict, lines, totalInCents }: CheckedParts, now: Date): BuildPictureWords {
  const named = countedNames(lines);
  const rows = named.length > mostRows ? named.slice(0, mostRows - 1) : named;
  const left = named.slice(rows.length).reduce((sum, { count }) => sum + count, 0);
  const unknown = judged.filter((each) => each.verdict === 'unknown').length;
  return {
    rows: rows.map(({ slot, words }) => ({ mark: designatorOf(slotCategories[slot]), name: words })),
    more: left > 0 ? buildPictureText.more(left) : null,
    verdict,
    verdictWords: headWords(verdict, unknown),
    total: formatCents(totalInCents),
    dated: buildPictureText.dated(now),
  };
}

function refused(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(words, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
