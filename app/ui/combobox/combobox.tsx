import { useCallback, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#app/ui/class-names.ts';

export interface ComboboxOption {
  key: string;
  text: string;
  detail?: string;
}

export interface ComboboxProps<Option extends ComboboxOption> {
  /** Of a `Field`, below which the list is, and already there: without this script it takes any text, and so it does with it. */
  input: HTMLInputElement;
  label: string;
  optionsFor(typed: string): readonly Option[];
  /** For screen readers, how many there are. */
  countOf(count: number): string;
  onChoose(option: Option): void;
}

/** The list below a field (ARIA's editable combobox with a list), for the whole field's life. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { input, label, optionsFor, countOf, onChoose } = props;
  const id = useId();
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = options !== null && options.length > 0;
  const frame = input.parentElement;

  const open = useCallback(
    (first = -1) => {
      setOptions(optionsFor(input.value));
      setActive(first);
    },
    [input, optionsFor],
  );
  const close = useCallback(() => setOptions(null), []);
  const choose = useCallback(
    (option: Option) => {
      onChoose(option);
      close();
    },
    [onChoose, close],
  );

  useSayings(input, { id, isOpen, active });
  useEffect(() => {
    const type = (event: Event) => {
      if (event.isTrusted) open();
    };
    const press = (event: KeyboardEvent) => {
      const count = options?.length ?? 0;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) open(0);
        else setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
      } else if (event.key === 'Enter' && isOpen && options[active]) {
        event.preventDefault();
        choose(options[active]);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        close();
      }
    };
    const listening = new AbortController();
    input.addEventListener('input', type, { signal: listening.signal });
    input.addEventListener('keydown', press, { signal: listening.signal });
    input.addEventListener('blur', close, { signal: listening.signal });
    return () => listening.abort();
  }, [input, options, active, isOpen, open, close, choose]);

  useEffect(() => {
    // Letters that were typed while this script came.
    if (document.activeElement === input && input.value !== input.defaultValue) open();
  }, [input, open]);

  if (!frame) return null;
  return createPortal(
    <>
      <span role="status" className="sr-only">
        {options && countOf(options.length)}
      </span>
      {isOpen && <Options {...{ id, input, label, options, active, choose }} />}
    </>,
    frame,
  );
}

/** What the field says of itself while it has a list; without the list it is a field like any other. */
function useSayings(
  input: HTMLInputElement,
  { id, isOpen, active }: { id: string; isOpen: boolean; active: number },
): void {
  useEffect(() => {
    const said = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(said)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);
}

interface OptionsProps<Option> extends Pick<ComboboxProps<never>, 'input' | 'label'> {
  id: string;
  options: readonly Option[];
  active: number;
  choose(option: Option): void;
}

function Options<Option extends ComboboxOption>({ id, input, label, options, active, choose }: OptionsProps<Option>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 z-30 max-h-72 overflow-y-auto rounded-control border border-control-line bg-surface py-1"
      // Right below the field, over its hint.
      ref={(list) => {
        if (list) list.style.top = `${input.offsetTop + input.offsetHeight + 4}px`;
      }}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col justify-center px-3.5 py-1.5',
            index === active ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          {option.text}
          {option.detail && <span className="text-14 text-muted">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** As a person types it, so that the page's own listeners and React notice it. */
export function writeInto(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
