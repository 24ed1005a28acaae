import type { Done, Refused } from '../../shared/refusal.ts';
import type { BigChange } from '../prices/big-change.ts';
import type { Specs } from '../specs.ts';
import type { ProductFacts, ProductField, ProductProblems, TypedProduct } from './product-form.ts';
import type { ProductStatus } from './product-status.ts';
import type { SpecFormProblems } from './spec-form.ts';

export interface EditableProduct extends ProductFacts {
  id: string;
  specs: Specs;
  held: number;
  status: ProductStatus;
}

/** They change with every sale, so a change by others matters only where the owner edited them. */
export const countedFields: readonly ProductField[] = ['stock', 'sales'];

export type EditResult =
  | Done
  | Refused<'gone'>
  | Refused<'below_held', { held: number; heldBy: string[] }>
  | Refused<'not_reviewed', { review: PriceReview }>
  | Refused<'conflict', { fields: (ProductField | 'specs')[]; now: EditableProduct }>;

export interface PriceReview {
  big: BigChange;
  before: Pick<ProductFacts, 'price' | 'cost' | 'costUsdCents'>;
  after: Pick<ProductFacts, 'price' | 'cost' | 'costUsdCents'>;
  /** What the tick sends. */
  reviewed: string;
}

/** It comes back from the browser, so it only decides what counts as edited. */
export type EditableFields = Omit<EditableProduct, 'id' | 'held' | 'status'>;

export interface EditAnswer {
  typed: TypedProduct & Record<string, string>;
  problems: ProductProblems;
  specProblems: SpecFormProblems;
  conflicts: (ProductField | 'specs')[];
  held: number | null;
  /** References of some of the orders that hold them. */
  heldBy: string[];
  /** What the owner has to tick before it is saved. */
  review: PriceReview | null;
}
