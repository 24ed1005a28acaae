import { fewLeft } from '#app/shop/catalog/product.ts';
import { stockWords } from '#app/text/catalog/catalog.ts';
import { classNames } from '#app/ui/class-names.ts';

/** The lamp only repeats the words: colour alone must not carry meaning. */
export function StockWords({ stock, className }: { stock: number; className?: string }) {
  const isLow = stock <= fewLeft;
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-14 font-semibold',
        stock <= 0 ? 'text-muted' : isLow ? 'text-bad' : 'text-ok',
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames('size-2 shrink-0 rounded-full border-2 border-current', stock > 0 && 'bg-current')}
      />
      {stockWords(stock)}
    </p>
  );
}
