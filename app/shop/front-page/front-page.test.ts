import { describe, expect, test } from 'vitest';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { changedPage, type DraftChange, type SlideContent, type StripContent } from './draft-change.ts';
import { type FrontPage, longestInSlide, mostSlides, nextInstant, type Slide, slidesInForce } from './front-page.ts';
import { readSlideForm, readStripForm, typedSlide, typedStrip } from './front-page-form.ts';
import { readLink } from './link.ts';

const at = (hour: string) => new Date(`2026-11-27T${hour}:00-05:00`);
const first = deliveredFrontPage.slides[0] as Slide;
const pageOf = (...slides: Partial<Slide>[]): FrontPage => ({
  slides: slides.map((slide, index) => ({ ...first, id: index + 1, ...slide })),
  strips: [],
});

describe('a slide with dates', () => {
  const page = pageOf(
    { startsAt: at('06:00').toISOString(), endsAt: at('18:00').toISOString() },
    { endsAt: at('12:00').toISOString() },
    { isOn: false, startsAt: at('07:00').toISOString() },
  );
  const shownAt = (hour: string) => slidesInForce(page, at(hour)).map(({ id }) => id);

  test('is shown from its first instant on, and no longer at its last', () => {
    expect(['05:59', '06:00', '11:59', '12:00', '17:59', '18:00'].map(shownAt)).toEqual([
      [2],
      [1, 2],
      [1, 2],
      [1],
      [1],
      [],
    ]);
  });

  test('says when the page changes next; one that is off never does', () => {
    const next = (hour: string) => nextInstant(page, at(hour));
    expect([next('05:00'), next('06:00'), next('12:00'), next('18:00')]).toEqual([
      at('06:00'),
      at('12:00'),
      at('18:00'),
      null,
    ]);
    expect(nextInstant(deliveredFrontPage, at('06:00'))).toBeNull();
  });
});

test('what was delivered passes its own form, and comes back from it as it was', () => {
  for (const slide of deliveredFrontPage.slides) {
    const { image, id, isOn, ...content } = slide;
    expect(readSlideForm(typedSlide(slide))).toEqual({ ok: true, content });
  }
  for (const strip of deliveredFrontPage.strips) {
    const { id, isOn, ...content } = strip;
    expect(readStripForm(typedStrip(strip))).toEqual({ ok: true, content });
  }
});

describe('the form of a slide', () => {
  const typed = { ...typedSlide(first) };
  const read = (fields: Record<string, string>) => readSlideForm({ ...typed, ...fields });

  test('reads days and hours in Colombia: without an hour, whole days', () => {
    const dates = (fields: Record<string, string>) => {
      const done = read(fields);
      return done.ok ? [done.content.startsAt, done.content.endsAt] : done.problems;
    };
    expect(dates({ from: '2026-11-27', to: '2026-11-27' })).toEqual([
      '2026-11-27T05:00:00.000Z',
      '2026-11-28T05:00:00.000Z',
    ]);
    const hours = { from: '2026-11-27', fromHour: '06:00', to: '2026-11-27', toHour: '23:59' };
    expect(dates(hours)).toEqual(['2026-11-27T11:00:00.000Z', '2026-11-28T04:59:00.000Z']);
    const [startsAt, endsAt] = dates(hours) as [string, string];
    expect(typedSlide({ ...first, startsAt, endsAt })).toMatchObject(hours);
  });

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ title: ' ' }, { title: 'missing' }],
    [{ title: 'x'.repeat(longestInSlide.title + 1) }, { title: 'too_long' }],
    [{ title: '\u200b' }, { title: 'missing' }],
    [{ action: '' }, { action: 'missing' }],
    [{ lead: 'x'.repeat(1_000_000) }, { lead: 'too_long' }],
    [{ link: 'javascript:alert(1)' }, { link: 'not_a_link' }],
    [{ from: '2026-02-30' }, { from: 'not_a_day' }],
    [{ fromHour: '06:00' }, { from: 'missing' }],
    [{ from: '2026-11-27', fromHour: '25:00' }, { from: 'not_a_time' }],
    [{ from: '2026-11-27', to: '2026-11-26' }, { to: 'ends_before_start' }],
    [{ from: '2026-11-27', fromHour: '06:00', to: '2026-11-27', toHour: '06:00' }, { to: 'ends_before_start' }],
    [{ to: '3000-01-01' }, { to: 'not_a_day' }],
  ])('refuses %j', (fields, problems) => {
    expect(read(fields)).toEqual({ ok: false, problems });
  });
});

test.each<[Record<string, string>, Record<string, string>]>([
  [{ kind: 'regalo' }, { kind: 'not_a_choice' }],
  [{ kind: 'category', category: 'Plantas' }, { category: 'not_a_choice' }],
  [{ kind: 'products', products: '', title: 'Lista' }, { products: 'missing' }],
  [{ kind: 'products', products: '1 2' }, { title: 'missing' }],
  [{ kind: 'products', title: 'Lista', products: '<b>' }, { products: 'not_there' }],
  [
    { kind: 'products', title: 'Lista', products: Array.from({ length: 13 }, (_, id) => id).join() },
    { products: 'too_long' },
  ],
])('the form of a strip refuses %j', (fields, problems) => {
  expect(readStripForm(fields)).toEqual({ ok: false, problems });
});

test('a strip takes products by their codes and links, each once, in their order', () => {
  const products = 'https://nucleo.co/product/b-2?x=1\n a1, b-2  /product/c';
  expect(readStripForm({ kind: 'products', title: 'Lista', products })).toMatchObject({
    content: { products: ['b-2', 'a1', 'c'] },
  });
});

test.each([
  ['/offers', '/offers'],
  [' /categories/ssd?orden=precio#lista ', '/categories/ssd?orden=precio#lista'],
  ['https://otra.test', 'https://otra.test/'],
  ['//otra.test', null],
  ['/\\otra.test', null],
  ['/x/..//otra.test', null],
  ['/\t/otra.test', null],
  ['/admin/portada', null],
  ['/api/auth/sign-out', null],
  ['/%61dmin', null],
  ['/%', null],
  ['http://otra.test', null],
  ['https://', null],
  ['https://uno:dos@otra.test', null],
  ['data:text/html,x', null],
  ['offers', null],
  ['/<script>', null],
])('the link %j is %j', (typed, link) => {
  const read = readLink(typed, 300);
  expect(read.ok ? read.value : null).toBe(link);
});

describe('a change of the draft', () => {
  const content = (({ id, isOn, ...rest }): SlideContent => rest)(first);
  const ids = (page: FrontPage) => page.slides.map(({ id }) => id);
  const pageAfter = (page: FrontPage, change: Parameters<typeof changedPage>[1]) => {
    const changed = changedPage(page, change);
    if (!changed.ok) throw new Error(changed.code);
    return changed.page;
  };
  const three = pageOf({}, {}, {});

  test('moves by one and not beyond the ends', () => {
    const move = (id: number, by: 1 | -1) => ids(pageAfter(three, { kind: 'move', list: 'slides', id, by }));
    expect([move(3, -1), move(1, 1), move(1, -1), move(3, 1)]).toEqual([
      [1, 3, 2],
      [2, 1, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  test('adds up to ten, with an id that no slide has', () => {
    const added = pageAfter(three, { kind: 'slide', id: null, content: { ...content, title: 'Nueva' } });
    expect(added.slides.at(-1)).toMatchObject({ id: 4, title: 'Nueva', isOn: true });
    const full = pageOf(...Array.from({ length: mostSlides }, () => ({})));
    expect(changedPage(full, { kind: 'slide', id: null, content })).toEqual({ ok: false, code: 'full' });
  });

  test('leaves what was switched off as it is, and knows what is not there', () => {
    const off = pageAfter(three, { kind: 'switch', list: 'slides', id: 2, isOn: false });
    const changed = pageAfter(off, { kind: 'slide', id: 2, content: { ...content, title: 'Otra' } });
    expect(changed.slides[1]).toMatchObject({ title: 'Otra', isOn: false });
    expect(changedPage(three, { kind: 'remove', list: 'slides', id: 9 })).toEqual({ ok: false, code: 'unknown' });
  });

  test('never removes the strips of the specification, nor makes another kind of one', () => {
    expect(pageAfter(deliveredFrontPage, { kind: 'remove', list: 'strips', id: 1 })).toEqual(deliveredFrontPage);
    const content: StripContent = { kind: 'category', title: '', category: 'SSD', products: [] };
    const change: DraftChange = { kind: 'strip', id: 1, content };
    expect(changedPage(deliveredFrontPage, change)).toEqual({ ok: false, code: 'unknown' });
  });
});
