import type { Specs } from '../specs.ts';
import type { ProductFacts, ProductField, ProductProblems, TypedProduct } from './product-form.ts';
import type { SpecFormProblems } from './spec-form.ts';

/** Everything that the owner can change of a product. */
export interface EditableProduct extends ProductFacts {
  id: string;
  specs: Specs;
  /** Pieces of unpaid orders. */
  held: number;
}

/** Change by themselves with every sale: only who touches such a figure has to hear that it is another one now. */
export const countedFields: readonly ProductField[] = ['stock', 'sales'];

export type EditResult =
  | { ok: true }
  | { ok: false; code: 'gone' }
  | { ok: false; code: 'below_held'; held: number }
  /** Somebody changed these fields since the form was opened; `now` is the product as it is. */
  | { ok: false; code: 'conflict'; fields: (ProductField | 'specs')[]; now: EditableProduct };

/** The product as the form showed it, carried in the form. Read with suspicion: it decides only what counts as a change. */
export type SeenProduct = Omit<EditableProduct, 'id' | 'held'>;

/** Why the form came back. What was typed comes back with it. */
export interface EditAnswer {
  typed: TypedProduct & Record<string, string>;
  problems: ProductProblems;
  specProblems: SpecFormProblems;
  /** Fields that somebody else changed meanwhile. */
  conflicts: (ProductField | 'specs')[];
  held: number | null;
}
