import { useState } from 'react';
import { useCart } from '#app/browser/cart/cart-store.ts';
import { useCartTotal, writeCoupon } from '#app/browser/cart/coupon-store.ts';
import { checkout } from '#app/text/checkout/checkout.ts';
import type { CheckoutRefusal } from '#app/text/checkout/checkout-refusals.ts';
import { couponFormText } from '#app/text/promotions/coupon-form.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';

interface RefusalProps {
  refusal?: CheckoutRefusal;
  sentence?: string;
}

export default function Refusal({ refusal, sentence }: RefusalProps) {
  const code = refusal?.code;
  const coupon = useCartTotal(useCart()).code;
  // Servers know nothing of it, and no page before it is alive.
  const [refused, setRefused] = useState('');
  if (coupon && coupon !== refused) setRefused(coupon);
  const goesOnWithout = refused !== '' && coupon === '';
  if (code === 'coupon_refused' && goesOnWithout) return null;
  return (
    <Notice
      kind="error"
      actions={
        code === 'coupon_refused' ? (
          <Button kind="outline" size="small" onClick={() => writeCoupon({ code: '' })}>
            {couponFormText.goOnWithout}
          </Button>
        ) : code === 'unreadable_cart' || code === 'too_many_products' ? (
          <LinkButton to="/cart" kind="outline" size="small">
            {checkout.backToCart}
          </LinkButton>
        ) : undefined
      }
    >
      {sentence}
    </Notice>
  );
}
