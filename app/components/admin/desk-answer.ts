import type { ProductProblems, TypedProduct } from '#app/shop/catalog/product-form.ts';
import type { StockChange } from '#app/shop/catalog/stock-change.ts';
import type { NumberProblem } from '#app/shop/catalog/typed-number.ts';

/** What the server says to a form of the owner's list of products. */
export type DeskAnswer =
  | { kind: 'problems'; typed: TypedProduct; problems: ProductProblems }
  | { kind: 'deleted' | 'restored'; id: string; name: string }
  | { kind: 'stock'; id: string; name: string; typed: string; change: StockChange }
  | { kind: 'bad_stock'; id: string; name: string; typed: string; problem: NumberProblem }
  | { kind: 'gone' }
  | { kind: 'unreadable' };

/** Where these forms are sent to, on whichever page they stand. */
export const productsAddress = '/admin/productos';
