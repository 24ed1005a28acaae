import { mostOf } from '../catalog/admin/product-form.ts';
import { productStatuses } from '../catalog/admin/product-status.ts';
import { isCategory, noCategory, type ProductCategory } from '../catalog/categories.ts';
import { productVats } from '../catalog/product-vat.ts';
import { type PesosProblem, readPesos, type TypedPesos } from '../shared/pesos.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { readHundredths } from '../shared/typed-hundredths.ts';
import { type NumberProblem, readWholeNumber, type TypedNumber } from '../shared/typed-number.ts';
import { oneLine } from '../shared/visible-text.ts';
import type { ProductRule } from './change-rule.ts';
import { type ChangeField, type ChangeKind, type ChangeScope, changeFields } from './change-set.ts';

export type ChangeMethod = 'set' | 'raise' | 'lower' | 'raise_percent' | 'lower_percent' | 'dollars';

export const bulkMethods = {
  price: ['set', 'raise_percent', 'lower_percent', 'raise', 'lower'],
  discount: ['set', 'raise', 'lower'],
  stock: ['set', 'raise', 'lower'],
  category: ['set'],
  vat: ['set'],
  place: ['set'],
} as const satisfies Record<ChangeField, readonly ChangeMethod[]>;

/** Nobody chooses a bare 0: it waits for this choice. */
export const chosenVats = productVats.filter((vat) => vat !== 0);

export const pricingMethods = ['raise_percent', 'lower_percent', 'raise', 'lower', 'dollars'] as const;

export const changeInputs = ['way', 'value', 'category', 'vat', 'place', 'rate', 'margin'] as const;
export type ChangeInput = (typeof changeInputs)[number];
/** `plus_sign`: a step (`+5`) where a value is set, which would give every product the value 5. */
export type ChangeProblem = NumberProblem | PesosProblem | 'missing' | 'not_a_choice' | 'too_small' | 'plus_sign';
export type ChangeProblems = Partial<Record<ChangeInput, ChangeProblem>>;

export type CheckedChange =
  | { ok: true; rule: ProductRule }
  | RefusedForm<ChangeProblems, { field: ChangeField | null }>;

/** In hundredths: 1,000 %, 99.99 %, and 100,000 pesos for a dollar. */
export const mostRaise = 100_000;
export const mostLowering = 9_999;
export const mostRate = 10_000_000;

export function checkChange(kind: ChangeKind, input: Record<string, unknown>): CheckedChange {
  const text = (name: string) => {
    const given = input[name];
    return typeof given === 'string' ? given.trim() : '';
  };
  const field = kind === 'pricing' ? 'price' : changeFields.find((each) => each === text('field'));
  if (!field) return { ok: false, field: null, problems: { way: 'not_a_choice' } };
  if (field === 'category') {
    const category = readCategory(text('category'));
    if (category === undefined) return { ok: false, field, problems: { category: 'not_a_choice' } };
    return { ok: true, rule: { field, way: 'set', category } };
  }
  if (field === 'vat') {
    const vat = chosenVats.find((each) => String(each) === text('vat'));
    if (vat === undefined) return { ok: false, field, problems: { vat: 'not_a_choice' } };
    return { ok: true, rule: { field, way: 'set', vat } };
  }
  if (field === 'place') {
    const status = productStatuses.find((each) => each === text('place'));
    if (!status) return { ok: false, field, problems: { place: 'not_a_choice' } };
    return { ok: true, rule: { field, way: 'set', place: status } };
  }
  const methods: readonly ChangeMethod[] = kind === 'pricing' ? pricingMethods : bulkMethods[field];
  const method = methods.find((each) => each === text('way'));
  if (!method) return { ok: false, field, problems: { way: 'not_a_choice' } };
  const problems: ChangeProblems = {};
  const figure = (name: ChangeInput, read: TypedNumber | TypedPesos, least: number): number => {
    if (text(name) === '') problems[name] = 'missing';
    else if (!read.ok) problems[name] = read.code;
    else if (read.value < least) problems[name] = 'too_small';
    return read.ok ? read.value : 0;
  };
  const rule = ((): ProductRule => {
    if (method === 'dollars') {
      const rateInCents = figure('rate', readHundredths(text('rate'), mostRate), 100);
      const marginInBasisPoints = figure('margin', readHundredths(text('margin'), mostRaise), 0);
      return { field: 'price', way: method, rateInCents, marginInBasisPoints };
    }
    if (method === 'raise_percent' || method === 'lower_percent') {
      const isRaise = method === 'raise_percent';
      const percent = figure('value', readHundredths(text('value'), isRaise ? mostRaise : mostLowering), 1);
      const basisPoints = isRaise ? percent : -percent;
      return { field: 'price', way: 'percent', basisPoints, toEndings: kind === 'pricing' };
    }
    const least = method === 'set' && field !== 'price' ? 0 : 1;
    const read = field === 'price' ? readPesos : readWholeNumber;
    const amount = figure('value', read(text('value'), mostOf[field]), least);
    if (method === 'set' && text('value').normalize('NFKC').startsWith('+')) problems.value ??= 'plus_sign';
    if (method === 'set') return { field, way: method, amount };
    const signed = method === 'lower' ? -amount : amount;
    if (field === 'price') return { field, way: 'add', amount: signed, toEndings: kind === 'pricing' };
    return { field, way: 'add', amount: signed };
  })();
  return Object.keys(problems).length > 0 ? { ok: false, field, problems } : { ok: true, rule };
}

/** `-` means no category, as in the list's addresses; an empty choice is none at all. */
function readCategory(typed: string): ProductCategory | undefined {
  return typed === '-' ? noCategory : isCategory(typed) ? typed : undefined;
}

/** Empty means all; null if the category is unknown. */
export function readGroup(input: Record<string, unknown>): Extract<ChangeScope, { kind: 'group' }> | null {
  const typed = typeof input.category === 'string' ? input.category.trim() : '';
  const category = typed === '' ? null : readCategory(typed);
  if (category === undefined) return null;
  const brand = typeof input.brand === 'string' ? oneLine(input.brand).slice(0, 200) : '';
  return { kind: 'group', category, brand };
}

export type TypedChange = Partial<Record<ChangeInput | 'brand', string>>;

export function typedChange(input: Record<string, unknown>): TypedChange {
  const names = [...changeInputs, 'brand'].map((name) => [name, input[name]] as const);
  return Object.fromEntries(names.filter(([, value]) => typeof value === 'string'));
}
