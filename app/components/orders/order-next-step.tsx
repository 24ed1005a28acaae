import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate, useNavigation } from 'react-router';
import { readCart, writeCart } from '#app/browser/cart/cart-store.ts';
import { writeCoupon } from '#app/browser/cart/coupon-store.ts';
import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import { priceOfLine } from '#app/shop/orders/line-price.ts';
import type { OrderLine } from '#app/shop/orders/order.ts';
import { canBeBought, cartWithOrder, type ShopperOrder } from '#app/shop/orders/shopper-order.ts';
import { cartProblemSentence } from '#app/text/cart/cart-problems.ts';
import { formatHour } from '#app/text/format.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { showToast } from '#app/ui/toast.ts';

interface OrderNextStepProps {
  order: ShopperOrder;
  guestKey: string | null;
  shelf: readonly CheckedLine[];
}

export function OrderNextStep({ order, guestKey, shelf }: OrderNextStepProps) {
  const query = guestKey === null ? '' : `?${new URLSearchParams({ clave: guestKey })}`;
  if (order.nextStep === 'wait') return <Notice kind="warning">{orderText.wait}</Notice>;
  if (order.nextStep === 'finish') {
    return (
      <div className="flex flex-col items-start gap-2 print:hidden">
        {/* Not a router link, because it leads out of the shop. */}
        <a href={`/orders/${order.reference}/pagar${query}`} className={buttonClasses()}>
          {orderText.finish}
        </a>
        <p className="text-14 text-muted">{orderText.finishLead(formatHour(order.holdExpiresAt))}</p>
      </div>
    );
  }
  if (order.nextStep !== 'again' && !order.canBuyAgain) return null;
  return <PayAgain order={order} address={`/orders/${order.reference}${query}`} shelf={shelf} />;
}

function PayAgain({ order, address, shelf }: Pick<OrderNextStepProps, 'order' | 'shelf'> & { address: string }) {
  const fetcher = useFetcher<{ lines: CheckedLine[] }>();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const handled = useRef<unknown>(null);
  const isUnpaid = order.nextStep === 'again';
  const coupon = order.coupon?.code;
  const words = isUnpaid ? orderText.payAgain : orderText.buyAgain;
  const { data: answer, state } = fetcher;
  const isBusy = isLeaving || state !== 'idle';

  useEffect(() => {
    // Before the router has revalidated, navigating could show the order under the payment page's address.
    if (state !== 'idle' || !answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.lines.some(canBeBought)) return;
    writeCart(cartWithOrder(readCart(), answer.lines));
    // It is asked about there: it counts, or the shopper is told why not.
    if (isUnpaid && coupon) writeCoupon({ code: coupon });
    showToast({ kind: 'info', text: orderText.inCart, seconds: 3 });
    void navigate(isUnpaid ? '/payment' : '/cart');
  }, [state, answer, navigate, isUnpaid, coupon]);

  // Of what was bought, each line says itself what changed (`changesOf`).
  const changes = isUnpaid ? order.lines.flatMap((line) => changesOf(line, shelf)) : [];
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {changes.length > 0 && (
        <Notice kind="warning" title={orderText.changed}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {shelf.some(canBeBought) ? (
        <div className="flex flex-col items-start gap-2">
          {/* Not a form, because only scripts can fill the cart; an earlier click is replayed after hydration. */}
          <Button
            kind={isUnpaid ? 'primary' : 'outline'}
            busy={isBusy}
            className="noscript:hidden"
            onClick={() => void fetcher.submit(null, { method: 'post', action: address })}
          >
            {isBusy ? orderText.againBusy : words.press}
          </Button>
          <p className="text-14 text-muted noscript:hidden">{words.lead}</p>
          <noscript>
            <p className="text-14">{orderText.needsScripts}</p>
          </noscript>
        </div>
      ) : (
        <p className={isUnpaid ? 'font-semibold' : 'text-14 text-muted'}>{orderText.againNothing}</p>
      )}
    </div>
  );
}

/** What is no longer as it was ordered: the price, how many there are, whether there is one at all. */
export function changesOf(line: OrderLine, shelf: readonly CheckedLine[]): string[] {
  const { productId, productName: name, quantity } = line;
  const problems = shelf.find(({ id }) => id === productId)?.problems ?? [];
  return problems.map((problem) => cartProblemSentence({ name, quantity, ...priceOfLine(line) }, problem));
}
