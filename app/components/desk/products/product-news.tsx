import { deskPages } from '#app/addresses/desk-pages.ts';
import type { DeskAnswer } from '#app/shop/catalog/desk/desk-answer.ts';
import type { DeskProduct } from '#app/shop/catalog/desk/desk-list.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { KeptPictures } from './kept-pictures.tsx';
import { isMove, MoveForm, moveDone, wayBack } from './product-moves.tsx';
import { stockDone, stockRefusal } from './stock-field.tsx';

/** Without scripts there is no toast. */
export function News({
  answer,
  added,
  mark,
}: {
  answer: DeskAnswer | undefined;
  added: DeskProduct | null;
  mark: string;
}) {
  if (answer && isMove(answer)) {
    const back = wayBack[answer.kind];
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
        </ErrorSummary>
      );
    return (
      answer.kind === 'stock' &&
      answer.change.ok && (
        <Notice kind="success" actions={answer.change.by ? <StepBack answer={answer} mark={mark} /> : null}>
          {stockDone(answer.change)}
        </Notice>
      )
    );
  }
  if (answer || !added) return null;
  const words = added.place === 'draft' ? adminProductsText.addedDraft : adminProductsText.added;
  return (
    <>
      <Notice kind="success">{words(added.name)}</Notice>
      <KeptPictures key={added.id} productId={added.id} />
    </>
  );
}

function StepBack({ answer, mark }: { answer: Extract<DeskAnswer, { kind: 'stock' }>; mark: string }) {
  const { id, name, change } = answer;
  if (!change.ok || !change.by) return null;
  const fields = { intent: 'stock', id, name, seen: change.stock, stock: signed(-change.by), mark };
  return (
    <form method="post" action={deskPages.products}>
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
