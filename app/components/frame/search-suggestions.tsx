import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Suggestion } from '#app/browser/frame/suggestion-source.ts';
import { useSuggestions } from '#app/browser/frame/use-suggestions.ts';
import { normalizeTerm } from '#app/shop/catalog/plain-text.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';

export interface ComboboxAttributes extends AriaAttributes {
  role: 'combobox';
}

export interface SuggestionsHandle {
  ask(): void;
  press(event: KeyboardEvent): void;
  close(): void;
}

export interface SearchSuggestionsProps {
  ref: Ref<SuggestionsHandle>;
  box: RefObject<HTMLInputElement | null>;
  describeBox(attributes: ComboboxAttributes): void;
}

/** The combobox of the ARIA patterns: the focus stays in the box. Enter without a chosen line is the form's own. */
export function SearchSuggestions({ ref, box, describeBox }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const { key: locationKey } = useLocation();
  const listId = useId();
  const { products, total, active, announced, close, move, ...suggestions } = useSuggestions();
  const isOpen = products.length > 0;
  const option = products[active] && optionId(listId, active);

  const ask = () => suggestions.ask(normalizeTerm(box.current?.value ?? ''));

  function choose({ id }: Suggestion) {
    box.current?.form?.reset();
    void navigate(`/product/${id}`);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = products[active];
    if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && !isOpen) ask();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && isOpen) move(-1);
    else return;
    event.preventDefault();
  }

  useImperativeHandle(ref, () => ({ ask, press, close }));

  const onReady = useEffectEvent(() => {
    // Something may have been typed while this script was loading.
    if (document.activeElement === box.current) ask();
  });
  useEffect(() => onReady(), []);

  const onLeave = useEffectEvent(close);
  useEffect(() => {
    if (locationKey) return () => onLeave();
  }, [locationKey]);

  useEffect(() => {
    describeBox({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': option,
    });
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [describeBox, isOpen, option, listId]);

  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isOpen && (
        <SuggestionList
          id={listId}
          products={products}
          total={total}
          active={active}
          onChoose={choose}
          onChooseAll={() => box.current?.form?.requestSubmit()}
        />
      )}
    </>
  );
}
