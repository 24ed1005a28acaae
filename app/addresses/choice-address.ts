import type { Verdict } from '#app/shop/builds/verdict.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { chooseHref } from './build-address.ts';

/**
 * What of a list of choices is shown, by its word in the address. The first is the usual one: of what nobody says enough to judge it, it
 * says how many there are.
 */
export const choiceViews = {
  '': ['info', 'pass', 'warn'],
  sirve: ['info', 'pass'],
  dato: ['unknown'],
  reserva: ['warn'],
  no: ['fail'],
} as const satisfies Record<string, readonly Verdict[]>;
export type ChoiceView = keyof typeof choiceViews;

export interface ChoiceAddress {
  code: string;
  /** The Spanish word of the slot. */
  slotSlug: string;
  view?: ChoiceView;
  page?: number;
  /** The part that the chosen one replaces, in slots that take several. */
  replaced?: string | null;
  /** Words that are searched for, filters and the order, as lists of products have them. */
  filters?: readonly Parameter[];
}

export function choiceHref({ page = 1, ...address }: ChoiceAddress): string {
  const { code, slotSlug, filters = [] } = address;
  const query = new URLSearchParams([...choiceParameters(address), ...filters]);
  if (page > 1) query.set('page', `${page}`);
  return chooseHref(code, slotSlug) + (query.size > 0 ? `?${query}` : '');
}

/** What the address has beside the parameters of every list. */
export function choiceParameters({ view = '', replaced }: Pick<ChoiceAddress, 'view' | 'replaced'>): Parameter[] {
  return [...(replaced ? [['cambia', replaced] as Parameter] : []), ...(view ? [['ver', view] as Parameter] : [])];
}
