import { z } from 'zod';
import { partFits } from '#app/shop/builds/parts/part-fit.ts';
import { findRequested } from '#app/shop/builds/requests/find-parts.server.ts';
import { requestedParts } from '#app/shop/builds/requests/requested-parts.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import type { Route } from './+types/fit-results';
import { answerBuildCall, onlyPost, refusedParts, toolsOf, whyOf } from './build-call.server.ts';

const mostChecked = 60;

const body = z.strictObject({
  parts: requestedParts,
  ids: z.array(z.string().regex(productIdPattern)).max(mostChecked),
});

/** Products that no slot takes have no badge, as those that are gone. */
export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ parts, ids }, services) => {
    const found = await findRequested(toolsOf(services), parts);
    if (!found.ok) return refusedParts(found.problem);
    const asked = [...new Set(ids)].flatMap((id) => found.catalogue.find(id) ?? []);
    const results = [...partFits(found.parts, asked)].map(([{ id }, { verdict, worse }]) => [
      id,
      { verdict, why: worse.map(whyOf) },
    ]);
    return { marks: Object.fromEntries(results) };
  });
}

export const loader = onlyPost;
