import type { ProductCategory } from '../catalog/categories.ts';
import type { DeskFilter } from '../catalog/desk-list.ts';
import type { ChangeRule } from './change-rule.ts';

/** Where a change began: in the list of products, or on the page of prices. */
export type ChangeKind = 'bulk' | 'pricing';
export type ChangeState = 'drafted' | 'applied' | 'undone';

/** What of a product can be changed for many at once. */
export const changeFields = ['price', 'discount', 'stock', 'category'] as const;
export type ChangeField = (typeof changeFields)[number];

/** Which products, as it is told again. */
export type ChangeScope =
  | { kind: 'chosen' }
  | { kind: 'filter'; filter: DeskFilter }
  /** A brand is what names begin with; empty is every one. */
  | { kind: 'group'; category: ProductCategory | null; brand: string };

/** Which products, as it is asked. */
export type ChangeSelection = Exclude<ChangeScope, { kind: 'chosen' }> | { kind: 'chosen'; ids: readonly string[] };

/**
 * What became of a line: `planned` → `applied` → `undone`. `refused` never could be; `left` was another when the change was
 * applied, `kept` was another when it was taken back.
 */
export type LineState = 'planned' | 'refused' | 'applied' | 'left' | 'undone' | 'kept';

/** Why a line was refused, left or kept. */
export const lineReasons = [
  /** It is so already. */
  'same',
  'under_one',
  'too_large',
  'discount_range',
  'below_zero',
  'below_held',
  'no_usd_cost',
  'gone',
  /** Somebody or a sale changed it meanwhile. */
  'moved',
] as const;
export type LineReason = (typeof lineReasons)[number];

export interface ChangeSet {
  id: string;
  kind: ChangeKind;
  field: ChangeField;
  state: ChangeState;
  rule: ChangeRule;
  scope: ChangeScope;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
}

/** How many lines there are of each sort. */
export interface ChangeCounts {
  all: number;
  /** Those that will be changed, or were, or were taken back. */
  changing: number;
  /** Those that will not be, were not, or stayed. */
  staying: number;
  belowCost: number;
  /** Why they stay: they never could be changed, were another when it was applied, or when it was taken back. */
  refused: number;
  left: number;
  kept: number;
}

export interface ChangeLine {
  productId: string;
  productName: string;
  before: string;
  after: string | null;
  price: number;
  discount: number;
  cost: number | null;
  belowCost: boolean;
  state: LineState;
  reason: LineReason | null;
}

/** A change in the list of those that were applied. */
export interface RecentChange {
  set: ChangeSet;
  counts: Pick<ChangeCounts, 'changing' | 'staying'>;
}

/** Which lines of a change to show. */
export const lineViews = ['all', 'changing', 'staying', 'belowCost'] as const satisfies (keyof ChangeCounts)[];
export type LineView = (typeof lineViews)[number];

export const linesPerPage = 50;
/** A preview is looked at the same day; after that prices are others. */
export const draftDays = 1;
/** For so long a change can be looked at and taken back; the history of each product stays. */
export const keptDays = 90;

/** Without this a text from an address would make the database refuse the question. */
export const changeIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
