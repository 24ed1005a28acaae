import { filterPanelText } from '#app/text/catalog/filter-panel.ts';
import { writtenText as plain } from '#app/ui/written-text.ts';
import type { FilterChoice, FilterGroup, FilterRange, ShownFilters } from './filter-facts.ts';
import { groupClasses as looks } from './group-classes.ts';
import { unpackGroups } from './packed-groups.ts';

/** Of filters that a loader of this process has made, so that the page need not unpack them; those of a list without filters are drawn again. */
const made = new WeakMap<ShownFilters, { groups: readonly FilterGroup[]; html: string | null }>();

export function rememberGroups(filters: ShownFilters, groups: readonly FilterGroup[]): void {
  made.set(filters, { groups, html: null });
}

export function writtenFilters(filters: ShownFilters): string {
  const known = made.get(filters);
  const html = known?.html ?? writtenGroups(known?.groups ?? unpackGroups(filters.groups));
  if (known) known.html = html;
  return html;
}

/**
 * What `Groups` draws, as HTML: filters of searches are new with each term, and have hundreds of choices. `written-groups.test.ts` holds that
 * both are the same.
 */
export function writtenGroups(groups: readonly FilterGroup[]): string {
  return groups.map(written).join('');
}

const attributes = (classes: string) => `class="${classes}"`;
const arrow = `<svg aria-hidden="true" viewBox="0 0 24 24" ${attributes(`icon ${looks.arrow}`)}><path d="M9 6l6 6-6 6"></path></svg>`;

function written({ title, isOpen, choices, more, range, key, missing, isSingle }: FilterGroup): string {
  const name = plain(title);
  const listed = (list: readonly FilterChoice[]) =>
    `<ul>${list.map((each) => choice(each, key, isSingle)).join('')}</ul>`;
  const rest = more
    ? `<details ${attributes(looks.more)}><summary ${attributes(looks.moreTitle)}>${plain(more.text)}</summary>${listed(more.choices)}</details>`
    : '';
  const note = missing ? `<p ${attributes(looks.missing)}>${plain(missing)}</p>` : '';
  return (
    `<details${isOpen ? ' open=""' : ''} ${attributes(looks.group)}><summary ${attributes(looks.title)}>` +
    `<span ${attributes(looks.name)}>${name}</span>${arrow}</summary><fieldset ${attributes(looks.inside)}>` +
    `<legend class="sr-only">${name}</legend>${choices ? listed(choices) : ''}${rest}${range ? fields(key, range) : ''}${note}</fieldset></details>`
  );
}

function choice(
  { name, value, text, count, isChosen }: FilterChoice,
  key: string,
  isSingle: FilterGroup['isSingle'],
): string {
  const type = isSingle ? 'radio' : 'checkbox';
  return (
    `<li><label ${attributes(looks.choice)}><input type="${type}" name="${plain(name ?? key)}"${isChosen ? ' checked=""' : ''} value="${plain(value)}"/>` +
    `${plain(text)} ${count ? `<span>${plain(count)}</span>` : ''}</label></li>`
  );
}

function fields(name: string, { from, to, least, most, isPesos }: FilterRange): string {
  const field = (side: 'desde' | 'hasta', label: string, value: string, bound: string) =>
    `<label ${attributes(looks.field)}>${plain(label)}<input type="text" inputMode="${isPesos ? 'numeric' : 'decimal'}" ` +
    `placeholder="${plain(bound)}" ${attributes(looks.figure)} name="${plain(name)}_${side}" value="${plain(value)}"/></label>`;
  return `<div ${attributes(looks.range)}>${field('desde', filterPanelText.from, from, least)}${field('hasta', filterPanelText.to, to, most)}</div>`;
}
