import { Link } from 'react-router';
import { type Claim, type ClaimStatus, isOpen } from '#app/shop/claims/claim.ts';
import { shownOrderName } from '#app/shop/orders/order-number.ts';
import { formatMoment } from '#app/text/format.ts';
import { authority } from '#app/text/frame/footer.ts';
import { claimKindNames, claimStatusNames, claimText } from '#app/text/legal/claim-form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';

const { receipt } = claimText;
const notices = {
  received: receipt.received,
  reopened: receipt.reopened,
  answered: receipt.answered,
  closed: receipt.closed,
} as const satisfies Record<ClaimStatus, string>;

interface ClaimReceiptProps {
  claim: Omit<Claim, 'item'>;
  itemName: string | null;
  /** Two orders may share a number. */
  ownOrders: readonly string[];
}

export function ClaimReceipt({ claim, itemName, ownOrders }: ClaimReceiptProps) {
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
