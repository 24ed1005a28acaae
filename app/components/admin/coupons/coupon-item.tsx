import { Form } from 'react-router';
import { formOf } from '#app/components/admin/frame/admin-form.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import type { ListedCoupon } from '#app/shop/admin/promotions/coupon-state.ts';
import { canLeaveTooLittle } from '#app/shop/promotions/coupon.ts';
import { typedCoupon } from '#app/shop/promotions/coupon-form.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { categoryWords } from '#app/text/admin/categories/named-category.ts';
import { couponStateNames, tooLittleLeft, adminCouponsText as words } from '#app/text/admin/promotions/coupons.ts';
import { savingText } from '#app/text/promotions/saving.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { CouponForm } from './coupon-form.tsx';

interface CouponItemProps {
  coupon: ListedCoupon;
  /** The shop's cart with this coupon. */
  link: string;
  refusal: AdminRefusal | null;
}

export function CouponItem({ coupon, link, refusal }: CouponItemProps) {
  const { id, code, version, state, isPaused, uses, mostUses } = coupon;
  const form = formOf(refusal, 'change', id);
  const shown = typedCoupon(coupon);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="designator wrap-anywhere">{code}</b>
        <span className="font-semibold">{savingText(coupon.saving)}</span>
        <span className={state === 'active' ? 'text-mask' : 'text-muted'}>{couponStateNames[state]}</span>
      </p>
      <p className="text-14 text-muted">{rulesOf(coupon, shown)}</p>
      <p className="text-14">{[words.uses(uses, mostUses), ...soldOf(coupon)].join(' · ')}</p>
      {canLeaveTooLittle(coupon) && state !== 'ended' && state !== 'used_up' && (
        <Notice kind="warning">{tooLittleLeft(coupon)}</Notice>
      )}
      <p className="text-14 text-muted">
        {words.link}: <span className="wrap-anywhere">{link}</span>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Form method="post">
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="seen" value={version} />
          <IntentButton
            intent={isPaused ? 'resume' : 'pause'}
            kind="outline"
            size="small"
            aria-label={words.of(isPaused ? words.resume : words.pause, code)}
          >
            {isPaused ? words.resume : words.pause}
          </IntentButton>
        </Form>
        <details open={form.refusal !== null} className="min-w-0 flex-1 basis-60">
          <summary aria-label={words.of(words.edit, code)} className="py-1.5 text-14 font-semibold">
            {words.edit}
          </summary>
          <div className="mt-3 max-w-2xl">
            <CouponForm form={form} shown={shown} code={code} version={version} />
          </div>
        </details>
      </div>
    </li>
  );
}

function rulesOf(coupon: ListedCoupon, { from = '', to = '' }: Record<string, string>): string {
  const { scope, isFirstPurchase, minimumPesos } = coupon;
  const held = [
    ...scope.categories.map(categoryWords),
    ...scope.makers,
    ...(scope.products.length > 0 ? [words.products(scope.products.length)] : []),
  ];
  return [
    words.between(from, to === '' ? null : to),
    held.length > 0 ? held.join(', ') : words.everything,
    ...(isFirstPurchase ? [words.firstPurchase] : []),
    ...(minimumPesos > 0 ? [words.fromMinimum(minimumPesos)] : []),
  ].join(' · ');
}

function soldOf({ sold }: ListedCoupon): string[] {
  if (!sold) return [];
  const { sales, receivedInCents, costedInCents, costInCents, uncostedInCents } = sold;
  const left = costedInCents - costInCents;
  const margin = costedInCents > 0 ? [words.margin(left, Math.round((100 * left) / costedInCents))] : [words.noCost];
  const part = costedInCents > 0 && uncostedInCents > 0 ? [words.partCost(uncostedInCents)] : [];
  return [words.sold(receivedInCents, sales), ...margin, ...part];
}
