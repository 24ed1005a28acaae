import { lazy, Suspense } from 'react';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import type { AdminProduct } from '#app/shop/catalog/admin/admin-product-list.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { HoldingOrders } from './holding-orders.tsx';
import { isMove, MoveForm, moveDone, undoMoves } from './product-moves.tsx';
import { heldBy, stockDone, stockRefusal } from './stock-field.tsx';

/** Only where a product was just added. */
const PendingPictures = lazy(() =>
  import('./pending-pictures.tsx').catch((error: unknown) => {
    logFailure('The pictures of a new product could not be sent', error);
    return { default: () => <></> };
  }),
);

/** Without scripts there is no toast. */
export function ProductResultNotice({
  answer,
  added,
  idempotencyKey,
}: {
  answer: AdminProductAnswer | undefined;
  added: AdminProduct | null;
  idempotencyKey: string;
}) {
  if (answer && isMove(answer)) {
    const back = undoMoves[answer.kind];
    return (
      <Notice
        kind={back ? 'info' : 'success'}
        actions={
          back && (
            <MoveForm id={answer.id} intent={back} label={adminProductsText.undoNamed(answer.name)}>
              {adminProductsText.undo}
            </MoveForm>
          )
        }
      >
        {moveDone(answer)}
      </Notice>
    );
  }
  if (answer?.kind === 'gone') return <ErrorSummary title={adminProductsText.gone} attempt={answer} />;
  if (answer?.kind === 'unreadable') return <ErrorSummary title={adminProductsText.unreadable} attempt={answer} />;
  if (answer?.kind === 'stock' || answer?.kind === 'bad_stock') {
    const refusal = stockRefusal(answer);
    if (refusal)
      return (
        <ErrorSummary title={adminProductsText.stockNamed(answer.name)} attempt={answer}>
          {refusal}
          <HoldingOrders references={heldBy(answer)} />
        </ErrorSummary>
      );
    return (
      answer.kind === 'stock' &&
      answer.change.ok && (
        <Notice
          kind="success"
          actions={answer.change.by ? <StepBack answer={answer} idempotencyKey={idempotencyKey} /> : null}
        >
          {stockDone(answer.change)}
        </Notice>
      )
    );
  }
  if (answer || !added) return null;
  const words = added.status === 'draft' ? adminProductsText.addedDraft : adminProductsText.added;
  return (
    <>
      <Notice kind="success">{words(added.name)}</Notice>
      <Suspense>
        <PendingPictures key={added.id} productId={added.id} />
      </Suspense>
    </>
  );
}

function StepBack({
  answer,
  idempotencyKey,
}: {
  answer: Extract<AdminProductAnswer, { kind: 'stock' }>;
  idempotencyKey: string;
}) {
  const { id, name, change } = answer;
  if (!change.ok || !change.by) return null;
  const fields = { intent: 'stock', id, name, seen: change.stock, stock: signed(-change.by), key: idempotencyKey };
  return (
    <form method="post" action={adminPages.products}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" kind="outline" size="small" aria-label={adminProductsText.undoNamed(name)}>
        {adminProductsText.undo}
      </Button>
    </form>
  );
}

export function signed(by: number): string {
  return by < 0 ? String(by) : `+${by}`;
}
