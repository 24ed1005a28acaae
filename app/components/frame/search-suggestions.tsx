import { type AriaAttributes, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Suggestion, type SuggestionSource, suggestionSource } from '#app/browser/frame/suggestion-source.ts';
import { shortestSearchTerm } from '#app/shop/catalog/product.ts';
import { searchText } from '#app/text/catalog/search.ts';
import { showToast } from '#app/ui/toast.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';
import { StockWords } from '../product/stock-words.tsx';

export interface ComboboxAttributes extends AriaAttributes {
  role: 'combobox';
}

export interface SearchSuggestionsProps {
  box: RefObject<HTMLInputElement | null>;
  readTerm(): string;
  describeBox(attributes: ComboboxAttributes): void;
}

const nobody = -1;

/**
 * The combobox pattern of the ARIA guide: the focus stays in the input, and `aria-activedescendant` names the chosen
 * line. Enter without a chosen line submits the form.
 */
export function SearchSuggestions({ box, readTerm, describeBox }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const listId = useId();
  const [products, setProducts] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(nobody);
  const [announced, setAnnounced] = useState('');
  const source = useRef<SuggestionSource>(null);
  const hasFailed = useRef(false);
  const isOpen = products.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    source.current?.cancel();
    setProducts([]);
    setActive(nobody);
    setAnnounced('');
  }

  function show(found: readonly Suggestion[]) {
    hasFailed.current = false;
    setProducts(found);
    setActive(nobody);
    setAnnounced(searchText.suggestions(found.length));
  }

  /** Shown once only, although each letter may fail. */
  function fail() {
    close();
    if (!hasFailed.current) showToast({ kind: 'error', text: searchText.failed, seconds: 3 });
    hasFailed.current = true;
  }

  function ask() {
    const term = readTerm();
    if (term.length < shortestSearchTerm) close();
    else source.current?.ask(term);
  }

  function choose(product: Suggestion) {
    box.current?.form?.reset();
    void navigate(`/product/${product.id}`);
  }

  function press(event: KeyboardEvent) {
    if (event.isComposing) return;
    const chosen = products[active];
    if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && !isOpen) ask();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && isOpen) {
      const places = products.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((now) => ((now + 1 + step + places) % places) - 1);
    } else return;
    event.preventDefault();
  }

  const onAnswer = useEffectEvent(show);
  const onFailure = useEffectEvent(fail);
  const onType = useEffectEvent(ask);
  const onPress = useEffectEvent(press);
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const input = box.current;
    const form = input?.form;
    if (!input || !form) return;
    const asking = suggestionSource({ onAnswer: (found) => onAnswer(found), onFailure: () => onFailure() });
    source.current = asking;
    const listeners = new AbortController();
    const { signal } = listeners;
    input.addEventListener('input', () => onType(), { signal });
    input.addEventListener('focus', () => onType(), { signal });
    input.addEventListener('keydown', (event) => onPress(event), { signal });
    input.addEventListener('blur', () => onLeave(), { signal });
    form.addEventListener('reset', () => onLeave(), { signal });
    // Something may have been typed while this script was loading.
    if (document.activeElement === input) onType();
    return () => {
      listeners.abort();
      asking.cancel();
    };
  }, [box]);

  useEffect(() => {
    if (place) return () => onLeave();
  }, [place]);

  useEffect(() => {
    const option = active === nobody ? undefined : `${listId}-${active}`;
    describeBox({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': option,
    });
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [describeBox, isOpen, active, listId]);

  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={searchText.suggestionsLabel}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-2 top-full z-40 mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain rounded-card border border-control-line bg-surface p-1.5 shadow-raised md:inset-x-0"
        >
          {products.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={product.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => choose(product)}
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
      )}
    </>
  );
}
