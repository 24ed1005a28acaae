import { data, Link } from 'react-router';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { servicesContext } from '#app/contexts.ts';
import { sessionContext } from '#app/session.server.ts';
import { nameItem } from '#app/shop/aftersale/item-claims.server.ts';
import { type ClaimStatus, isOpen } from '#app/shop/claims/claim.ts';
import { findClaim } from '#app/shop/claims/claims.server.ts';
import { ownOrdersNamed } from '#app/shop/orders/order-number.server.ts';
import { readOrderName, shownOrderName } from '#app/shop/orders/order-number.ts';
import { formatMoment } from '#app/text/format.ts';
import { authority } from '#app/text/frame/footer.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { claimKindNames, claimStatusNames, claimText } from '#app/text/legal/claim-form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/claim';

const { receipt, notFound } = claimText;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: frameText.pageTitle(loaderData ? `${receipt.title} ${loaderData.claim.number}` : notFound.title) },
  { name: 'robots', content: 'noindex' },
  // The address holds the key; other sites must not get it as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const accessKey = new URL(request.url).searchParams.get('clave') ?? '';
  const { db } = context.get(servicesContext);
  const found = await findClaim(db, params.number, accessKey);
  if (!found) throw data(null, { status: 404 });
  // The one who bought the item used must not learn of the order.
  const { item, ...claim } = found;
  const itemName = (await nameItem(db, item))?.productName ?? null;
  // Only an order's own customer may learn that an order of that name exists.
  const named = readOrderName(claim.orderReference ?? '');
  const session = named && (await context.get(sessionContext).read());
  return { claim, itemName, ownOrders: session ? await ownOrdersNamed(db, session.customer.id, named) : [] };
}

export const ErrorBoundary = pageBoundary(notFound);

const notices = {
  received: receipt.received,
  reopened: receipt.reopened,
  answered: receipt.answered,
  closed: receipt.closed,
} as const satisfies Record<ClaimStatus, string>;

export default function ClaimReceipt({ loaderData: { claim, itemName, ownOrders } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 md:pt-10">
      <div className="flex max-w-3xl flex-col gap-6">
        <PageTitle overline={claimKindNames[claim.kind]}>
          {receipt.title} <span className="inline-block">{claim.number}</span>
        </PageTitle>
        <Notice kind={claim.status === 'closed' ? 'info' : 'success'} title={notices[claim.status]}>
          {isOpen(claim.status)
            ? receipt.answer
            : claim.closedReason && `${receipt.closedReason}: ${claim.closedReason}`}
        </Notice>
        {claim.answers.map(({ text, answeredAt }) => (
          <Card key={answeredAt.getTime()}>
            <h2 className="mb-1 font-bold">{receipt.answerTitle(formatMoment(answeredAt))}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </Card>
        ))}
        <Card className="flex flex-col gap-5">
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <Fact name={receipt.number}>
              <span className="font-mono">{claim.number}</span>
            </Fact>
            <Fact name={receipt.status}>{claimStatusNames[claim.status]}</Fact>
            <Fact name={receipt.receivedAt}>{formatMoment(claim.receivedAt)}</Fact>
            <Fact name={receipt.kind}>{claimKindNames[claim.kind]}</Fact>
            {itemName && <Fact name={receipt.item}>{itemName}</Fact>}
            {claim.orderReference && (
              <Fact name={receipt.order}>
                <OrderName written={claim.orderReference} ownOrders={ownOrders} />
              </Fact>
            )}
          </dl>
          <div className="border-t border-line pt-4">
            <h2 className="mb-1 text-14 text-muted">{receipt.yourText}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{claim.text}</p>
          </div>
        </Card>
        <p>{receipt.saveAddress}</p>
        <p>
          {receipt.authorityBefore}{' '}
          <a href={authority.href} className="text-accent underline underline-offset-2">
            {authority.text}
          </a>
          .
        </p>
        <LinkButton to="/pqr" kind="outline" className="self-start print:hidden">
          {receipt.another}
        </LinkButton>
      </div>
    </div>
  );
}

function OrderName({ written, ownOrders }: { written: string; ownOrders: readonly string[] }) {
  const name = <span className="font-mono break-all">{shownOrderName(written)}</span>;
  if (ownOrders.length === 0) return name;
  return ownOrders.map((reference) => (
    <Link key={reference} to={`/orders/${reference}`} className="mr-3 text-accent underline underline-offset-2">
      {name}
    </Link>
  ));
}
