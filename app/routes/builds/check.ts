import { z } from 'zod';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import { findRequested } from '#app/shop/builds/requests/find-parts.server.ts';
import { requestedParts } from '#app/shop/builds/requests/requested-parts.ts';
import type { Route } from './+types/check';
import { answerBuildCall, onlyPost, refusedParts, toolsOf, whyOf } from './build-call.server.ts';

const body = z.strictObject({ parts: requestedParts });

export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ parts }, services) => {
    const found = await findRequested(toolsOf(services), parts);
    return found.ok ? answerOf(checkParts(found.parts)) : refusedParts(found.problem);
  });
}

export const loader = onlyPost;

function answerOf({ verdict, complete, missing, judged, watts, lines, totalInCents, code }: CheckedParts) {
  return {
    verdict,
    complete,
    missing,
    rules: judged.map((each) => ({ ...whyOf(each), slots: each.slots })),
    watts: watts && { cpu: watts.cpu, gpu: watts.gpu, rest: watts.rest, total: watts.total, supply: watts.supply },
    lines: lines.map(({ slot, part, problem }) => ({
      slot,
      id: part.id,
      name: part.isGone ? null : part.name,
      price: part.offer?.price ?? null,
      discount: part.offer?.discount ?? null,
      fixedPrice: part.offer?.fixedPrice ?? undefined,
      stock: part.offer?.stock ?? null,
      problem,
    })),
    totalInCents,
    code,
  };
}
