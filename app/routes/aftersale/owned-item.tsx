import { redirect } from 'react-router';
import { ownedItemPage, passportFile } from '#app/addresses/item-pages.ts';
import { OwnedItemScreen } from '#app/components/aftersale/owned-item-screen.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import { forgetHolding } from '#app/shop/account/forget-holder.server.ts';
import { refusalOfClaim } from '#app/shop/aftersale/passport.ts';
import { acceptOffer, findOwnedItem, holderKey } from '#app/shop/aftersale/transfers.server.ts';
import { newSubmission } from '#app/shop/claims/claims.server.ts';
import { takeAttempt } from '#app/shop/customers/attempts.server.ts';
import { readChoice } from '#app/shop/shared/admin-query.ts';
import { accepted, email, line, readFields } from '#app/shop/shared/form-rules.ts';
import { attemptLimits } from '#app/shop/shared/rate-limits.ts';
import { itemRefusals, itemText, ownedItemText } from '#app/text/aftersale/aftersale.ts';
import { inForceSince } from '#app/text/legal/document.ts';
import { notUnderstood, refuseItem, submitItemClaim } from '../item-claim.server.ts';
import type { Route } from './+types/owned-item';
import { openedTransfer } from './open-transfer.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.as === 'holder' ? ownedItemText.title : ownedItemText.offerTitle;
  return [
    ...privateMeta(matches, { title, description: ownedItemText.offerDescription, path: '/retracto-y-garantia' }),
    { name: 'referrer', content: 'same-origin' },
  ];
}

export function headers(given: { actionHeaders?: Headers } = {}) {
  return { ...passRetryAfter(given), 'referrer-policy': 'same-origin' };
}

export async function loader(args: Route.LoaderArgs) {
  const { id, key, as, passport } = await openedTransfer(args);
  const { item, serial, deliveredAt, warranty, givenBackAt } = passport;
  const isHolder = as === 'holder';
  const isKnown = isHolder && (await findOwnedItem(args.context.get(servicesContext).db, id)) !== undefined;
  return {
    as,
    // Nothing of the buyer: neither the order nor what was paid.
    shown: {
      item: { productName: item.productName, category: item.category, image: item.image },
      serial,
      deliveredAt,
      warranty,
      givenBackAt,
    },
    // Since it is theirs.
    claims: isHolder ? passport.claims.filter(({ filedAt }) => filedAt >= (passport.offer?.acceptedAt ?? filedAt)) : [],
    noWarranty: isHolder ? (isKnown ? refusalOfClaim('warranty', 'holder', passport) : ('forgotten' as const)) : null,
    file: ownedItemPage(id, key, passportFile),
    isKnown,
    done: readChoice(new URL(args.request.url).searchParams.get('hecho'), doneSteps),
    submission: newSubmission(),
  };
}

const doneSteps = ['aceptada', 'olvidado'] as const;

const acceptFields = { name: line(120), email: email(), privacy: accepted };

export async function action(args: Route.ActionArgs) {
  const { id, key, as, passport } = await openedTransfer(args);
  const form = await readForm(args.request);
  const intent = String(form.get('intent') ?? '');
  if (as === 'holder' && intent === 'warranty') {
    return submitItemClaim(args, { order: passport.order, number: passport.item.number, transfer: id }, intent, form);
  }
  const { db, clock, settings } = args.context.get(servicesContext);
  if (as === 'holder' && intent === 'forget') {
    await forgetHolding(db, id);
    return redirect(`${ownedItemPage(id, key)}&hecho=olvidado`, 303);
  }
  if (as !== 'offered' || intent !== 'accept') return notUnderstood(intent);
  const fields = Object.fromEntries(form);
  const read = readFields(acceptFields, fields);
  const echoed = (name: string) =>
    String(fields[name] ?? '')
      .toWellFormed()
      .slice(0, 300);
  const typed = { name: echoed('name'), email: echoed('email') };
  if (!read.ok) return refuseItem(422, { intent, problems: read.problems, typed });
  const now = clock.now();
  const clientAddress = args.context.get(clientAddressContext);
  const wait = await takeAttempt(db, `piece-accept/${limitKey(clientAddress)}`, attemptLimits.acceptItem, now);
  if (wait > 0) return refuseItem(429, { intent, sentence: itemText.wait, typed }, wait);
  const { privacy: _accepted, ...person } = read.values;
  const outcome = await acceptOffer(db, id, { ...person, privacyVersion: inForceSince, clientAddress, now });
  if (!outcome.ok) {
    const sentence = itemRefusals[outcome.code === 'unknown' ? 'no_offer' : outcome.code];
    return refuseItem(409, { intent, sentence, typed });
  }
  return redirect(`${ownedItemPage(id, holderKey(settings.sessionSecret, id))}&hecho=aceptada`, 303);
}

export const shouldRevalidate = () => true;

export default function OwnedItemPassport({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <OwnedItemScreen {...loaderData} seller={root.loaderData.seller} answer={actionData} />;
}

export const ErrorBoundary = pageBoundary({ title: ownedItemText.notFound, lead: ownedItemText.notFoundLead });
