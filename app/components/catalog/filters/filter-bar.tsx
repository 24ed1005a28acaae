import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { rememberList } from '#app/browser/product/last-list.ts';
import { filterPanelText } from '#app/text/catalog/filter-panel.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FitLink } from '../../my-pc/fit-badge.tsx';
import { type FiltersViewModel, formId, panelId } from './filter-facts.ts';

/** Above the list: what is chosen, the order, and on a phone the button for the filters. */
export function FilterBar({ filters }: { filters: FiltersViewModel }) {
  const { path, keep, chips, fitNote, bare, sort: value, sorts, asked } = filters;
  const bar = useRef<HTMLDivElement>(null);
  const chosen = new URLSearchParams([...keep, ...asked]).toString();
  const followed = useRef(chosen);
  // The cross that had the focus is gone. A page that has just come leaves it at its beginning.
  useEffect(() => {
    if (followed.current === chosen) return;
    followed.current = chosen;
    if (document.activeElement === document.body && document.hasFocus()) bar.current?.focus({ preventScroll: true });
  }, [chosen]);
  const order = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  // In the same element, whose focus stays while keys choose. What was chosen before the first effects stays, too.
  useEffect(() => {
    if (order.current && shown.current !== value) order.current.value = value;
    shown.current = value;
  }, [value]);
  useEffect(() => rememberList(chosen ? `${path}?${chosen}` : path), [path, chosen]);
  return (
    <div ref={bar} tabIndex={-1} className="mb-4 flex min-w-0 flex-col gap-3 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="outline" size="small" popoverTarget={panelId} className="lg:hidden">
          {chips.length > 0 ? filterPanelText.openWith(chips.length) : filterPanelText.open}
        </Button>
        <label className="ml-auto flex min-w-0 items-center gap-2 text-14">
          <span className="text-muted max-sm:sr-only">{filterPanelText.sort}</span>
          <select
            ref={order}
            name="orden"
            form={formId}
            defaultValue={value}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="select h-10 rounded-control border border-control-line bg-surface pl-3 text-14 font-semibold hover:border-ink"
          >
            {sorts.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" form={formId} kind="outline" size="small" className="scripted:hidden">
          {filterPanelText.apply}
        </Button>
      </div>
      {chips.length > 0 && (
        <ul aria-label={filterPanelText.chosen} className="flex flex-wrap items-center gap-2">
          {/* New ones with each choice: what stays and moves is a shift of the layout. */}
          {chips.map(({ text, to }) => (
            <li key={to}>
              <Link to={to} preventScrollReset aria-label={filterPanelText.remove(text)} className="chosen-filter">
                {text}
                <Icon name="close" className="size-3.5" />
              </Link>
            </li>
          ))}
          <li key={chosen}>
            <Link to={bare} preventScrollReset className="chosen-filters-end">
              {filterPanelText.removeAll}
            </Link>
          </li>
        </ul>
      )}
      {fitNote ? <p className="text-14 text-muted">{fitNote}</p> : <FitLink filters={filters} />}
    </div>
  );
}
