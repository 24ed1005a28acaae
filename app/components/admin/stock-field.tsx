import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DeskProduct } from '#app/shop/catalog/desk-list.ts';
import { adminProductsText, productProblemText } from '#app/text/admin-products.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { showToast } from '#app/ui/toast.ts';
import { type DeskAnswer, productsAddress } from './desk-answer.ts';

/**
 * The figure on the shelf, saved when the field is left. It sends what the owner saw: when somebody bought meanwhile the server
 * answers with the new figure, what was typed stays in the field, and the owner decides.
 */
export function StockField({ product }: { product: DeskProduct }) {
  const fetcher = useFetcher<DeskAnswer>();
  const [typed, setTyped] = useState<string | null>(null);
  /** What stood there when the owner began to type. A live change of the list must not make it look as if it had been seen. */
  const seen = useRef(product.stock);
  /** Sent last: leaving the field a second time after a refusal asks nothing new. */
  const sent = useRef<string | null>(null);
  const answer = fetcher.data && 'typed' in fetcher.data && fetcher.data.kind !== 'problems' ? fetcher.data : undefined;
  const isConflict = answer?.kind === 'stock' && !answer.change.ok && answer.change.code === 'conflict';
  const now = answer?.kind === 'stock' && 'stock' in answer.change ? answer.change.stock : product.stock;

  useEffect(() => {
    if (answer?.kind !== 'stock') return;
    if (answer.change.ok) {
      seen.current = answer.change.stock;
      sent.current = null;
      setTyped(null);
      showToast({ kind: 'success', seconds: 3, text: adminProductsText.stockSaved(answer.change.stock) });
    } else if (answer.change.code !== 'gone') {
      seen.current = answer.change.stock;
    }
  }, [answer]);

  function save(stock: string) {
    sent.current = stock;
    void fetcher.submit(
      { intent: 'stock', id: product.id, name: product.name, seen: String(seen.current), stock },
      { method: 'post', action: productsAddress },
    );
  }

  function leave() {
    if (typed === null || typed === sent.current) return;
    if (typed.trim() === String(seen.current)) setTyped(null);
    else save(typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== null && typed.trim() !== String(seen.current)) save(typed);
  }

  function takeNow() {
    sent.current = null;
    setTyped(null);
    fetcher.reset();
  }

  const error = typed === null || fetcher.state !== 'idle' ? null : stockRefusal(answer);
  const fieldId = `stock-${product.id}`;
  return (
    <form method="post" action={productsAddress} onSubmit={submit} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="name" value={product.name} />
      <input type="hidden" name="seen" value={product.stock} />
      <div className="flex items-center gap-2">
        <input
          id={fieldId}
          name="stock"
          aria-label={adminProductsText.stockNamed(product.name)}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          aria-invalid={error ? true : undefined}
          aria-busy={fetcher.state !== 'idle' || undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(product.stock)}
          onFocus={() => {
            if (typed === null) seen.current = product.stock;
          }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={leave}
          className={classNames(
            'h-11 w-24 rounded-control border bg-surface px-3 text-16 tabular-nums hover:border-ink',
            error ? 'border-bad' : 'border-control-line',
          )}
        />
        <noscript>
          <button type="submit" className="min-h-11 px-2 text-14 font-bold text-accent underline">
            {adminProductsText.save}
          </button>
        </noscript>
        <span role="status" className="text-14 text-muted">
          {fetcher.state === 'idle' ? '' : adminProductsText.saving}
        </span>
      </div>
      {error && (
        <div id={`${fieldId}-error`} role="alert" className="text-14 font-semibold text-bad">
          {error}
        </div>
      )}
      {error && isConflict && typed !== null && (
        <div className="flex flex-wrap gap-2">
          <Button kind="outline" size="small" onClick={() => save(typed)}>
            {adminProductsText.keepTyped(typed.trim())}
          </Button>
          <Button kind="quiet" size="small" onClick={takeNow}>
            {adminProductsText.takeNow(now)}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Why a figure was not taken, in a sentence; null when it was. */
export function stockRefusal(answer: DeskAnswer | undefined): string | null {
  if (answer?.kind === 'bad_stock') return productProblemText('stock', answer.problem);
  if (answer?.kind !== 'stock' || answer.change.ok) return null;
  const { change } = answer;
  if (change.code === 'conflict') return adminProductsText.stockConflict(change.stock);
  return change.code === 'below_held' ? adminProductsText.stockBelowHeld(change.held) : adminProductsText.gone;
}
