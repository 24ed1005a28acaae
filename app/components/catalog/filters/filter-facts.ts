import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';

/** By which the bar above the list finds the panel beside it. */
export const panelId = 'filtros';
export const formId = 'filtros-formulario';

/** What the filters of a list show, as finished words: browsers need neither the table of facts nor its texts. */
export interface ShownFilters {
  /** Where the form leads. */
  path: string;
  /** What the address has beside filters, such as the term of a search. */
  keep: Parameter[];
  groups: FilterGroup[];
  chips: { text: string; to: string }[];
  /** The address without filters. */
  bare: string;
  /** What is asked for, as the address has it. */
  asked: Parameter[];
  sort: string;
  sorts: { value: string; text: string }[];
  seeResults: string;
}

export interface FilterGroup {
  key: string;
  title: string;
  isOpen: boolean;
  choices?: FilterChoice[];
  /** Folded away: the rest of many values. */
  more?: { text: string; choices: FilterChoice[] };
  range?: FilterRange;
  missing?: string;
}

export interface FilterChoice {
  name: string;
  value: string;
  text: string;
  /** Not given where nothing is counted. */
  count?: string;
  isChosen?: boolean;
  isSingle?: true;
}

export interface FilterRange {
  from: string;
  to: string;
  /** Bounds of what is there. */
  least: string;
  most: string;
  isPesos?: true;
}
