import type { CouponSaving } from '#app/shop/promotions/prices.ts';
import type { ProductCoupon } from '#app/shop/promotions/product-coupon.ts';
import { formatDay, formatPercent, formatPesos } from '../format.ts';

export function savingText(saving: CouponSaving): string {
  return saving.kind === 'percent' ? `${formatPercent(saving.percent)} menos` : `${formatPesos(saving.pesos)} menos`;
}

/** With its conditions and its days, as the law asks of what is announced (Ley 1480, art. 33). */
export function couponOffer({ code, saving, minimumPesos, isFirstPurchase, from, to }: ProductCoupon): string {
  const conditions = [
    minimumPesos > 0 && `, en compras desde ${formatPesos(minimumPesos)}`,
    isFirstPurchase && ', en tu primera compra',
    from && ` desde el ${formatDay(from)}`,
    to && ` hasta el ${formatDay(to)}`,
  ];
  return [`${savingText(saving)} con ${code}`, ...conditions.filter(Boolean)].join('');
}
