import { redirect } from 'react-router';
import { buildHref } from '#app/addresses/build-address.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { codeWith } from '#app/shop/builds/code-changes.ts';
import { placementOf } from '#app/shop/builds/parts/part-fit.ts';
import type { Route } from './+types/add-part';
import { readBuild } from './build-page.server.ts';

/** "Úsalo en tu PC": the page it is pressed on knows neither the slot nor the other parts. What no slot takes changes nothing. */
export async function loader({ context, params: { code, id } }: Route.LoaderArgs) {
  const found = await readBuild(context, code);
  if (!found) return redirect(buildHref(encodeURIComponent(code)));
  const part = found.catalogue.find(id);
  if (!part) return redirect(buildHref(code));
  const { slot } = part;
  const remaining =
    placementOf(slot, 'cards') === 'added' ? found.named : found.named.filter((each) => each.slot !== slot);
  return redirect(buildHref(codeWith(remaining, { slot, id }) ?? codeOf(found.named) ?? code));
}
