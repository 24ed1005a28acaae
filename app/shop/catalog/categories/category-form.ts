import { addressWords } from '../../shared/address-words.ts';
import type { AdminProblem, AdminProblems } from '../../shared/admin-form.ts';
import type { Refused, RefusedForm } from '../../shared/refusal.ts';
import { readWholeNumber } from '../../shared/typed-number.ts';
import { oneLine } from '../../shared/visible-text.ts';
import { plainWords } from '../category-words.ts';
import type { ShownFacet, SpecKind } from './spec-fact.ts';

export const mostCategories = 60;
/** Names and slugs that one category had before; each answers for ever. */
export const mostFormer = 100;
export const mostFacts = 40;
/** In the whole shop. */
export const mostKnownFacts = 1_000;
export const mostOnCard = 3;
export const longest = { name: 40, slug: 60, designator: 12, label: 40, unit: 12, choice: 60 } as const;
export const mostChoices = 40;

export interface CategoryWords {
  name: string;
  slug: string;
  designator: string;
}

/** What the owner says of a fact in a category. */
export interface FactWords {
  /** Null: as it is called already. */
  label: string | null;
  kind: SpecKind;
  unit: string | null;
  choices: string[];
  filter: ShownFacet['as'] | null;
  /** Among the filters and on the card, from 1; null is the last of the filters, and not on the card. */
  filterPosition: number | null;
  cardPosition: number | null;
}

/** Kinds that the owner can choose; others came with the shop. */
export const ownKinds = ['text', 'number', 'boolean', 'choice'] as const satisfies readonly SpecKind[];

export type CategoryOutcome =
  | { ok: true; slug: string }
  | Refused<'unknown' | 'changed' | 'too_many' | 'too_many_former' | 'delivered' | 'too_many_on_card'>
  | Refused<'taken', { field: 'name' | 'slug' | 'label'; by: string }>
  | Refused<'not_empty' | 'in_use', { products: number }>
  | Refused<'problems', { problems: AdminProblems }>;

type Texts = Readonly<Record<string, string | undefined>>;

export function slugOfName(name: string): string {
  return plainWords(name).replaceAll(' ', '-').slice(0, longest.slug).replace(/-+$/, '');
}

/** Without a slug and a short word they follow from the name. */
export function readCategoryWords(form: Texts): { ok: true; words: CategoryWords } | RefusedForm<AdminProblems> {
  const problems: AdminProblems = {};
  const name = oneLine(form.name ?? '').toWellFormed();
  const slug = oneLine(form.slug ?? '').toLowerCase() || slugOfName(name);
  const designator = (
    oneLine(form.designator ?? '').toWellFormed() ||
    name.toLocaleUpperCase('es').slice(0, longest.designator).toWellFormed().trim()
  ).toLocaleUpperCase('es');
  if (plainWords(name) === '') problems.name = name === '' ? 'missing' : 'no_name';
  else if (name.length > longest.name) problems.name = 'too_long';
  const slugProblem = problemOfSlug(slug);
  if (slugProblem && !problems.name) problems.slug = slugProblem;
  if (designator.length > longest.designator) problems.designator = 'too_long';
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, words: { name, slug, designator } };
}

function problemOfSlug(slug: string): AdminProblem | null {
  if (slug.length > longest.slug) return 'too_long';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'not_a_slug';
  return addressWords.has(slug) ? 'reserved_word' : null;
}

export function readFactWords(form: Texts): { ok: true; words: FactWords } | RefusedForm<AdminProblems> {
  const problems: AdminProblems = {};
  const label = oneLine(form.label ?? '').toWellFormed();
  const unit = oneLine(form.unit ?? '').toWellFormed();
  const typed = (form.choices ?? '').split('\n').map((each) => oneLine(each).toWellFormed());
  // Those that read alike are one: a product would have to choose between "Rojo" and "rojo".
  const choices = typed.filter((each, at) => each !== '' && at === typed.findIndex((other) => isAlike(other, each)));
  const kind = readKind(form.kind);
  const filter = form.filter === 'values' || form.filter === 'range' ? form.filter : null;
  if (label !== '' && plainWords(label) === '') problems.label = 'no_name';
  else if (label.length > longest.label) problems.label = 'too_long';
  if (unit.length > longest.unit) problems.unit = 'too_long';
  if (kind === null) problems.kind = 'not_a_choice';
  if (choices.length > mostChoices || choices.some((each) => each.length > longest.choice))
    problems.choices = 'too_long';
  else if (kind === 'choice' && choices.length === 0) problems.choices = 'missing';
  if (filter === 'range' && kind !== 'number' && kind !== 'range') problems.filter = 'not_a_range';
  const filterPosition = readPosition(form.filterPosition, mostFacts);
  const cardPosition = readPosition(form.cardPosition, mostOnCard);
  if (!filterPosition.ok) problems.filterPosition = filterPosition.code;
  if (!cardPosition.ok) problems.cardPosition = cardPosition.code;
  if (Object.keys(problems).length > 0 || kind === null || !filterPosition.ok || !cardPosition.ok)
    return { ok: false, problems };
  return {
    ok: true,
    words: {
      label: label || null,
      kind,
      unit: kind === 'number' || kind === 'range' ? unit || null : null,
      choices: kind === 'choice' ? choices : [],
      filter,
      filterPosition: filter === null ? null : filterPosition.value,
      cardPosition: cardPosition.value,
    },
  };
}

const everyKind: readonly SpecKind[] = [...ownKinds, 'range', 'list'];
const readKind = (typed: string | undefined) => everyKind.find((kind) => kind === typed) ?? null;

const isAlike = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'accent' }) === 0;

function readPosition(
  typed: string | undefined,
  most: number,
): { ok: true; value: number | null } | Refused<AdminProblem> {
  if (oneLine(typed ?? '') === '') return { ok: true, value: null };
  const read = readWholeNumber(typed ?? '', most);
  if (!read.ok) return { ok: false, code: read.code === 'too_large' ? 'too_large' : 'too_small' };
  return read.value === 0 ? { ok: false, code: 'too_small' } : read;
}

/** Parameters of lists, and what every object has: no fact may be called so. */
const takenKeys: ReadonlySet<string> = new Set(
  'categoria category con constructor cupon diferencias disponible estrellas hecho ids marca oferta orden page precio q reviews sin sirve'.split(
    ' ',
  ),
);

/** In letters, digits and `_`, as addresses and files name it. */
export function factKeyOf(label: string, isTaken: (key: string) => boolean): string {
  const words = plainWords(label).replaceAll(' ', '_').slice(0, 30).replace(/_+$/, '');
  const isBad = !/^[a-z]/.test(words) || takenKeys.has(words) || /^utm_|_(desde|hasta)$/.test(words);
  const key = isBad ? `dato_${words}`.replace(/_(desde|hasta)$/, '') : words;
  let free = key;
  for (let next = 2; isTaken(free); next += 1) free = `${key}_${next}`;
  return free;
}

/** What those facts are called that came with the shop. */
export interface DeliveredLabels {
  labelOf(fact: string): string;
}

/** In one category no two facts are called alike: a product's form would have two fields of a name. */
export function takenLabel(
  facts: readonly { fact: string; label: string | null }[],
  label: string,
  labelOf: DeliveredLabels['labelOf'],
): Extract<CategoryOutcome, { code: 'taken' }> | null {
  const same = facts
    .map((each) => each.label ?? labelOf(each.fact))
    .find((each) => plainWords(each) === plainWords(label));
  return same === undefined ? null : { ok: false, code: 'taken', field: 'label', by: same };
}
