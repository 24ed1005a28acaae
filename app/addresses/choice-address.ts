import type { Verdict } from '#app/shop/builds/verdict.ts';
import { chooseHref } from './build-address.ts';

/** What of a list of choices is shown, by its word in the address. The first is the usual one. */
export const choiceViews = {
  '': ['info', 'pass', 'unknown', 'warn'],
  sirve: ['info', 'pass'],
  dato: ['unknown'],
  reserva: ['warn'],
  no: ['fail'],
} as const satisfies Record<string, readonly Verdict[]>;
export type ChoiceView = keyof typeof choiceViews;

export const choiceOrders = { '': 'verdict', precio: 'price', 'precio-mayor': 'price_down' } as const;
export type ChoiceOrderWord = keyof typeof choiceOrders;

export interface ChoiceAddress {
  code: string;
  /** The Spanish word of the slot. */
  slotSlug: string;
  view?: ChoiceView;
  order?: ChoiceOrderWord;
  page?: number;
  /** The part that the chosen one replaces, in slots that take several. */
  replaced?: string | null;
}

export function choiceHref({ code, slotSlug, view = '', order = '', page = 1, replaced }: ChoiceAddress): string {
  const query = new URLSearchParams();
  if (replaced) query.set('cambia', replaced);
  if (view) query.set('ver', view);
  if (order) query.set('orden', order);
  if (page > 1) query.set('page', `${page}`);
  return chooseHref(code, slotSlug) + (query.size > 0 ? `?${query}` : '');
}
