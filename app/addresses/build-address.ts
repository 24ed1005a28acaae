import type { Verdict } from '#app/shop/builds/verdict.ts';

export const buildsPath = '/armar';
/** Of a build without parts. */
export const emptyCode = '1';

export function buildHref(code: string): string {
  return `${buildsPath}/${code}`;
}

/** What messengers and social networks show of a build. */
export function buildPictureHref(code: string): string {
  return `${buildHref(code)}/imagen.png`;
}

export const savedBuildsPath = `${buildsPath}/guardados`;

/** The page of saved builds with the form that saves this one. */
export function saveBuildHref(code: string): string {
  return `${savedBuildsPath}?guardar=${code}`;
}

/** Adds a product to a build and leads to the new one, so that it works on pages that do not know the build. */
export function partHref(code: string, id: string): string {
  return `${buildHref(code)}/con/${id}`;
}

export function proposalHref(use: string, budget: number): string {
  return `${buildsPath}?uso=${use}&presupuesto=${budget}`;
}

/** With one code, the page asks for the other. */
export const comparedBuildsPath = `${buildsPath}/comparar`;

export function comparedBuildsHref(a: string, b?: string): string {
  return `${comparedBuildsPath}?a=${a}${b === undefined ? '' : `&b=${b}`}`;
}

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
  piece: string;
  view?: ChoiceView;
  order?: ChoiceOrderWord;
  page?: number;
  /** The part that the chosen one replaces, in slots that take several. */
  replaced?: string | null;
}

export function choiceHref({ code, piece, view = '', order = '', page = 1, replaced }: ChoiceAddress): string {
  const query = new URLSearchParams();
  if (replaced) query.set('cambia', replaced);
  if (view) query.set('ver', view);
  if (order) query.set('orden', order);
  if (page > 1) query.set('page', `${page}`);
  return `${buildHref(code)}/elegir/${piece}${query.size > 0 ? `?${query}` : ''}`;
}
