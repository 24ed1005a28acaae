import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { longestMarkdown } from '#app/shop/content/rich-text.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readBody, refuse } from '../../json-call.server.ts';
import { pageText } from '../../shown-page.server.ts';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/text-preview';

const previewBody = z.strictObject({ markdown: z.string().max(longestMarkdown) });

export const loader = () => methodNotAllowed('POST');

/** Markdown as the shop would show it; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { actor, now } = actingOf(context);
  const { markdown } = await readBody(request, previewBody);
  const wait = services.rateLimits.previewText.take(actor.id, now);
  if (wait > 0) return refuse(callErrors.tooMany, 429, { 'retry-after': String(wait) });
  return privately({ text: await pageText(services, markdown.toWellFormed().replaceAll('\u0000', '')) });
}
