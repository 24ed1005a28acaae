import { data, redirect } from 'react-router';
import { itemPage, ownedItemPage } from '#app/addresses/item-pages.ts';
import { ItemScreen } from '#app/components/aftersale/item-screen.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { offerItem, offerKey, type TransferOutcome, withdrawOffer } from '#app/shop/aftersale/transfers.server.ts';
import { newSubmission } from '#app/shop/claims/claims.server.ts';
import { takeAttempt } from '#app/shop/customers/attempts.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { attemptLimits } from '#app/shop/shared/rate-limits.ts';
import { itemRefusals, itemText } from '#app/text/aftersale/aftersale.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { notUnderstood, refuseItem, submitItemClaim } from '../item-claim.server.ts';
import type { Route } from './+types/item';
import { itemHeaders, openItem } from './open-item.server.ts';

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { description } = itemText;
  const title = loaderData
    ? `${itemText.title} ${loaderData.passport.item.number} · ${orderNumber(params.reference)}`
    : orderText.notFound.title;
  return [
    ...privateMeta(matches, { title, description, path: `/orders/${params.reference}` }),
    // Stricter, 'no-referrer' would also hide the form's Origin from the write check.
    { name: 'referrer', content: 'same-origin' },
  ];
}

export const headers = itemHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { passport, guestKey } = await openItem(args);
  const { settings } = args.context.get(servicesContext);
  const { offer } = passport;
  const done = new URL(args.request.url).searchParams.get('hecho');
  const isOpen = offer !== null && offer.acceptedAt === null;
  return {
    passport,
    guestKey,
    offerLink: isOpen
      ? `${settings.publicUrl}${ownedItemPage(offer.id, offerKey(settings.sessionSecret, offer.id))}`
      : null,
    submission: newSubmission(),
    done: done === 'offer' || done === 'withdraw' ? (done as 'offer' | 'withdraw') : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { passport, guestKey } = await openItem(args);
  const { db, clock } = args.context.get(servicesContext);
  const { order, item } = passport;
  const form = await readForm(args.request);
  const intent = String(form.get('intent') ?? '');
  const now = clock.now();
  const finish = (outcome: TransferOutcome) => {
    if (outcome.ok) {
      const page = itemPage(order, item.number, guestKey);
      return redirect(`${page}${page.includes('?') ? '&' : '?'}hecho=${intent}`, 303);
    }
    if (outcome.code === 'unknown') throw data(null, 404);
    return refuseItem(409, { intent, sentence: itemRefusals[outcome.code] });
  };
  switch (intent) {
    case 'withdrawal':
    case 'warranty':
      return submitItemClaim(args, { order, number: item.number, transfer: null }, intent, form);
    case 'offer': {
      const subject = `piece-offer/${order}/${item.number}`;
      const wait = await takeAttempt(db, subject, attemptLimits.offerItem, now);
      if (wait > 0) return refuseItem(429, { intent, sentence: itemText.waitOffer }, wait);
      return finish(await offerItem(db, order, item.number, now));
    }
    case 'withdraw':
      return finish(await withdrawOffer(db, order, item.number, now));
    default:
      return notUnderstood(intent);
  }
}

/** After a 4xx the router keeps the old data; but the item may have changed. */
export const shouldRevalidate = () => true;

export default function ItemPassport({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <ItemScreen {...loaderData} seller={root.loaderData.seller} answer={actionData} />;
}

export const ErrorBoundary = pageBoundary(orderText.notFound);
