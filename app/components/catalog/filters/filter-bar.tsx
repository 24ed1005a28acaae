import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { rememberList } from '#app/browser/product/last-list.ts';
import { filterPanelText } from '#app/text/catalog/filter-panel.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formId, panelId, type ShownFilters } from './filter-facts.ts';

/** Above the list: what is chosen, the order, and on a phone the way to the filters. */
export function FilterBar({ filters }: { filters: ShownFilters }) {
  const { path, chips, bare, sort, sorts, asked } = filters;
  const bar = useRef<HTMLDivElement>(null);
  const chosen = new URLSearchParams(asked).toString();
  // The cross that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is the reason to look
  useEffect(() => {
    if (document.activeElement === document.body && document.hasFocus()) bar.current?.focus({ preventScroll: true });
  }, [chosen]);
  useEffect(() => rememberList(chosen ? `${path}?${chosen}` : path), [path, chosen]);
  return (
    <div ref={bar} tabIndex={-1} className="mb-4 flex flex-col gap-3 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="outline" size="small" popoverTarget={panelId} className="lg:hidden">
          {chips.length > 0 ? filterPanelText.openWith(chips.length) : filterPanelText.open}
        </Button>
        <label className="ml-auto flex items-center gap-2 text-14">
          <span className="text-muted max-sm:sr-only">{filterPanelText.sort}</span>
          <select
            key={sort}
            name="orden"
            form={formId}
            defaultValue={sort === 'relevancia' ? '' : sort}
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
          {chips.map(({ text, to }) => (
            <li key={text}>
              <Link
                to={to}
                preventScrollReset
                aria-label={filterPanelText.remove(text)}
                className="flex min-h-9 items-center gap-1.5 rounded-control border border-mask bg-mask-tint py-1 pr-2 pl-3 text-14 font-semibold hover:border-ink"
              >
                {text}
                <Icon name="close" className="size-3.5" />
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={bare}
              preventScrollReset
              className="flex min-h-9 items-center px-2 text-14 font-semibold text-accent hover:underline"
            >
              {filterPanelText.removeAll}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
