import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import type { AdminProduct } from '#app/shop/catalog/admin/admin-product-list.ts';
import { adminProductsText, productProblemText } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { showToast } from '#app/ui/toast.ts';
import { HoldingOrders } from './holding-orders.tsx';

interface StockFieldProps {
  product: AdminProduct;
  /** The server uses it to recognize a step that is sent twice. */
  idempotencyKey: string;
  onUndo: (by: number, idempotencyKey: string) => void;
}

let inputs = 0;

interface Input {
  text: string;
  idempotencyKey: string;
}

function useStockSaving({ product, idempotencyKey, onUndo }: StockFieldProps) {
  const fetcher = useFetcher<AdminProductAnswer>();
  const [input, setInput] = useState<Input | null>(null);
  /** A live update after the owner began to type must not count as seen. */
  const expected = useRef(product.stock);
  /** Leaving the field again after a refusal sends nothing. */
  const sent = useRef<string | null>(null);
  const answer = fetcher.data && 'typed' in fetcher.data && fetcher.data.kind !== 'problems' ? fetcher.data : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.kind !== 'stock') return;
    if (answer.change.ok) {
      const { by } = answer.change;
      expected.current = answer.change.stock;
      const action = by
        ? { text: adminProductsText.undo, run: () => onUndo(-by, `${answer.idempotencyKey}-undo`) }
        : undefined;
      showToast({ kind: 'success', seconds: 3, text: stockDone(answer.change), ...(action && { action }) });
    } else if (answer.change.code !== 'gone') {
      expected.current = answer.change.stock;
    }
  }, [answer]);

  // Not before the list is read again: until then it has the stock of before. What was typed in between stays.
  const saved = fetcher.state === 'idle' && answer?.kind === 'stock' && answer.change.ok ? answer.idempotencyKey : null;
  useEffect(() => {
    if (saved !== null) setInput((now) => (now?.idempotencyKey === saved ? null : now));
  }, [saved]);

  function save({ text, idempotencyKey }: Input) {
    sent.current = idempotencyKey;
    const { id, name } = product;
    void fetcher.submit(
      { intent: 'stock', id, name, seen: String(expected.current), stock: text, key: idempotencyKey },
      { method: 'post', action: adminPages.products },
    );
  }

  function leave() {
    if (!input || input.idempotencyKey === sent.current) return;
    if (input.text.trim() === String(expected.current)) setInput(null);
    else save(input);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (input && input.text.trim() !== String(expected.current)) save(input);
  }

  function takeNow() {
    setInput(null);
    fetcher.reset();
  }

  function focus() {
    if (!input) expected.current = product.stock;
  }

  function type(text: string) {
    inputs += 1;
    setInput({ text, idempotencyKey: `${idempotencyKey}-${inputs}` });
  }

  return { input, answer, isSaving: fetcher.state !== 'idle', focus, type, leave, submit, save, takeNow };
}

/** Sends the stock that the owner saw: if somebody bought in between, the owner decides. `+5` and `-2` are relative. */
export function StockField(props: StockFieldProps) {
  const { product, idempotencyKey } = props;
  const { input, answer, isSaving, focus, type, leave, submit, save, takeNow } = useStockSaving(props);
  const conflict =
    answer?.kind === 'stock' && !answer.change.ok && answer.change.code === 'conflict' ? answer.change : null;

  const error = input === null || isSaving ? null : stockRefusal(answer);
  const fieldId = `stock-${product.id}`;
  return (
    <form
      method="post"
      action={adminPages.products}
      onSubmit={submit}
      data-saves-itself
      className="flex flex-col gap-1"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="name" value={product.name} />
      <input type="hidden" name="seen" value={product.stock} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <div className="flex items-center gap-2">
        <input
          id={fieldId}
          name="stock"
          aria-label={adminProductsText.stockNamed(product.name)}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          aria-invalid={error ? true : undefined}
          aria-busy={isSaving || undefined}
          // Telephone keyboards have + and −, numeric ones do not.
          inputMode="tel"
          autoComplete="off"
          value={input?.text ?? String(product.stock)}
          onFocus={focus}
          onChange={(event) => type(event.target.value)}
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
          {isSaving ? adminProductsText.saving : ''}
        </span>
      </div>
      {error && (
        <div id={`${fieldId}-error`} role="alert" className="text-14 font-semibold text-bad">
          {error}
        </div>
      )}
      {error && <HoldingOrders references={heldBy(answer)} />}
      {error && conflict && input && (
        <div className="flex flex-wrap gap-2">
          <Button kind="outline" size="small" onClick={() => save(input)}>
            {adminProductsText.keepTyped(input.text.trim())}
          </Button>
          <Button kind="quiet" size="small" onClick={takeNow}>
            {adminProductsText.takeNow(conflict.stock)}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Of a figure below what unpaid orders hold. */
export function heldBy(answer: AdminProductAnswer | undefined): string[] {
  if (answer?.kind !== 'stock' || answer.change.ok || answer.change.code !== 'below_held') return [];
  return answer.change.heldBy;
}

export function stockDone({ stock, by }: { stock: number; by?: number }): string {
  return by ? adminProductsText.stockStepped(by, stock) : adminProductsText.stockSaved(stock);
}

export function stockRefusal(answer: AdminProductAnswer | undefined): string | null {
  if (answer?.kind === 'bad_stock') return productProblemText('stock', answer.code);
  if (answer?.kind !== 'stock' || answer.change.ok) return null;
  const { change } = answer;
  switch (change.code) {
    case 'conflict':
      return adminProductsText.stockConflict(change.stock);
    case 'below_held':
      return adminProductsText.stockBelowHeld(change.held);
    case 'below_zero':
      return adminProductsText.stockBelowZero(change.stock);
    case 'too_many':
      return adminProductsText.stockTooMany;
    case 'gone':
      return adminProductsText.gone;
  }
}
