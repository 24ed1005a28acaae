import { Form, Link } from 'react-router';
import { itemPage, passportFile } from '#app/addresses/item-pages.ts';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import { type OwnPassport, refusalOfClaim, refusalOfOffer } from '#app/shop/aftersale/passport.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { clockSentence, itemRefusals, itemText, warrantySentence } from '#app/text/aftersale/aftersale.ts';
import { formatMoment } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { SellerOnPaper } from '../orders/seller-on-paper.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemClaimForm } from './item-forms.tsx';

export interface ItemScreenProps {
  passport: OwnPassport;
  guestKey: string | null;
  /** For who buys it used. */
  offerLink: string | null;
  submission: string;
  done: 'offer' | 'withdraw' | null;
  seller: Seller;
  answer: ItemAnswer | undefined;
}

export function ItemScreen({ passport, guestKey, seller, ...rest }: ItemScreenProps) {
  const { item, order, givenBackAt, boughtOn } = passport;
  const { answer, done } = rest;
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
      <SellerOnPaper seller={seller} />
      <PageTitle overline={itemText.title} lead={itemText.ofOrder(item.number, orderNumber(order))}>
        {item.productName}
      </PageTitle>
      <div className="flex max-w-4xl flex-col gap-6">
        {done === 'offer' && <Notice kind="success">{itemText.offerDone}</Notice>}
        {done === 'withdraw' && <Notice kind="success">{itemText.withdrawnDone}</Notice>}
        {answer?.sentence && !isOfForm && <ErrorSummary title={answer.sentence} attempt={answer} />}
        {givenBackAt && <Notice kind="info">{itemText.givenBack}</Notice>}
        <ItemFacts shown={passport} bought={{ on: boughtOn, unitPriceInCents: item.unitPriceInCents }} />
        <PaperLinks file={itemPage(order, item.number, guestKey, passportFile)} />
        <Rights passport={passport} {...rest} />
        <OfferCard passport={passport} offerLink={rest.offerLink} />
      </div>
    </div>
  );
}

export function PaperLinks({ file }: { file: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 print:hidden">
      <a href={file} className={buttonClasses({ kind: 'outline' })}>
        {itemText.file}
      </a>
      <Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
        {itemText.print}
      </Button>
    </p>
  );
}

function Rights({ passport, submission, answer }: Pick<ItemScreenProps, 'passport' | 'submission' | 'answer'>) {
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

export function ItemClaims({ claims }: Pick<OwnPassport, 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <section aria-label={itemText.claims} className="mt-3 border-t border-line pt-3">
      <h3 className="text-14 text-muted">{itemText.claims}</h3>
      <ul>
        {claims.map(({ number, filedAt, isOpen }) => (
          <li key={number}>{itemText.claim(number, formatMoment(filedAt), isOpen)}</li>
        ))}
      </ul>
    </section>
  );
}

function OfferCard({ passport, offerLink }: Pick<ItemScreenProps, 'passport' | 'offerLink'>) {
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
