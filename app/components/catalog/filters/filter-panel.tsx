import { type FormEvent, startTransition, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { keepInside } from '#app/browser/frame/keep-inside.ts';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { inOrder, type Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { filterPanelText } from '#app/text/catalog/filter-panel.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAsOpened } from '#app/ui/page/as-opened.ts';
import { PartLink } from '#app/ui/page/part-link.tsx';
import {
  type FilterChoice,
  type FilterGroup,
  type FilterRange,
  type FiltersViewModel,
  formId,
  listId,
  panelId,
} from './filter-facts.ts';
import { steadyGroups } from './steady-groups.ts';

interface FilterPanelProps {
  filters: FiltersViewModel;
  /** Says whether the open sheet covers bar and list; when it closes, in a transition. */
  onCover: (isCovered: boolean) => void;
}

/**
 * Beside the list on a wide screen, a sheet on a phone, which opens without scripts (`popover`). A plain form; with
 * scripts each choice leads on at once, and the address stays the only place that knows what is chosen.
 */
export function FilterPanel({ filters, onCover }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { follow, type } = useFollow(filters, form);
  const [opened, setOpened] = useAsOpened<readonly FilterGroup[]>();
  useUncovering(onCover);

  return (
    <section
      ref={panel}
      id={panelId}
      popover="auto"
      tabIndex={-1}
      aria-label={filterPanelText.title}
      onToggle={(event) => {
        // React hands on what its folded groups say, too.
        if (event.target !== event.currentTarget) return;
        const isOpen = event.newState === 'open';
        // On a wide screen it is a part of the page.
        event.currentTarget.role = isOpen ? 'dialog' : null;
        event.currentTarget.ariaModal = isOpen ? 'true' : null;
        if (isOpen) event.currentTarget.focus();
        const isCovered = isOpen && event.currentTarget.offsetWidth >= document.documentElement.clientWidth;
        startTransition(() => {
          setOpened(isOpen ? filters.groups : undefined);
          onCover(isCovered);
        });
      }}
      onKeyDown={(event) => {
        if (event.currentTarget.role === 'dialog') keepInside(event);
      }}
      className="filter-sheet outline-none"
    >
      <PartLink to={listId} className="skip-link">
        {filterPanelText.toList}
      </PartLink>
      <form
        ref={form}
        id={formId}
        method="get"
        action={filters.path}
        autoComplete="off"
        onChange={(event) => {
          if (isFigure(event.target)) type(event.target);
          else follow();
        }}
        onBlur={(event) => {
          if (isFigure(event.target)) follow();
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          follow();
          if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
        }}
      >
        <div className="sticky top-0 z-10 flex h-15 items-center border-b border-line bg-surface px-4 lg:hidden">
          <h2 className="heading mr-auto text-18">{filterPanelText.title}</h2>
          <IconButton
            label={filterPanelText.close}
            popoverTarget={panelId}
            popoverTargetAction="hide"
            className="-mr-2"
          >
            <Icon name="close" className="size-6" />
          </IconButton>
        </div>
        {(filters.form ?? filters).keep.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <CachedFragment
          element="div"
          name={filters.keep.length + filters.asked.length === 0 ? 'filters' : undefined}
          className="flex flex-col max-lg:px-4"
        >
          <Groups groups={opened ? steadyGroups(opened, filters.groups) : filters.groups} />
        </CachedFragment>
        <div className="sticky bottom-0 flex items-center gap-4 border-t border-line bg-surface p-4 lg:static lg:border-0 lg:bg-transparent lg:px-0 lg:scripted:hidden">
          {filters.chips.length > 0 && (
            <Link
              to={filters.bare}
              preventScrollReset
              // The link goes with the last filter, and the focus stays in the sheet.
              onClick={() => panel.current?.focus()}
              className="chosen-filters-end shrink-0 lg:hidden"
            >
              {filterPanelText.removeAll}
            </Link>
          )}
          <Button type="submit" wide>
            {filters.seeResults}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** A window of another size is not covered any more, and neither is what is left when the panel goes. */
function useUncovering(onCover: FilterPanelProps['onCover']) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: all its functions uncover alike
  useEffect(() => {
    const uncover = () => onCover(false);
    addEventListener('resize', uncover);
    return () => {
      removeEventListener('resize', uncover);
      uncover();
    };
  }, []);
}

function useFollow({ path, form: sent, ...address }: FiltersViewModel, form: { current: HTMLFormElement | null }) {
  const { keep, asked } = sent ?? address;
  const navigate = useNavigate();
  const now = new URLSearchParams([...keep, ...asked]).toString();
  const unfinished = useRef<HTMLInputElement>(null);
  const typing = useRef({ timer: 0, hasLed: false });
  const isNew = useRef(true);
  // The address says what is chosen, also after Back. What is being typed at that moment stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason
  useEffect(() => {
    const isFirst = isNew.current;
    isNew.current = false;
    // What was chosen or typed before the scripts had come leads on now; what is being typed does when it is finished.
    if (isFirst) {
      if (hasChoice(form.current)) form.current?.requestSubmit();
      return;
    }
    for (const control of form.current?.elements ?? []) {
      // Of the bar, which is not drawn anew while the sheet covers it.
      if (control instanceof HTMLSelectElement) control.value = address.sort;
      if (!(control instanceof HTMLInputElement) || control === unfinished.current) continue;
      control.checked = control.defaultChecked;
      if (isFigure(control)) control.value = control.defaultValue;
    }
  }, [path, now]);
  useEffect(() => () => clearTimeout(typing.current.timer), []);
  const lead = (replace: boolean) => {
    const query = form.current ? askedIn(form.current) : now;
    if (query === now) return false;
    void navigate(query ? `${path}?${query}` : path, { preventScrollReset: true, replace });
    return true;
  };
  return {
    /** Counts at a pause. What is typed in one go is one entry of the history, and stays as it is typed. */
    type(field: HTMLInputElement) {
      unfinished.current = field;
      clearTimeout(typing.current.timer);
      typing.current.timer = window.setTimeout(() => {
        typing.current.hasLed = lead(typing.current.hasLed) || typing.current.hasLed;
      }, typingPauseMs);
    },
    follow() {
      clearTimeout(typing.current.timer);
      const finished = unfinished.current;
      unfinished.current = null;
      const { hasLed } = typing.current;
      typing.current.hasLed = false;
      if (!lead(hasLed && finished !== null) && finished) finished.value = finished.defaultValue;
    },
  };
}

const typingPauseMs = 400;

/** Whether somebody chose or typed in a form as it came. A figure that has the focus may be half typed. */
function hasChoice(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((control) => {
    if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
    if (!(control instanceof HTMLInputElement)) return false;
    const isTyped = control.type === 'text' && control.value !== control.defaultValue;
    return control.checked !== control.defaultChecked || (isTyped && control !== document.activeElement);
  });
}

function isFigure(control: EventTarget): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'text';
}

function Groups({ groups }: Pick<FiltersViewModel, 'groups'>) {
  return groups.map((group) => <Group key={group.key} group={group} />);
}

function Group({ group }: { group: FilterGroup }) {
  const { title, isOpen, choices, more, range, key, missing } = group;
  return (
    <details open={isOpen} className="group border-b border-line py-1">
      <summary className="flex min-h-11 list-none items-center gap-2 text-14 font-semibold">
        <span className="mr-auto">{title}</span>
        <Icon name="right" className="size-4 rotate-90 transition-transform group-open:-rotate-90" />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {choices && <Choices group={group} choices={choices} />}
        {more && (
          <details className="mt-1">
            <summary className="min-h-8 text-14 font-semibold text-accent">{more.text}</summary>
            <Choices group={group} choices={more.choices} />
          </details>
        )}
        {range && <RangeFields name={key} range={range} />}
        {missing && <p className="mt-2 text-12 text-muted">{missing}</p>}
      </fieldset>
    </details>
  );
}

function Choices({ group, choices }: { group: FilterGroup; choices: readonly FilterChoice[] }) {
  return (
    <ul>
      {choices.map(({ name = group.key, value, text, count, isChosen }) => (
        <li key={name + value}>
          <label className="filter-choice">
            <input
              type={group.isSingle ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              defaultChecked={isChosen ?? false}
            />
            {`${text} `}
            {count && <span>{count}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}

function RangeFields({ name, range }: { name: string; range: FilterRange }) {
  const field = (side: 'desde' | 'hasta', label: string, value: string, bound: string) => (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-12 text-muted">
      {label}
      <input
        type="text"
        inputMode={range.isPesos ? 'numeric' : 'decimal'}
        name={`${name}_${side}`}
        defaultValue={value}
        placeholder={bound}
        className="h-10 w-full rounded-control border border-control-line bg-surface px-2.5 text-14 text-ink placeholder:text-muted hover:border-ink"
      />
    </label>
  );
  return (
    <div className="flex items-end gap-2">
      {field('desde', filterPanelText.from, range.from, range.least)}
      {field('hasta', filterPanelText.to, range.to, range.most)}
    </div>
  );
}

/** What a form asks for, as its address is written. */
function askedIn(form: HTMLFormElement): string {
  const named: Parameter[] = [];
  for (const [name, value] of new FormData(form)) {
    const written = typeof value === 'string' ? figureOf(name, value.trim()) : '';
    if (written) named.push([name, written]);
  }
  return String(new URLSearchParams(inOrder(named)));
}

/** `$ 1.500.000` of a price is 1500000, `3,5` of a fact 3.5, `16.000` of one 16000. */
function figureOf(name: string, value: string): string {
  if (!/_(desde|hasta)$/.test(name)) return value;
  if (!name.startsWith('precio'))
    return /^\d{1,3}(\.\d{3})+$/.test(value) ? value.replaceAll('.', '') : value.replace(',', '.');
  return /^[$\d.\s]*$/.test(value) ? value.replace(/\D/g, '') : value;
}
