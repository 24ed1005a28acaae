import { type FormEvent, useId, useState } from 'react';
import { CallRefused } from '#app/browser/call.ts';
import { type CartTotal, writeCoupon } from '#app/browser/cart/coupon-store.ts';
import { tryCoupon } from '#app/browser/cart/use-coupon-check.ts';
import type { Cart } from '#app/shop/cart/cart.ts';
import { couponFormText as words } from '#app/text/promotions/coupon-form.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { CartCouponRows } from '../promotions/cart-coupon-rows.tsx';

interface CouponFoldProps {
  cart: Cart;
  total: CartTotal;
  /** What it takes off stands beside it already. */
  withoutRows?: boolean;
}

/** Comes after the page's own script. */
export default function CouponFold({ cart, total, withoutRows }: CouponFoldProps) {
  if (total.code === '') return <CouponForm cart={cart} />;
  return (
    <>
      {!withoutRows && (
        <dl className="flex flex-col gap-1 border-t border-line pt-3">
          <CartCouponRows total={total} />
        </dl>
      )}
      <CouponInUse total={total} />
    </>
  );
}

function CouponForm({ cart }: Pick<CouponFoldProps, 'cart'>) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('coupon'));
    if (isBusy) return;
    setBusy(true);
    try {
      setProblem(await tryCoupon(typed, cart));
    } catch (error) {
      setProblem((error instanceof CallRefused && error.answer.error) || words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <details className="border-t border-line pt-3">
      <summary className="cursor-pointer text-14 font-semibold">{words.fold}</summary>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
        <Field
          id={id}
          name="coupon"
          label={words.code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem ?? undefined}
        />
        <Button type="submit" kind="outline" size="small" busy={isBusy}>
          {words.apply}
        </Button>
      </form>
    </details>
  );
}

/** Also one that does not count: the shopper decides to go on without it. */
function CouponInUse({ total }: Pick<CouponFoldProps, 'total'>) {
  const { code, answer } = total;
  if (answer?.counts === null) {
    return (
      <Notice
        kind="warning"
        actions={
          <Button size="small" onClick={() => writeCoupon({ code: '' })}>
            {words.goOnWithout}
          </Button>
        }
      >
        {answer.says ?? words.failed}
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-14">
      <p role="status" className={answer ? 'text-muted' : 'sr-only'}>
        {answer ? answer.says : words.asking(code)}
      </p>
      <Button
        kind="quiet"
        size="small"
        onClick={() => writeCoupon({ code: '' })}
        className="-mr-3.5 ml-auto text-muted"
      >
        {words.remove}
      </Button>
    </div>
  );
}
