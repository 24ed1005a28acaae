import type { CouponSaving } from '#app/shop/promotions/prices.ts';
import { formatDay, formatPercent, formatPesos } from '../format.ts';

export function savingText(saving: CouponSaving): string {
  return saving.kind === 'percent' ? `${formatPercent(saving.percent)} menos` : `${formatPesos(saving.pesos)} menos`;
}

interface OfferedCoupon {
  code: string;
  saving: CouponSaving;
  from: string | null;
  to: string | null;
}

/** With its days, as the law asks of what is announced (Ley 1480, art. 33). */
export function couponOffer({ code, saving, from, to }: OfferedCoupon): string {
  const days = [from && `desde el ${formatDay(from)}`, to && `hasta el ${formatDay(to)}`].filter(Boolean);
  return [`${savingText(saving)} con ${code}`, ...days].join(' ');
}
