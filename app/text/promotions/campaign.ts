import type { ProductCampaign } from '#app/shop/promotions/campaigns/campaign.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { dayOf, daysFrom, timeOf } from '#app/shop/shared/day.ts';
import { countOf, formatDate, formatMoment } from '../format.ts';

/** `30 de noviembre de 2026` of one that ends with its day, else with the hour. */
export function campaignEnd(endsAt: Date): string {
  return timeOf(endsAt) === '00:00' ? formatDate(addSeconds(endsAt, -1)) : formatMoment(endsAt);
}

/**
 * What the law asks beside the price: until when, how many where it is tied to stock, on which conditions, and that it adds to no other
 * (Ley 1480, art. 33). Days are counted, since a cached page ends with its day.
 * @param stock that can still be bought
 */
export function campaignWords(campaign: ProductCampaign, stock: number, now: Date): { title: string; terms: string } {
  const { name, endsAt, conditions, whileStockLasts } = campaign;
  const units = whileStockLasts ? ` o hasta agotar existencias: ${countOf(stock, 'unidad', 'unidades')}` : '';
  const terms = [
    `${daysLeft(endsAt, now)}.`,
    conditions && withStop(conditions),
    'No acumulable con otras ofertas. Un cupón se suma solo si lo dice.',
  ];
  return {
    title: `Campaña ${name} hasta el ${campaignEnd(endsAt)}${units}`,
    terms: terms.filter(Boolean).join(' '),
  };
}

function daysLeft(endsAt: Date, now: Date): string {
  const days = daysFrom(dayOf(now), dayOf(addSeconds(endsAt, -1))) - 1;
  if (days <= 0) return 'Termina hoy';
  return days === 1 ? 'Termina mañana' : `Quedan ${countOf(days, 'día', 'días')}`;
}

const withStop = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);
