import { z } from 'zod';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { findRequested } from '#app/shop/builds/requests/find-parts.server.ts';
import { requestedParts, writtenPart, writtenParts } from '#app/shop/builds/requests/requested-parts.ts';
import { suggestFixes } from '#app/shop/builds/search/suggest-fixes.ts';
import type { Route } from './+types/fix';
import { answerBuildCall, onlyPost, refusedParts, toolsOf } from './build-call.server.ts';

const body = z.strictObject({ parts: requestedParts, percent: z.number().min(0).max(50).optional() });

export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, body, async ({ parts, percent }, services) => {
    const found = await findRequested(toolsOf(services), parts);
    if (!found.ok) return refusedParts(found.problem);
    const fixes = await runInSlices(suggestFixes(found.parts, found.catalogue, percent));
    const proposals = fixes.map(({ changes, parts, ...rest }) => ({
      changes: changes.map(({ slot, from, to }) => ({
        slot,
        from: from && writtenPart(from),
        to: to && writtenPart(to),
      })),
      parts: writtenParts(parts),
      ...rest,
    }));
    return { proposals };
  });
}

export const loader = onlyPost;
