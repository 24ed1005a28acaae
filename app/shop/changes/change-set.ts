import type { ProductCategory } from '../catalog/categories.ts';
import type { DeskFilter } from '../catalog/desk/desk-list.ts';
import type { Progress } from '../catalog/long-writes.ts';
import type { VatPercent } from '../catalog/product-cost.ts';
import type { ChangeRule } from './change-rule.ts';

/** Where a change began: in the list of products, or on the page of prices. */
export type ChangeKind = 'bulk' | 'pricing';
/** `applying` and `undoing` are at work, piece by piece; `drawing` has not all its lines yet. */
export type ChangeState = 'drawing' | 'drafted' | 'applying' | 'applied' | 'undoing' | 'undone';

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
 * applied, `kept` was another when it was taken back. One that is still `planned` when the change is over was not reached: the
 * owner stopped it.
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
  /** The owner stopped the change before. */
  'stopped',
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
  /** When it began to be applied. */
  appliedAt: Date | null;
  /** The owner stopped it before it had reached every line. */
  stoppedAt: Date | null;
  undoneAt: Date | null;
}

/** How many lines there are in each state. */
export type ChangeTally = Partial<Record<LineState, number>>;

/** How many lines there are of each sort. */
export interface ChangeCounts {
  all: number;
  /** Those that will be changed, or were, or were taken back. */
  changing: number;
  /** Those that will not be, were not, or stayed. */
  staying: number;
  belowCost: number;
  /** Those that have the new value now, and those that have the old one back. */
  applied: number;
  undone: number;
  /** Why they stay: they never could be changed, were another when it was applied, when it was taken back, or were not reached. */
  refused: number;
  left: number;
  kept: number;
  unreached: number;
}

/** Whether it is at work: its lines are being written now. */
export function isMoving(state: ChangeState): boolean {
  return state === 'applying' || state === 'undoing';
}

/** Whether lines that are still planned will be written some day. */
export function isAhead(state: ChangeState): boolean {
  return state === 'drawing' || state === 'drafted' || state === 'applying';
}

/** The sorts of lines, from how many there are in each state. */
export function countsOf(state: ChangeState, tally: ChangeTally, belowCost = 0): ChangeCounts {
  const { planned = 0, refused = 0, applied = 0, left = 0, undone = 0, kept = 0 } = tally;
  const unreached = isAhead(state) ? 0 : planned;
  const changing = planned - unreached + applied + undone;
  const staying = refused + left + kept + unreached;
  return { all: changing + staying, changing, staying, belowCost, applied, undone, refused, left, kept, unreached };
}

export interface ChangeLine {
  productId: string;
  productName: string;
  before: string;
  after: string | null;
  price: number;
  discount: number;
  /** What it was compared with: the cost with IVA. Null where none was known. */
  costInCents: number | null;
  costUsdCents: number | null;
  costHasVat: boolean;
  vatPercent: VatPercent;
  belowCost: boolean;
  state: LineState;
  reason: LineReason | null;
}

/** A change in the list of those that were applied. */
export interface RecentChange {
  set: ChangeSet;
  counts: ChangeCounts;
  /** How far it is, while it is at work. */
  progress: Progress | null;
}

/** Which lines of a change to show. */
export const lineViews = ['all', 'changing', 'staying', 'belowCost'] as const satisfies (keyof ChangeCounts)[];
export type LineView = (typeof lineViews)[number];

export const linesPerPage = 50;
/** A preview is looked at the same day; after that prices are others. */
export const draftDays = 1;

/** Without this a text from an address would make the database refuse the question. */
export const changeIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
