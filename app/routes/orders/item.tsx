import { data, Form, Link, redirect } from 'react-router';
import { itemPage, ownedItemPage, passportFile } from '#app/addresses/item-pages.ts';
import { ItemClaims, ItemFacts, PaperLinks } from '#app/components/aftersale/item-facts.tsx';
import { ItemClaimForm } from '#app/components/aftersale/item-forms.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { SellerOnPaper } from '#app/components/orders/seller-on-paper.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import { type OwnPassport, refusalOfClaim, refusalOfOffer } from '#app/shop/aftersale/passport.ts';
import { offerItem, offerKey, type TransferOutcome, withdrawOffer } from '#app/shop/aftersale/transfers.server.ts';
import { newSubmission } from '#app/shop/claims/claims.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { clockSentence, itemRefusals, itemText, warrantySentence } from '#app/text/aftersale/aftersale.ts';
import { formatMoment } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { itemHeaders, notUnderstood, refuseItem, submitItemClaim } from '../item-claim.server.ts';
import type { Route } from './+types/item';
import { openItem } from './open-item.server.ts';

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { description } = itemText;
  const title = loaderData
    ? `${itemText.title} ${loaderData.passport.item.number} · ${orderNumber(params.reference)}`
    : orderText.notFound.title;
  return keyedMeta(matches, { title, description, path: `/orders/${params.reference}` });
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
      const wait = await takeFromDatabase(db, subject, databaseRateLimits.offerItem, now);
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

export const ErrorBoundary = pageBoundary(orderText.notFound);

export default function ItemPassport({ loaderData, actionData: answer, matches: [root] }: Route.ComponentProps) {
  const { passport, guestKey, offerLink, submission, done } = loaderData;
  const { item, order, givenBackAt, boughtOn } = passport;
  const back = guestKey === null ? `/orders/${order}` : `/orders/${order}?${new URLSearchParams({ clave: guestKey })}`;
  const isOfForm = answer?.intent === 'withdrawal' || answer?.intent === 'warranty';
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <Breadcrumb
        label={orderText.breadcrumb}
        steps={[
          { text: frameText.home, to: '/' },
          { text: orderText.one(orderNumber(order)), to: back },
        ]}
      />
      <SellerOnPaper seller={root.loaderData.seller} />
      <PageTitle overline={itemText.title} lead={itemText.ofOrder(item.number, orderNumber(order))}>
        {item.productName}
      </PageTitle>
      <div className="flex max-w-4xl flex-col gap-6">
        {done === 'offer' && <Notice kind="success">{itemText.offerDone}</Notice>}
        {done === 'withdraw' && <Notice kind="success">{itemText.withdrawnDone}</Notice>}
        {answer?.sentence && !isOfForm && <ErrorSummary title={answer.sentence} attempt={answer} />}
        {givenBackAt && <Notice kind="info">{itemText.givenBack}</Notice>}
        <ItemFacts shown={passport} bought={{ on: boughtOn, paidInCents: item.paidInCents }} />
        <PaperLinks file={itemPage(order, item.number, guestKey, passportFile)} />
        <Rights passport={passport} submission={submission} answer={answer} />
        <OfferCard passport={passport} offerLink={offerLink} />
      </div>
    </div>
  );
}

interface RightsProps {
  passport: OwnPassport;
  submission: string;
  answer: ItemAnswer | undefined;
}

function Rights({ passport, submission, answer }: RightsProps) {
  const { withdrawal, warranty, claims } = passport;
  const [noWithdrawal, noWarranty] = (['withdrawal', 'warranty'] as const).map((kind) =>
    refusalOfClaim(kind, 'buyer', passport),
  );
  return (
    <>
      <Card>
        <h2 className="heading mb-2 text-18">{itemText.withdrawal}</h2>
        <p className="font-semibold">{noWithdrawal ? itemRefusals[noWithdrawal] : clockSentence(withdrawal)}</p>
        {!noWithdrawal && (
          <>
            <p className="text-muted">
              {itemText.withdrawalLead}{' '}
              <Link to="/retracto-y-garantia#excepciones" className="text-accent underline underline-offset-2">
                {itemText.withdrawalExceptions}
              </Link>
              .
            </p>
            <ItemClaimForm kind="withdrawal" submission={submission} answer={answer} />
          </>
        )}
      </Card>
      <Card>
        <h2 className="heading mb-2 text-18">{itemText.warranty}</h2>
        <p className="font-semibold">{noWarranty ? itemRefusals[noWarranty] : warrantySentence(warranty)}</p>
        {!noWarranty && (
          <>
            <p className="text-muted">{itemText.warrantyLead}</p>
            <ItemClaimForm kind="warranty" submission={submission} answer={answer} />
          </>
        )}
        <ItemClaims claims={claims} />
      </Card>
    </>
  );
}

/** @param offerLink for who buys it used */
function OfferCard({ passport, offerLink }: { passport: OwnPassport; offerLink: string | null }) {
  const { offer } = passport;
  const refusal = refusalOfOffer(passport);
  return (
    <Card className="print:hidden">
      <h2 className="heading mb-2 text-18">{itemText.transfer}</h2>
      {offer?.acceptedAt ? (
        <p>{itemText.accepted(formatMoment(offer.acceptedAt))}</p>
      ) : offer && offerLink ? (
        <Form method="post" className="flex flex-col gap-4">
          <p>{itemText.offered(formatMoment(offer.offeredAt))}</p>
          <Field
            name="link"
            label={itemText.offerLabel}
            readOnly
            value={offerLink}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button type="submit" name="intent" value="withdraw" kind="outline" className="self-start">
            {itemText.withdrawOffer}
          </Button>
        </Form>
      ) : refusal ? (
        <p>{itemRefusals[refusal]}</p>
      ) : (
        <Form method="post" className="flex flex-col gap-4">
          <p className="text-muted">{itemText.transferLead}</p>
          <Button type="submit" name="intent" value="offer" kind="outline" className="self-start">
            {itemText.transferStart}
          </Button>
        </Form>
      )}
    </Card>
  );
}
