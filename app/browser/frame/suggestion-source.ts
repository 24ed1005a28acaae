import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';

/** With the stock only while few are left, as on a card. */
export type Suggestion = Omit<ProductSummary, 'specs' | 'stock'> & Partial<Pick<ProductSummary, 'stock'>>;

export interface SuggestionSource {
  ask(term: string): void;
  cancel(): void;
}

/** Skips the letters of fast typing without a delay that can be noticed. */
const pauseMs = 120;

export function suggestionSource(handlers: {
  /** @param total how many there are, where that is known and more than these */
  onAnswer(products: Suggestion[], total: number): void;
  onFailure(): void;
}): SuggestionSource {
  let latest: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    clearTimeout(timer);
    latest?.abort();
    latest = undefined;
  }

  async function fetchFor(term: string, mine: AbortController) {
    try {
      const address = `/api/suggestions?${new URLSearchParams({ q: term })}`;
      const { products, total = 0 } = await call<{ products: Suggestion[]; total?: number }>(address, {
        signal: mine.signal,
      });
      // An abort can come too late for an answer that is already being read.
      if (latest === mine) handlers.onAnswer(products, total);
    } catch (error) {
      if (latest !== mine) return;
      logFailure('There are no suggestions', error);
      handlers.onFailure();
    }
  }

  return {
    ask(term) {
      cancel();
      const mine = new AbortController();
      latest = mine;
      timer = setTimeout(() => void fetchFor(term, mine), pauseMs);
    },
    cancel,
  };
}
