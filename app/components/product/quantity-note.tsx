import type { RefObject } from 'react';
import { quantityText } from '#app/text/product/quantity.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Units that were asked for, beside those that the cart has already. */
export interface Shortage {
  asked: number;
  inCart: number;
}

interface QuantityNoteProps extends Shortage {
  stock: number;
  field: RefObject<HTMLInputElement | null>;
  /** The offer was written into the field. */
  onTaken(): void;
}

/** At the field that asks for more than there is: what there is, and as many as can still be added. */
export default function QuantityNote({ stock, asked, inCart, field, onTaken }: QuantityNoteProps) {
  const most = Math.max(0, stock - inCart);
  function take() {
    if (!field.current) return;
    field.current.value = `${most}`;
    field.current.focus();
    onTaken();
  }
  return (
    <p id="cantidad-nota" className="flex basis-full flex-wrap items-center gap-x-3 text-14 font-semibold text-bad">
      <span className="flex items-start gap-1.5">
        <Icon name="error" className="mt-0.5 size-4 shrink-0" />
        {quantityText.short({ stock, asked, inCart })}
      </span>
      {most > 0 && (
        <button
          type="button"
          onClick={take}
          className="min-h-11 px-1 font-semibold text-accent underline underline-offset-2"
        >
          {quantityText.take(most)}
        </button>
      )}
    </p>
  );
}
