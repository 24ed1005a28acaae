import type { AdminProductFilter } from '../catalog/admin/admin-product-list.ts';
import type { Progress } from '../catalog/bulk-jobs.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import type { VatPercent } from '../catalog/product-cost.ts';
import type { ChangeRule, LineReason } from './change-rule.ts';

export type ChangeKind = 'bulk' | 'pricing';
/** `drawing` has not all of its lines yet; `applying` and `undoing` are being written. */
export type ChangeState = 'drawing' | 'drafted' | 'applying' | 'applied' | 'undoing' | 'undone';

/** What one rule can change in many products. */
export const changeFields = ['price', 'discount', 'stock', 'category', 'vat', 'place'] as const;
export type ChangeField = (typeof changeFields)[number];
/** What a line can be of. */
export type LineField = ChangeField | 'cost';

export type ChangeScope =
  | { kind: 'chosen' }
  | { kind: 'filter'; filter: AdminProductFilter }
  | { kind: 'group'; category: ProductCategory | null; brand: string }
  | { kind: 'cells'; products: number };

export type ChangeSelection =
  | Exclude<ChangeScope, { kind: 'chosen' | 'cells' }>
  | { kind: 'chosen'; ids: readonly string[] };

/**
 * `planned` → `applied` → `undone`. `refused` could never be written; `left` had changed before it was applied, `kept`
 * before it was undone. A line still `planned` at the end was not reached, because the owner stopped the change.
 */
export type LineState = 'planned' | 'refused' | 'applied' | 'left' | 'undone' | 'kept';

export interface ChangeSet {
  id: string;
  kind: ChangeKind;
  /** `cells`: its lines are of several fields. */
  field: ChangeField | 'cells';
  state: ChangeState;
  rule: ChangeRule;
  scope: ChangeScope;
  createdAt: Date;
  appliedAt: Date | null;
  stoppedAt: Date | null;
  undoneAt: Date | null;
}

export type ChangeTally = Partial<Record<LineState, number>>;

export interface ChangeCounts {
  all: number;
  /** Planned, applied or undone lines; all others are `staying`. */
  changing: number;
  staying: number;
  belowCost: number;
  overPromised: number;
  /** The law presumes that they mislead; only of a preview. */
  presumed: number;
  /** Lines that the owner looks at before they are written. */
  toReview: number;
  applied: number;
  undone: number;
  refused: number;
  left: number;
  unrestored: number;
  unreached: number;
}

export function isMoving(state: ChangeState): boolean {
  return state === 'applying' || state === 'undoing';
}

export function isAhead(state: ChangeState): boolean {
  return state === 'drawing' || state === 'drafted' || state === 'applying';
}

export function countsOf(
  state: ChangeState,
  tally: ChangeTally,
  { belowCost, overPromised, presumed, toReview } = { belowCost: 0, overPromised: 0, presumed: 0, toReview: 0 },
): ChangeCounts {
  const { planned = 0, refused = 0, applied = 0, left = 0, undone = 0, kept: unrestored = 0 } = tally;
  const unreached = isAhead(state) ? 0 : planned;
  const changing = planned - unreached + applied + undone;
  const staying = refused + left + unrestored + unreached;
  return {
    all: changing + staying,
    changing,
    staying,
    belowCost,
    overPromised,
    presumed,
    toReview,
    applied,
    undone,
    refused,
    left,
    unrestored,
    unreached,
  };
}

export interface ChangeLine {
  productId: string;
  productName: string;
  field: LineField;
  before: string;
  after: string | null;
  price: number;
  discount: number;
  costInCents: number | null;
  costUsdCents: number | null;
  costHasVat: boolean;
  vatPercent: VatPercent;
  belowCost: boolean;
  isBig: boolean;
  overPromised: boolean;
  state: LineState;
  reason: LineReason | null;
}

export interface RecentChange {
  set: ChangeSet;
  counts: ChangeCounts;
  progress: Progress | null;
}

export const lineViews = [
  'all',
  'toReview',
  'changing',
  'staying',
  'belowCost',
  'overPromised',
  'presumed',
] as const satisfies (keyof ChangeCounts)[];
export type LineView = (typeof lineViews)[number];

export const linesPerPage = 50;
/** A preview is for the same day; later the prices are different. */
export const draftDays = 1;

/** Without this check, any text from an address would be a database error (invalid uuid). */
export const changeIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
