import {
  lowestIn30Days,
  lowestTakenBack,
  type Offer,
  type PriceHistory,
  type RecordedPrice,
  shownMonths,
} from '#app/shop/catalog/prices/price-history.ts';
import { dayOf, daysFrom } from '#app/shop/shared/day.ts';
import { type OfferedPrice, paidInCents, savingInCents } from '#app/shop/shared/money.ts';
import { formatCents, formatDate, formatPercent } from '#app/text/format.ts';
import { priceHistoryText } from '#app/text/product/price-history.ts';

export interface HistoryViewModel {
  /** Since when the prices are, which of a young product is no year. */
  title: string;
  /** What a discount may be checked with. */
  lowest: { words: string; note: string } | null;
  /** Since when the shop knows it, where it never changed. */
  unchanged: string | null;
  plot: { path: string; highest: string; lowest: string; from: string } | null;
  /** The newest first. */
  rows: { day: string; paid: string; discount: string }[];
}

const mostRows = 24;
/** Of the plot's box. */
const [width, height] = [360, 100];

/** Counted in days, so that a cached page stays right until the day ends, and with it the page. */
export function historyViewModel(product: OfferedPrice, { prices, offer }: PriceHistory, now: Date): HistoryViewModel {
  const hasChanged = prices.length > 1;
  const young = youngSince(prices, now);
  return {
    title: young ? priceHistoryText.titleSince(formatDate(young)) : priceHistoryText.title,
    lowest: offer && savingInCents(product) > 0 ? lowestOf(product, { prices, offer }, now) : null,
    unchanged: !hasChanged && prices[0] ? priceHistoryText.unchanged(formatDate(prices[0].changedAt)) : null,
    // Where only the badge was another there is no course to draw.
    plot: new Set(prices.map(paidOf)).size > 1 ? plotOf(prices, { now, young }) : null,
    rows: hasChanged ? prices.slice(-mostRows).reverse().map(rowOf) : [],
  };
}

function lowestOf(product: OfferedPrice, { prices, offer }: { prices: RecordedPrice[]; offer: Offer }, now: Date) {
  const since = formatDate(offer.since);
  const takenBack = lowestTakenBack(prices, offer, now);
  if (takenBack) {
    const before = offer.lowestBefore === null ? null : formatCents(offer.lowestBefore);
    return {
      words: priceHistoryText.lowest(formatCents(takenBack.inCents)),
      note: priceHistoryText.takenBack(formatDate(takenBack.since), since, before),
    };
  }
  // The price itself stands right above. Nothing came before the offer; but it may have gone on at a lower price.
  if (offer.lowestBefore === null) {
    const paid = paidInCents(product);
    const at = prices.findLastIndex((each) => paidOf(each) !== paid);
    const [before, present] = [prices[at], prices[at + 1]];
    if (before && present)
      return {
        words: priceHistoryText.onlyThis(formatDate(present.changedAt)),
        note: priceHistoryText.offerBefore(formatCents(paidOf(before)), since),
      };
    return { words: priceHistoryText.onlyThis(since), note: priceHistoryText.noneBefore };
  }
  return {
    words: priceHistoryText.lowest(formatCents(lowestIn30Days(product, offer))),
    note: priceHistoryText.beforeOffer(since),
  };
}

const paidOf = ({ paidInCents }: RecordedPrice) => paidInCents;

function rowOf(entry: RecordedPrice) {
  const discount = entry.discount > 0 ? formatPercent(entry.discount) : priceHistoryText.none;
  return { day: formatDate(entry.changedAt), paid: formatCents(paidOf(entry)), discount };
}

/** @returns the day from which the prices are known, of what has been in the shop for less than the time that is shown */
function youngSince([first]: readonly RecordedPrice[], now: Date): Date | null {
  return first && first.changedAt > shownSince(now) ? first.changedAt : null;
}

function shownSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - shownMonths);
  return since;
}

/** Steps, as a price stays until it changes. The lowest is at the bottom, so that small changes can be seen. */
function plotOf(prices: readonly RecordedPrice[], { now, young }: { now: Date; young: Date | null }) {
  const paid = prices.map(paidOf);
  const [highest, lowest] = [Math.max(...paid), Math.min(...paid)];
  const [from, to] = [dayOf(young ?? shownSince(now)), dayOf(now)];
  // One that changed on its first day has no days yet.
  const days = Math.max(1, daysFrom(from, to) - 1);
  const x = ({ changedAt }: RecordedPrice) => Math.max(0, (daysFrom(from, dayOf(changedAt)) - 1) / days) * width;
  const y = (cents: number) => ((highest - cents) / (highest - lowest)) * height;
  const steps = prices.map((entry, at) => {
    const down = `${at === 0 ? `M${round(x(entry))} ` : 'V'}${round(y(paidOf(entry)))}`;
    const next = prices[at + 1];
    return `${down}H${round(next ? x(next) : width)}`;
  });
  const begin = young ? priceHistoryText.sinceDay(formatDate(young)) : priceHistoryText.ago;
  return { path: steps.join(''), highest: formatCents(highest), lowest: formatCents(lowest), from: begin };
}

const round = (value: number) => Math.round(value * 10) / 10;
