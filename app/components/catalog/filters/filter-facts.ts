import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';

/** By which the bar above the list finds the panel beside it. */
export const panelId = 'filtros';
export const formId = 'filtros-formulario';
export const listId = 'productos';

/** What the filters of a list show, as finished words: browsers need neither the table of facts nor its texts. */
export interface FiltersViewModel {
  /** Where the form leads. */
  path: string;
  /** What the address has beside filters: the term of a search, the build in which everything must fit. */
  keep: Parameter[];
  groups: readonly FilterGroup[];
  chips: { text: string; to: string }[];
  /** What the form sends, where the words of a search stand for filters: these are fields of it, so that they can be taken back. */
  form?: { keep: Parameter[]; asked: Parameter[] };
  /** What of the words of a search was given up, because nothing meets them all. */
  dropped?: string[];
  /** How many fit in the build that is asked for. */
  fitNote?: string;
  /** The address without filters. */
  bare: string;
  /** What is asked for, as the address has it. */
  asked: Parameter[];
  /** Empty for the usual one. */
  sort: string;
  sorts: { value: string; text: string }[];
  seeResults: string;
}

export interface FilterGroup {
  /** The name of its fields, unless a choice has its own. */
  key: string;
  title: string;
  isOpen: boolean;
  choices?: FilterChoice[];
  /** Folded away: the rest of many values. */
  more?: { text: string; choices: FilterChoice[] };
  range?: FilterRange;
  missing?: string;
  /** Not offered, since each would leave all; a sheet that opened with one goes on saying how many it would leave. */
  leavingAll?: FilterChoice[];
  /** Of its choices one is taken. */
  isSingle?: true;
}

export interface FilterChoice {
  value: string;
  text: string;
  /** Not given where nothing is counted. */
  count?: string;
  isChosen?: boolean;
  name?: string;
}

export interface FilterRange {
  from: string;
  to: string;
  /** Bounds of what is there. */
  least: string;
  most: string;
  isPesos?: true;
}
