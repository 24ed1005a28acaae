import { Fragment } from 'react';
import { data, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ClaimBadge } from '#app/components/admin/claims/claim-badge.tsx';
import { AdminForm, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { Folded } from '#app/components/admin/frame/folded.tsx';
import { NoteForm } from '#app/components/admin/frame/note-form.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { nameItem } from '#app/shop/aftersale/item-claims.server.ts';
import type { NamedItem } from '#app/shop/aftersale/passport.ts';
import { findAdminClaim } from '#app/shop/claims/admin-claims.server.ts';
import { type AdminClaim, longestAnswer, longestNote, longestReason } from '#app/shop/claims/admin-claims.ts';
import { type ClaimStep, isOpen } from '#app/shop/claims/claim.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminClaimsText, claimDone, claimStepNames, termWords } from '#app/text/admin/claims.ts';
import { adminItemsText } from '#app/text/admin/items.ts';
import { claimKindNames } from '#app/text/legal/claim-form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/claim';
import { actOnClaim } from './claim-action.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `${adminPages.claims}/${params.number}`;
  return privateMeta(matches, { title: params.number, description: adminClaimsText.lead, path });
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const claim = await findAdminClaim(db, args.params.number, clock.now());
  if (!claim) throw data(null, { status: 404 });
  return {
    claim,
    item: await nameItem(db, claim.item),
    done: ownKey(claimDone, new URL(args.request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  const refusal = await actOnClaim(args);
  if (refusal.status === 404) throw data(null, { status: 404 });
  return refused(refusal);
}

/** After a 4xx the router keeps the old data; but the claim has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Claim({ loaderData: { claim, item, done }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  const moments = useMoments();
  return (
    <AdminFrame
      title={claim.number}
      lead={adminClaimsText.receivedAt(moments.on(claim.receivedAt))}
      actions={
        <LinkButton to={adminPages.claims} kind="quiet" size="small" className="max-sm:-ml-3.5">
          {adminClaimsText.toList}
        </LinkButton>
      }
    >
      <Fragment key={claim.version}>
        {done && !refusal && <Notice kind="success">{claimDone[done]}</Notice>}
        <RefusalWithoutForm
          refusal={refusal}
          forms={[...claim.steps, 'note']}
          labels={{ text: adminClaimsText.answerLabel, reason: adminClaimsText.closeLabel }}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ClaimBadge claim={claim} />
          <span className="font-semibold">{claimKindNames[claim.kind]}</span>
          {claim.term && (
            <span className={claim.term.isOverdue ? 'font-semibold text-bad' : undefined}>
              {adminClaimsText.columns.due}: {termWords(claim.term)}
            </span>
          )}
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <Card>
              <h2 className="heading mb-2 text-18">{adminClaimsText.text}</h2>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{claim.text}</p>
            </Card>
            <Answers claim={claim} />
            <Steps claim={claim} refusal={refusal} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            {item && <ClaimedItemCard item={item} />}
            <Person claim={claim} />
            <NoteForm note={claim.note} refusal={refusal} words={adminClaimsText} rows={4} longest={longestNote} />
          </div>
        </div>
      </Fragment>
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(adminClaimsText.notFound);

function ClaimedItemCard({ item: { order, number, productName, serial } }: { item: NamedItem }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminItemsText.claimed}</h2>
      <p className="font-semibold wrap-anywhere">{productName}</p>
      <p className="font-mono wrap-anywhere">{serial ?? adminItemsText.none}</p>
      <Link to={`${adminPages.orders}/${order}`} className="text-accent underline">
        {adminItemsText.claimedOf(number, orderNumber(order))}
      </Link>
    </Card>
  );
}

function Answers({ claim: { answers, closedReason } }: { claim: AdminClaim }) {
  const moments = useMoments();
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminClaimsText.answers}</h2>
      {answers.length === 0 && <p>{adminClaimsText.answersNone}</p>}
      <ul className="flex flex-col gap-3">
        {answers.map(({ text, answeredAt }) => (
          <li key={answeredAt.getTime()} className="max-w-prose border-l-2 border-mask pl-4">
            <p className="text-14 font-semibold">{adminClaimsText.answered(moments.on(answeredAt))}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
      {closedReason && (
        <p className="mt-3 wrap-anywhere">
          {adminClaimsText.closedReason}: {closedReason}
        </p>
      )}
    </Card>
  );
}

function Steps({ claim, refusal }: { claim: AdminClaim; refusal: AdminRefusal | null }) {
  const can = (step: ClaimStep) => claim.steps.includes(step);
  const answer = formOf(refusal, 'answer');
  const close = formOf(refusal, 'close');
  const waits = isOpen(claim.status);
  const answerForm = (
    <AdminForm
      form={answer}
      version={claim.version}
      labels={{ text: adminClaimsText.answerLabel }}
      button={claimStepNames.answer}
      kind={waits ? 'primary' : 'outline'}
    >
      <TextAreaField
        {...answer.field('text')}
        label={adminClaimsText.answerLabel}
        hint={adminClaimsText.answerHint}
        required
        maxLength={longestAnswer}
        rows={7}
      />
    </AdminForm>
  );
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="heading text-18">{adminClaimsText.next}</h2>
      {can('answer') &&
        (waits ? (
          answerForm
        ) : (
          <Folded title={adminClaimsText.answerAgain} form={answer}>
            {answerForm}
          </Folded>
        ))}
      {can('close') && (
        <Folded title={adminClaimsText.closeTitle} form={close} isBelow>
          <AdminForm
            form={close}
            version={claim.version}
            labels={{ reason: adminClaimsText.closeLabel }}
            button={claimStepNames.close}
            kind="outline"
          >
            <p className="max-w-prose">{waits ? adminClaimsText.closeOpen : adminClaimsText.closeAnswered}</p>
            <Field
              {...close.field('reason')}
              label={adminClaimsText.closeLabel}
              aside={waits ? undefined : adminClaimsText.optional}
              hint={adminClaimsText.closeHint}
              required={waits}
              maxLength={longestReason}
              autoComplete="off"
            />
          </AdminForm>
        </Folded>
      )}
      {can('reopen') && (
        <div className="border-t border-line pt-4">
          <AdminForm
            form={formOf(refusal, 'reopen')}
            version={claim.version}
            button={claimStepNames.reopen}
            kind="outline"
          >
            <p>{adminClaimsText.reopenLead}</p>
          </AdminForm>
        </div>
      )}
    </Card>
  );
}

function Person({ claim }: { claim: AdminClaim }) {
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{adminClaimsText.person}</h2>
      <p className="flex flex-col wrap-anywhere">
        <span className="font-semibold">{claim.name}</span>
        <a href={`mailto:${claim.email}`} className="text-accent underline">
          {claim.email}
        </a>
        {claim.document && (
          <span>
            {adminClaimsText.document}: {claim.document}
          </span>
        )}
      </p>
      {claim.orderReference && <ClaimedOrders written={claim.orderReference} orders={claim.orders} />}
    </Card>
  );
}

/** `isClaimants` warns the owner before an answer reveals somebody else's order. */
function ClaimedOrders({ written, orders }: { written: string; orders: AdminClaim['orders'] }) {
  return (
    <div className="mt-3 flex flex-col gap-1 border-t border-line pt-3 wrap-anywhere">
      {orders.length === 0 && (
        <p>
          {adminClaimsText.order}: <span className="designator">{written}</span>. {adminClaimsText.orderUnknown}
        </p>
      )}
      {orders.length > 1 && <p>{adminClaimsText.orderSeveral(orders.length)}</p>}
      {orders.map(({ reference, isClaimants }) => (
        <p key={reference}>
          <Link to={`${adminPages.orders}/${reference}`} className="text-accent underline">
            {adminClaimsText.order} {orderNumber(reference)}
          </Link>
          {!isClaimants && <span className="block text-14">{adminClaimsText.orderOfAnother}</span>}
        </p>
      ))}
    </div>
  );
}
