import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { requireSession } from '#app/session.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { voteForReview } from '#app/shop/reviews/votes.server.ts';
import { readId } from '#app/shop/shared/desk-query.ts';
import { voteRefusals } from '#app/text/reviews/votes.ts';
import type { Route } from './+types/vote';

/** A form of the product's page, which works without scripts. Who comes here from the sign-in has not pressed yet. */
export function loader({ request, params }: Route.LoaderArgs) {
  return backTo(request, params.id);
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock, limits } = args.context.get(servicesContext);
  const { id, review: named } = args.params;
  const review = readId(named);
  if (!productIdPattern.test(id) || review === null) return refused(404, voteRefusals.gone);
  const now = clock.now();
  const wait = limits.voteForReview.take(customer.id, now);
  if (wait > 0) return refused(429, voteRefusals.wait, { 'retry-after': String(wait) });
  const voted = await voteForReview(db, { customerId: customer.id, productId: id, review, now });
  if (!voted.ok) return refused(voted.code === 'own' ? 409 : 404, voteRefusals[voted.code]);
  return backTo(args.request, id);
}

/** To the page of reviews and the order that the form stood on. */
function backTo(request: Request, id: string) {
  const { search } = new URL(request.url);
  return redirect(`/product/${encodeURIComponent(id)}${search}#reviews`, 303);
}

function refused(status: number, words: string, headers: Record<string, string> = {}) {
  return new Response(words, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  });
}
