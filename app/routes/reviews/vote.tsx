import { data, isRouteErrorResponse, redirect } from 'react-router';
import { CenteredPage } from '#app/components/centered/centered-page.tsx';
import { ErrorPage } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { requireSession } from '#app/session.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { voteForReview } from '#app/shop/reviews/votes.server.ts';
import { readId } from '#app/shop/shared/admin-query.ts';
import { voteRefusals, voteText } from '#app/text/reviews/votes.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/vote';

export function meta({ matches, params, error }: Route.MetaArgs) {
  const title = refusalIn(error)?.title ?? voteText.description;
  const path = `/product/${params.id}/resena/${params.review}/sirve`;
  return privateMeta(matches, { title, description: voteText.description, path });
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return passRetryAfter({ actionHeaders: errorHeaders });
}

/** A form of the product's page, which works without scripts. Who comes here from the sign-in has not pressed yet. */
export function loader(args: Route.LoaderArgs) {
  if (!named(args)) throw refused(args, 'gone', 404);
  return redirect(reviewsOf(args), 303);
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock, rateLimits } = args.context.get(servicesContext);
  const vote = named(args);
  if (!vote) throw refused(args, 'gone', 404);
  const now = clock.now();
  const wait = rateLimits.voteForReview.take(customer.id, now);
  if (wait > 0) throw refused(args, 'wait', 429, { 'retry-after': String(wait) });
  const voted = await voteForReview(db, { ...vote, customerId: customer.id, now });
  if (!voted.ok) throw refused(args, voted.code, voted.code === 'own' ? 409 : 404);
  return redirect(reviewsOf(args), 303);
}

type VoteArgs = Pick<Route.LoaderArgs, 'request' | 'params'>;

function named({ params }: VoteArgs) {
  const review = readId(params.review);
  return review !== null && productIdPattern.test(params.id) ? { productId: params.id, review } : null;
}

/** At the page of reviews and the order that the form stood on. */
function reviewsOf({ request, params }: VoteArgs): string {
  return `/product/${encodeURIComponent(params.id)}${new URL(request.url).search}#reviews`;
}

function refused(asked: VoteArgs, code: keyof typeof voteRefusals, status: number, headers?: Record<string, string>) {
  const said: VoteRefusedProps = { ...voteRefusals[code], to: reviewsOf(asked) };
  return data(said, headers ? { status, headers } : { status });
}

function refusalIn(error: unknown): VoteRefusedProps | null {
  return isRouteErrorResponse(error) && error.data?.to ? error.data : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const said = refusalIn(error);
  return said ? <VoteRefused {...said} /> : <ErrorPage error={error} />;
}

interface VoteRefusedProps {
  title: string;
  sentence: string;
  /** Where the vote was pressed. */
  to: string;
}

function VoteRefused({ title, sentence, to }: VoteRefusedProps) {
  return (
    <CenteredPage title={title}>
      <p>{sentence}</p>
      <LinkButton to={to} kind="outline">
        {voteText.toReviews}
      </LinkButton>
    </CenteredPage>
  );
}
