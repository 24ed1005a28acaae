import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ReviewList } from '#app/components/admin/reviews/review-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { listReviews } from '#app/shop/reviews/admin-reviews.server.ts';
import { readReviewQuery } from '#app/shop/reviews/admin-reviews.ts';
import { reviewsNeedPurchase } from '#app/shop/reviews/review-rules.server.ts';
import { adminReviewsText, reviewDone } from '#app/text/admin/reviews.ts';
import type { Route } from './+types/reviews';
import { actOnReview } from './review-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminReviewsText;
  return privateMeta(matches, { title, description, path: adminPages.reviews });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readReviewQuery(searchParams);
  const done = searchParams.get('hecho') ?? '';
  return {
    query,
    list: await listReviews(db, query),
    needsPurchase: await reviewsNeedPurchase(db),
    done: Object.hasOwn(reviewDone, done) ? (done as keyof typeof reviewDone) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnReview(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={adminReviewsText.title} lead={adminReviewsText.lead}>
      <ReviewList {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
