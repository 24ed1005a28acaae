import { isCategory } from '../catalog/categories.ts';
import { productIdPattern } from '../catalog/product.ts';
import type { AdminProblem, AdminProblems } from '../shared/admin-form.ts';
import { addDays, dayOf, readDay, startOfDay } from '../shared/day.ts';
import { ownValue } from '../shared/own-value.ts';
import type { Refused, RefusedForm } from '../shared/refusal.ts';
import { oneLine } from '../shared/visible-text.ts';
import type { SlideContent, StripContent } from './draft-change.ts';
import { type FrontStrip, longestInSlide, longestStripTitle, mostProductsInStrip, type Slide } from './front-page.ts';
import { readLink } from './link.ts';

type Texts = Readonly<Record<string, string | undefined>>;
type Read<Value> = { ok: true; value: Value } | Refused<AdminProblem>;

const latestDay = '2100-01-01';

/** Notes what is wrong of each field. */
function fieldReader() {
  const problems: AdminProblems = {};
  return {
    problems,
    /** @returns what was read, and otherwise anything: the form is refused then */
    take<Value>(name: string, read: Read<Value>, otherwise: Value): Value {
      if (read.ok) return read.value;
      problems[name] = read.code;
      return otherwise;
    },
  };
}

export type ReadSlide = { ok: true; content: Omit<SlideContent, 'image'> } | RefusedForm<AdminProblems>;

/** All but its picture. Days and hours in Colombia; without an hour, from the beginning of the first day to the end of the last. */
export function readSlideForm(form: Texts): ReadSlide {
  const { problems, take } = fieldReader();
  const words = (name: keyof typeof longestInSlide, isNeeded: boolean) =>
    take(name, readWords(ownValue(form, name), longestInSlide[name], isNeeded), '');
  const startsAt = take('from', readMoment(form.from, form.fromHour, 'start'), null);
  const endsAt = take('to', readMoment(form.to, form.toHour, 'end'), null);
  if (startsAt && endsAt && endsAt <= startsAt) problems.to = 'ends_before_start';
  const content = {
    alt: words('alt', false),
    title: words('title', true),
    overline: words('overline', false),
    lead: words('lead', false),
    action: words('action', true),
    to: take('link', readLink(form.link ?? '', longestInSlide.to), ''),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, content };
}

export type ReadStrip = { ok: true; content: StripContent } | RefusedForm<AdminProblems>;

export function readStripForm(form: Texts): ReadStrip {
  const { problems, take } = fieldReader();
  const { kind } = form;
  const title = take('title', readWords(form.title, longestStripTitle, kind === 'products'), '');
  const isKind = kind === 'offers' || kind === 'best_sellers' || kind === 'category' || kind === 'products';
  if (!isKind) problems.kind = 'not_a_choice';
  const category = kind === 'category' ? take('category', readCategory(form.category), null) : null;
  const products = kind === 'products' ? take('products', readProducts(form.products ?? ''), []) : [];
  if (!isKind || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, content: { kind, title, category, products } };
}

function readWords(typed = '', longest: number, isNeeded: boolean): Read<string> {
  const value = oneLine(typed.slice(0, 5_000));
  if (isNeeded && value === '') return { ok: false, code: 'missing' };
  return [...value].length > longest ? { ok: false, code: 'too_long' } : { ok: true, value };
}

function readMoment(typedDay = '', typedHour = '', which: 'start' | 'end'): Read<Date | null> {
  const hour = typedHour.trim();
  if (typedDay.trim() === '') return hour === '' ? { ok: true, value: null } : { ok: false, code: 'missing' };
  const day = readDay(typedDay.trim());
  if (day === null || day >= latestDay) return { ok: false, code: 'not_a_day' };
  if (hour === '') return { ok: true, value: startOfDay(which === 'start' ? day : addDays(day, 1)) };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(hour)) return { ok: false, code: 'not_an_hour' };
  return { ok: true, value: new Date(`${day}T${hour}:00-05:00`) };
}

function readCategory(typed = ''): Read<string | null> {
  return isCategory(typed) ? { ok: true, value: typed } : { ok: false, code: 'not_a_choice' };
}

/** By their codes or their addresses in the shop. */
function readProducts(typed: string): Read<string[]> {
  const words = typed
    .slice(0, 20_000)
    .split(/[\s,]+/)
    .filter((each) => each !== '');
  const value = [...new Set(words.map((each) => each.replace(/^.*\/product\/([^/?#]+).*$/, '$1')))];
  if (value.length === 0) return { ok: false, code: 'missing' };
  if (!value.every((id) => productIdPattern.test(id))) return { ok: false, code: 'not_there' };
  return value.length > mostProductsInStrip ? { ok: false, code: 'too_long' } : { ok: true, value };
}

/** What a form shows of a slide. */
export function typedSlide({ image, alt, title, overline, lead, action, to, startsAt, endsAt }: Slide) {
  const [from, until] = [typedMoment(startsAt, 'start'), typedMoment(endsAt, 'end')];
  const dates = { from: from.day, fromHour: from.hour, to: until.day, toHour: until.hour };
  return { image, alt, title, overline, lead, action, link: to, ...dates };
}

export function typedStrip({ kind, title, category, products }: FrontStrip) {
  return { kind, title, category: category ?? '', products: products.join('\n') };
}

function typedMoment(moment: string | null, which: 'start' | 'end'): { day: string; hour: string } {
  if (moment === null) return { day: '', hour: '' };
  const date = new Date(moment);
  const day = dayOf(date);
  const isMidnight = startOfDay(day).getTime() === date.getTime();
  if (isMidnight) return { day: which === 'start' ? day : addDays(day, -1), hour: '' };
  return { day, hour: new Date(date.getTime() - startOfDay(day).getTime()).toISOString().slice(11, 16) };
}
