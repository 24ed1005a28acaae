import { z } from 'zod';
import { choicesFor } from '#app/shop/builds/parts/choices.ts';
import { findRequested } from '#app/shop/builds/requests/find-parts.server.ts';
import { requestedParts } from '#app/shop/builds/requests/requested-parts.ts';
import { slots } from '#app/shop/builds/slots.ts';
import { verdicts } from '#app/shop/builds/verdict.ts';
import type { Route } from './+types/choices';
import { answerBuildCall, onlyPost, pageNumber, refusedParts, toolsOf, whyOf } from './build-call.server.ts';

const body = z.strictObject({
  parts: requestedParts,
  slot: z.enum(slots),
  show: z.array(z.enum(verdicts)).max(verdicts.length).optional(),
  page: pageNumber.optional(),
});

export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ parts, ...wanted }, services) => {
    const found = await findRequested(toolsOf(services), parts);
    if (!found.ok) return refusedParts(found.problem);
    const { counts, reasons, items, page, pages } = choicesFor(found.parts, found.catalogue, wanted);
    return {
      counts,
      reasons,
      items: items.map(({ part: { id, name, offer }, fit }) => ({
        id,
        name,
        price: offer.price,
        discount: offer.discount,
        fixedPrice: offer.fixedPrice ?? undefined,
        stock: offer.stock,
        verdict: fit.verdict,
        why: fit.worse.map(whyOf),
      })),
      page,
      pages,
    };
  });
}

export const loader = onlyPost;
