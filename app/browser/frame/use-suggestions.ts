import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shortestSearchTerm } from '#app/shop/catalog/product.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { showToast } from '#app/ui/toast.ts';
import { type Suggestion, type SuggestionSource, suggestionSource } from './suggestion-source.ts';

const nobody = -1;

export function useSuggestions() {
  const [products, setProducts] = useState<readonly Suggestion[]>([]);
  const [total, setTotal] = useState(0);
  const [active, setActive] = useState(nobody);
  const [announced, setAnnounced] = useState('');
  const source = useRef<SuggestionSource>(null);
  const hasFailed = useRef(false);

  function close() {
    source.current?.cancel();
    setProducts([]);
    setActive(nobody);
    setAnnounced('');
  }

  function ask(term: string) {
    if (term.length < shortestSearchTerm) close();
    else source.current?.ask(term);
  }

  function move(step: 1 | -1) {
    // The arrow keys also stop at the input itself, where no line is chosen.
    const positionCount = products.length + 1;
    setActive((now) => ((now + 1 + step + positionCount) % positionCount) - 1);
  }

  const onAnswer = useEffectEvent((found: readonly Suggestion[], all: number) => {
    hasFailed.current = false;
    setProducts(found);
    setTotal(all);
    setActive(nobody);
    setAnnounced(searchText.suggestions(found.length));
  });

  /** Once only, although each letter may fail. */
  const onFailure = useEffectEvent(() => {
    close();
    if (!hasFailed.current) showToast({ kind: 'error', text: searchText.failed, seconds: 3 });
    hasFailed.current = true;
  });

  useEffect(() => {
    const asking = suggestionSource({ onAnswer: (found, all) => onAnswer(found, all), onFailure: () => onFailure() });
    source.current = asking;
    return () => asking.cancel();
  }, []);

  return { products, total, active, announced, ask, close, move };
}
