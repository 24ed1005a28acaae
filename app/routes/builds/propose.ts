import { z } from 'zod';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { writtenParts } from '#app/shop/builds/requests/requested-parts.ts';
import { uses } from '#app/shop/builds/search/pools.ts';
import { propose } from '#app/shop/builds/search/propose.ts';
import { maxPriceInPesos } from '#app/shop/shared/money.ts';
import type { Route } from './+types/propose';
import { answerBuildCall, onlyPost } from './build-call.server.ts';

/** The budget is in whole pesos. */
const body = z.strictObject({ use: z.enum(uses), budget: z.int().min(1).max(maxPriceInPesos) });

export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ use, budget }, { readModel }) => {
    const catalogue = await (await readModel.fresh()).parts();
    const { proposals, fromInCents } = await runInSlices(propose(catalogue, use, budget * 100));
    return {
      proposals: proposals.map(({ parts, verdict, totalInCents }) => ({
        parts: writtenParts(parts),
        verdict,
        totalInCents,
      })),
      fromInCents,
    };
  });
}

export const loader = onlyPost;
