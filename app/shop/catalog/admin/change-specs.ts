import type { Done, Refused } from '../../shared/refusal.ts';
import type { Specs } from '../specs.ts';

/** What of a product the form showed; nothing is written where it is something else by now. */
export interface ExpectedFacts {
  id: string;
  name: string;
  category: string;
  specs: Specs;
}

export type SpecsResult =
  | (Done & { entry: string | null })
  | Refused<'gone'>
  /** The product is not what the form showed. */
  | Refused<'changed'>;

/** A change of facts that can still be taken back: nothing was changed in the product after it. */
export interface UndoableChange {
  entry: string;
  id: string;
  name: string;
  /** How many facts it changed. */
  facts: number;
}
