import { isCategory } from '../catalog/categories.ts';
import { readTypedProducts } from '../catalog/typed-products.ts';
import type { AdminProblems } from '../shared/admin-form.ts';
import { addDays, dayOf, startOfDay } from '../shared/day.ts';
import { ownValue } from '../shared/own-value.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import {
  fieldReader,
  type ReadField,
  readLine,
  readTypedDay,
  readTypedTime,
  type Texts,
} from '../shared/typed-fields.ts';
import type { SlideContent, StripContent } from './draft-change.ts';
import { type FrontStrip, longestInSlide, longestStripTitle, mostProductsInStrip, type Slide } from './front-page.ts';
import { readLink } from './link.ts';

export type ReadSlide = { ok: true; content: Omit<SlideContent, 'image'> } | RefusedForm<AdminProblems>;

/** All but its picture. Days and hours in Colombia; without an hour, from the beginning of the first day to the end of the last. */
export function readSlideForm(form: Texts): ReadSlide {
  const { problems, take } = fieldReader();
  const words = (name: keyof typeof longestInSlide, isNeeded: boolean) =>
    take(name, readLine(ownValue(form, name), longestInSlide[name], isNeeded), '');
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
  const title = take('title', readLine(form.title, longestStripTitle, kind === 'products'), '');
  const isKind = kind === 'offers' || kind === 'best_sellers' || kind === 'category' || kind === 'products';
  if (!isKind) problems.kind = 'not_a_choice';
  const category = kind === 'category' ? take('category', readCategory(form.category), null) : null;
  const products = kind === 'products' ? take('products', readProducts(form.products ?? ''), []) : [];
  if (!isKind || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, content: { kind, title, category, products } };
}

function readMoment(typedDay = '', typedHour = '', which: 'start' | 'end'): ReadField<Date | null> {
  const hour = typedHour.trim();
  if (typedDay.trim() === '') return hour === '' ? { ok: true, value: null } : { ok: false, code: 'missing' };
  const day = readTypedDay(typedDay);
  if (!day.ok) return day;
  const time = readTypedTime(hour);
  if (!time.ok) return time;
  if (time.value === null)
    return { ok: true, value: startOfDay(which === 'start' ? day.value : addDays(day.value, 1)) };
  return { ok: true, value: new Date(`${day.value}T${time.value}:00-05:00`) };
}

function readCategory(typed = ''): ReadField<string | null> {
  return isCategory(typed) ? { ok: true, value: typed } : { ok: false, code: 'not_a_choice' };
}

function readProducts(typed: string): ReadField<string[]> {
  const read = readTypedProducts(typed, mostProductsInStrip);
  return read.ok && read.value.length === 0 ? { ok: false, code: 'missing' } : read;
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
