import type { NumberProblem } from '#app/shop/shared/typed-number.ts';
import type { ProductProblems, TypedProduct } from './product-form.ts';
import type { ProductMove, ProductStatus } from './product-status.ts';
import type { StockChange } from './stock-change.ts';

export type AdminProductAnswer =
  | { kind: 'problems'; typed: TypedProduct; problems: ProductProblems }
  | { kind: ProductMove; id: string; name: string; status: ProductStatus }
  /** `idempotencyKey`: of the input that it answers. */
  | { kind: 'stock'; id: string; name: string; typed: string; idempotencyKey: string | null; change: StockChange }
  | { kind: 'bad_stock'; id: string; name: string; typed: string; code: NumberProblem }
  | { kind: 'gone' }
  | { kind: 'unreadable' };
