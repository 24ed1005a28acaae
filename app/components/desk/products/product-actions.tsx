import type { ProductPlace } from '#app/shop/catalog/desk/product-place.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { MoveForm } from './product-moves.tsx';

interface ProductActionsProps {
  id: string;
  place: ProductPlace;
  mark: string;
}

/** What concerns the product as a whole; its fields have a form of their own. */
export function ProductActions({ id, place, mark }: ProductActionsProps) {
  return (
    <>
      <MoveForm id={id} intent="copy" kind="quiet" fields={{ mark }}>
        {adminProductsText.copy}
      </MoveForm>
      {place === 'draft' ? (
        <MoveForm id={id} intent="publish" kind="primary">
          {adminProductsText.publish}
        </MoveForm>
      ) : (
        <MoveForm id={id} intent="hide">
          {adminProductsText.hide}
        </MoveForm>
      )}
    </>
  );
}
