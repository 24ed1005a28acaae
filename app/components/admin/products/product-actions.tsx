import type { ProductStatus } from '#app/shop/catalog/admin/product-status.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { MoveForm } from './product-moves.tsx';

interface ProductActionsProps {
  id: string;
  status: ProductStatus;
  submissionId: string;
}

/** What concerns the product as a whole; its fields have a form of their own. */
export function ProductActions({ id, status, submissionId }: ProductActionsProps) {
  return (
    <>
      <MoveForm id={id} intent="copy" kind="quiet" fields={{ submissionId }}>
        {adminProductsText.copy}
      </MoveForm>
      {status === 'draft' ? (
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
