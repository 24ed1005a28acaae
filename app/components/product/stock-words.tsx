import { fewLeft } from '#app/shop/catalog/product.ts';
import { stockWords } from '#app/text/catalog/catalog.ts';
import { classNames } from '#app/ui/class-names.ts';

/**
 * The lamp only repeats the words: colour alone must not carry meaning. It has its room before they are read, since a
 * page may be painted in between.
 * @param stock not given: more than a few
 */
export function StockWords({ stock, className }: { stock?: number; className?: string }) {
  const isLow = stock !== undefined && stock <= fewLeft;
  const isSoldOut = stock !== undefined && stock <= 0;
  return (
    <p className={classNames('stock-words', isSoldOut ? 'text-muted' : isLow ? 'text-bad' : 'text-ok', className)}>
      <span aria-hidden className={classNames('stock-lamp', !isSoldOut && 'bg-current')} />
      {/* An element of its own: a browser that translates puts the words into one, and beside a lamp React would no longer find them. */}
      <span>{stockWords(stock)}</span>
    </p>
  );
}
