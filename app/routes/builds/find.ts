import { z } from 'zod';
import { mostStored } from '#app/shop/builds/owned/my-pc.ts';
import { isPartId } from '#app/shop/builds/part-id.ts';
import { findPartsByIds, findPartsByName, longestPartTerm } from '#app/shop/builds/requests/find-by-name.server.ts';
import { slots } from '#app/shop/builds/slots.ts';
import type { Route } from './+types/find';
import { answerBuildCall, onlyPost, toolsOf } from './build-call.server.ts';

const byName = z.strictObject({ slot: z.enum(slots), text: z.string().max(longestPartTerm) });
const byIds = z.strictObject({ ids: z.array(z.string().refine(isPartId)).max(mostStored) });

/** Parts of the shop and of its library: by name for what somebody owns, by id for how it is called. */
export function action(call: Route.ActionArgs) {
  return answerBuildCall(call, z.union([byName, byIds]), async (asked, services) => {
    const tools = toolsOf(services);
    return 'ids' in asked
      ? { parts: await findPartsByIds(tools, asked.ids) }
      : findPartsByName(tools, asked.slot, asked.text);
  });
}

export const loader = onlyPost;
