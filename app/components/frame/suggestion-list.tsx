import type { Suggestion } from '#app/browser/frame/suggestion-source.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';
import { StockWords } from '../product/stock-words.tsx';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface SuggestionListProps {
  id: string;
  products: readonly Suggestion[];
  /** -1: none. */
  active: number;
  /** How many there are; 0 where these are all. */
  total: number;
  onChoose(product: Suggestion): void;
  /** As Enter does without a chosen line. */
  onChooseAll(): void;
}

export function SuggestionList({ id, products, total, active, onChoose, onChooseAll }: SuggestionListProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus in the input
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-2 top-full z-40 mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain rounded-card border border-control-line bg-surface p-1.5 shadow-raised md:inset-x-0"
    >
      <div id={id} role="listbox" aria-label={searchText.suggestionsLabel}>
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
          <div
            key={product.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(product)}
            className="flex cursor-pointer items-center gap-3 rounded-control p-1.5 hover:bg-sunken aria-selected:bg-mask-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
          >
            <ProductPicture
              product={product}
              eager
              sizes="4rem"
              className="w-16 shrink-0 rounded-table border border-line p-1"
            />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-14 font-name">{product.name}</p>
              <div className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
                <ProductPrice product={product} size="small" />
                <StockWords stock={product.stock} />
              </div>
            </div>
          </div>
        ))}
      </div>
      {total > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onClick={onChooseAll}
          className="w-full rounded-control p-2.5 text-center text-14 font-semibold text-accent hover:bg-sunken"
        >
          {searchText.seeAll(total)}
        </button>
      )}
    </div>
  );
}
