import { servicesContext } from '#app/contexts.ts';
import { partsOfCode } from '#app/shop/builds/code.ts';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import { findNamed } from '#app/shop/builds/requests/find-parts.server.ts';
import type { BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';
import { slotCategories } from '#app/shop/builds/slots.ts';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { buildPictureText } from '#app/text/builds/build-picture.ts';
import { resultWords } from '#app/text/builds/build-words.ts';
import { formatCents } from '#app/text/format.ts';
import { linkPicture, noLinkPicture } from '../link-picture.server.ts';
import type { Route } from './+types/build-picture';
import { toolsOf } from './build-call.server.ts';
import { countedNames } from './build-share.server.ts';

const mostRows = 8;

/** What messengers and social networks show beside a link to a build. */
export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const named = partsOfCode(params.code);
  if (!named || named.length === 0) return noLinkPicture(404, buildPictureText.broken);
  const services = asked.context.get(servicesContext);
  const { parts } = await findNamed(toolsOf(services), named);
  const words = wordsOf(checkParts(parts), services.clock.now(), services.settings.seller);
  return linkPicture(asked, services.pictures.builds, words);
}

function wordsOf(checked: CheckedParts, now: Date, seller: Seller): BuildPictureWords {
  const { verdict, lines, totalInCents } = checked;
  const named = countedNames(lines);
  const rows = named.length > mostRows ? named.slice(0, mostRows - 1) : named;
  const left = named.slice(rows.length).reduce((sum, { count }) => sum + count, 0);
  return {
    rows: rows.map(({ slot, words }) => ({ label: designatorOf(slotCategories[slot]), name: words })),
    more: left > 0 ? buildPictureText.more(left) : null,
    verdict,
    verdictWords: resultWords(checked),
    total: formatCents(totalInCents),
    dated: buildPictureText.dated(now, seller),
  };
}
