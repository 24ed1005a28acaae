import { fewLeft } from '#app/shop/catalog/product.ts';
import { stockWords } from '#app/text/catalog/catalog.ts';
import { classNames } from '#app/ui/class-names.ts';

/**
 * The lamp only repeats the words: colour alone must not carry meaning. It has its place before they are read, since a
 * page may be painted in between.
 * @param stock not given: more than a few
 */
export function StockWords({ stock, className }: { stock?: number; className?: string }) {
  const isLow = stock !== undefined && stock <= fewLeft;
  const isSoldOut = stock !== undefined && stock <= 0;
  return (
    <p
      className={classNames(
        'flex min-h-[1lh] items-center gap-1.5 text-14 font-semibold',
        isSoldOut ? 'text-muted' : isLow ? 'text-bad' : 'text-ok',
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames('size-2 shrink-0 rounded-full border-2 border-current', !isSoldOut && 'bg-current')}
      />
      {stockWords(stock)}
    </p>
  );
}
