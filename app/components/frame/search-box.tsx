import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { whenLoaded } from '#app/browser/lazy-loading.ts';
import { normalizeTerm } from '#app/shop/catalog/plain-text.ts';
import { searchBoxText } from '#app/text/catalog/search-box.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ComboboxAttributes, SearchSuggestionsProps, SuggestionsHandle } from './search-suggestions.tsx';

/** The script of the suggestions is loaded on focus, because most visits never need it. */
export function SearchBox() {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const suggestions = useRef<SuggestionsHandle>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  const [combobox, setCombobox] = useState<ComboboxAttributes>();

  const close = () => suggestions.current?.close();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = normalizeTerm(box.current?.value ?? '');
    if (q === '') return;
    event.currentTarget.reset();
    void navigate(`/search?${new URLSearchParams({ q })}`);
  }

  function suggest() {
    suggestions.current?.ask();
    if (Suggestions) return;
    whenLoaded(
      () => import('./search-suggestions.tsx'),
      (module) => setSuggestions(() => module.SearchSuggestions),
    );
  }

  const suggestEarly = useEffectEvent(() => {
    // Somebody may have begun to type before React was there.
    if (document.activeElement === box.current) suggest();
  });
  useEffect(() => suggestEarly(), []);

  return (
    // On a phone the box is too narrow for suggestions, so they are positioned below the header.
    // biome-ignore lint/a11y/useSemanticElements: the form is the search, with no box around it
    <form action="/search" method="get" role="search" onSubmit={search} onReset={close} className="header-search">
      <label htmlFor="busqueda" className="sr-only">
        {searchBoxText.label}
      </label>
      <div className="relative">
        <input
          {...combobox}
          ref={box}
          id="busqueda"
          type="search"
          name="q"
          required
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={searchBoxText.placeholder}
          onFocus={suggest}
          onInput={suggest}
          onKeyDown={(event) => suggestions.current?.press(event)}
          onBlur={close}
          className="h-11 w-full rounded-control border border-control-line bg-sunken pr-9 pl-3 text-16 sm:pr-11 sm:pl-3.5 text-ink placeholder:text-14 placeholder:text-muted sm:placeholder:text-16 hover:border-ink"
        />
        <button
          type="submit"
          aria-label={searchBoxText.submit}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon name="search" className="size-5" />
        </button>
      </div>
      {Suggestions && <Suggestions ref={suggestions} box={box} describeBox={setCombobox} />}
    </form>
  );
}
