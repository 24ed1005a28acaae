import { useId } from 'react';
import { type Cart, piecesIn } from '#app/shop/cart/cart.ts';
import { savingInCents, totalInCents } from '#app/shop/shared/money.ts';
import { cartText } from '#app/text/cart.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

/** Total and the way to pay, which waits while something has to be agreed first. */
export function CartSummary({ cart, mustMend }: { cart: Cart; mustMend: boolean }) {
  const headingId = useId();
  const waitId = useId();
  const total = totalInCents(cart);
  const saved = cart.reduce((sum, item) => sum + savingInCents(item.price, item.discount) * item.quantity, 0);
  return (
    <section aria-labelledby={headingId} className="lg:sticky lg:top-24 lg:self-start">
      <Card className="flex flex-col gap-3">
        <h2 id={headingId} className="heading text-23">
          {cartText.summary}
        </h2>
        <dl className="flex flex-col gap-1.5">
          <SummaryRow term={frameText.cartHolds(piecesIn(cart))} value={formatCents(total + saved)} />
          {saved > 0 && <SummaryRow term={cartText.saved} value={`−${formatCents(saved)}`} isSaving />}
          <div className="mt-1.5 flex items-baseline justify-between gap-3 border-t border-line pt-3">
            <dt className="font-bold">{cartText.total}</dt>
            <dd className="price-figure text-28">{formatCents(total)}</dd>
          </div>
        </dl>
        <p className="text-right text-14 text-muted">{cartText.taxIncluded}</p>
        {mustMend ? (
          <>
            <Button size="large" wide disabled aria-describedby={waitId}>
              {cartText.pay}
            </Button>
            <p id={waitId} className="text-14 font-semibold text-bad">
              {cartText.mendFirst}
            </p>
          </>
        ) : (
          // The checkout reads the stored cart; the state is what the specification says it receives (S2.12).
          <LinkButton to="/payment" size="large" wide state={{ total: total / 100, cartItems: cart.map(checkoutItem) }}>
            {cartText.pay}
          </LinkButton>
        )}
        <LinkButton to="/categories" kind="quiet" wide>
          {cartText.keepShopping}
        </LinkButton>
      </Card>
    </section>
  );
}

function checkoutItem({ id, name, price, discount, quantity }: Cart[number]) {
  return { id, name, price, discount, quantity };
}

function SummaryRow({ term, value, isSaving = false }: { term: string; value: string; isSaving?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 ${isSaving ? 'font-semibold text-mask' : 'text-muted'}`}>
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
