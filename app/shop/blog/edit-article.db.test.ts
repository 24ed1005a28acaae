import { describe, expect, test } from 'vitest';
import { merged } from '#app/platform/live/live-bus.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { announcements } from '#tests/support/announcements.ts';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { addContentPicture } from '../content/content-pictures.server.ts';
import { uploadedAddress } from '../pictures/picture-address.ts';
import { addDays, dayOf, startOfDay } from '../shared/day.ts';
import { articleToEdit, listedArticles } from './admin-articles.server.ts';
import { type ArticleWords, readArticle } from './article-form.ts';
import { findArticle, publicArticles } from './articles.server.ts';
import { addArticle, changeArticle, deleteArticle } from './edit-article.server.ts';

const database = testDatabase();
const announced = announcements(database);
const today = dayOf(testNow);

function words(change: Partial<ArticleWords> = {}): ArticleWords {
  const read = readArticle(
    { title: 'Cómo elegir un monitor', description: 'Qué mirar.', body: 'Texto.', ...change },
    {
      isPublished: true,
      today,
      usualAuthor: 'Equipo',
    },
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.values;
}

async function published(change: Partial<ArticleWords> = {}) {
  const acting = await actingOwner(database.db);
  const added = await addArticle(database.db, acting, { words: words(change), isPublished: true });
  if (!added.ok) throw new Error(added.code);
  return { acting, id: added.id, slug: added.slug };
}
const slugs = async (now = testNow) => (await publicArticles(database.db, now)).map(({ slug }) => slug);
const audit = () => database.db.selectFrom('audit_entries').select(['subject_id', 'action', 'after']).execute();

describe('an article', () => {
  test('is there once it is published, before those that came with the shop, and open pages learn of it', async () => {
    await announced();
    const { slug } = await published();
    expect(slug).toBe('como-elegir-un-monitor');
    expect((await slugs())[0]).toBe(slug);
    expect(merged(await announced())).toMatchObject({ content: ['articles'] });
    expect(await audit()).toMatchObject([{ subject_id: slug, action: 'published', after: { title: words().title } }]);
  });

  test('that is a draft is seen by nobody', async () => {
    const acting = await actingOwner(database.db);
    await addArticle(database.db, acting, { words: words(), isPublished: false });
    expect(await slugs()).not.toContain('como-elegir-un-monitor');
    expect(await findArticle(database.db, 'como-elegir-un-monitor', testNow)).toBeNull();
  });

  test('with a day to come appears by itself when that day begins in Colombia', async () => {
    const day = addDays(today, 3);
    const { slug } = await published({ publishOn: day });
    const begin = startOfDay(day);
    expect(await slugs(new Date(begin.getTime() - 1))).not.toContain(slug);
    expect(await slugs(begin)).toContain(slug);
    const { articles } = await listedArticles(database.db, testNow, { offset: 0, most: 25, isDeleted: false });
    expect(articles.find((each) => each.slug === slug)).toMatchObject({ state: 'scheduled', publishOn: day });
  });

  test('with another address is led to from each that it had, and may go back to one', async () => {
    const { acting, id, slug } = await published();
    const rename = (to: string, version: number) =>
      changeArticle(database.db, acting, { id, version, words: words({ slug: to }), isPublished: true });
    expect(await rename('b', 1)).toMatchObject({ ok: true, slug: 'b' });
    expect(await rename('c', 2)).toMatchObject({ ok: true });
    for (const old of [slug, 'b']) expect(await findArticle(database.db, old, testNow)).toEqual({ movedTo: 'c' });
    expect(await rename('b', 3)).toMatchObject({ ok: true });
    expect(await findArticle(database.db, 'b', testNow)).toMatchObject({ article: { slug: 'b' } });
    expect(await findArticle(database.db, 'c', testNow)).toEqual({ movedTo: 'b' });
    // Nobody else gets an address that leads to it.
    const other = await addArticle(database.db, acting, { words: words({ slug: 'c' }), isPublished: true });
    expect(other).toEqual({ ok: false, code: 'problems', problems: { slug: 'taken' } });
  });

  test('says when its words were revised, and not when its address was', async () => {
    const { acting, id } = await published({ publishOn: '2026-01-05' });
    const later = { ...acting, now: new Date(testNow.getTime() + 10 * 24 * 3_600_000) };
    const same = words({ publishOn: '2026-01-05', slug: 'otra' });
    await changeArticle(database.db, later, { id, version: 1, words: same, isPublished: true });
    const revised = async () => {
      const found = await findArticle(database.db, 'otra', later.now);
      return found && 'article' in found ? found.article.updated : null;
    };
    expect(await revised()).toBe(today);
    await changeArticle(database.db, later, { id, version: 2, words: { ...same, body: 'Otro.' }, isPublished: true });
    expect(await revised()).toBe(dayOf(later.now));
  });

  test('that two windows edit is saved by the first', async () => {
    const { acting, id } = await published();
    const save = (body: string) =>
      changeArticle(database.db, acting, { id, version: 1, words: words({ body }), isPublished: true });
    expect(await save('Uno.')).toMatchObject({ ok: true });
    expect(await save('Dos.')).toEqual({ ok: false, code: 'changed' });
    expect((await articleToEdit(database.db, id, testNow))?.words.body).toBe('Uno.');
  });

  test('that is deleted is gone with its addresses, and comes back as it was', async () => {
    const { acting, id, slug } = await published();
    await changeArticle(database.db, acting, {
      id,
      version: 1,
      words: words({ slug: 'nueva-direccion' }),
      isPublished: true,
    });
    expect(await deleteArticle(database.db, acting, { id, version: 2, isDeleted: true })).toMatchObject({ ok: true });
    for (const each of [slug, 'nueva-direccion']) expect(await findArticle(database.db, each, testNow)).toBeNull();
    expect(await articleToEdit(database.db, id, testNow)).toMatchObject({ isDeleted: true });
    expect(await deleteArticle(database.db, acting, { id, version: 3, isDeleted: true })).toMatchObject({
      code: 'unknown',
    });
    expect(await deleteArticle(database.db, acting, { id, version: 3, isDeleted: false })).toMatchObject({ ok: true });
    expect(await findArticle(database.db, slug, testNow)).toEqual({ movedTo: 'nueva-direccion' });
  });

  test('has a picture of the shop: a drawing, or one that was sent', async () => {
    const acting = await actingOwner(database.db);
    const hash = 'c'.repeat(32);
    const add = (image: string) =>
      addArticle(database.db, acting, { words: words({ image, slug: `x-${image.length}` }), isPublished: true });
    for (const image of ['https://otra.test/a.jpg', '/images/no-hay.svg', uploadedAddress(hash), 'javascript:1']) {
      expect(await add(image)).toMatchObject({ code: 'problems', problems: { image: 'not_there' } });
    }
    await addContentPicture(database.db, acting, { hash, width: 1200, height: 630 });
    expect(await add(uploadedAddress(hash))).toMatchObject({ ok: true });
  });

  test('is the owner’s alone', async () => {
    const { id } = await published();
    const shopper: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    const { db } = database;
    const seen = { id, version: 1 };
    await expect(addArticle(db, shopper, { words: words(), isPublished: true })).rejects.toThrow(NotTheOwner);
    await expect(changeArticle(db, shopper, { ...seen, words: words(), isPublished: true })).rejects.toThrow(
      NotTheOwner,
    );
    await expect(deleteArticle(db, shopper, { ...seen, isDeleted: true })).rejects.toThrow(NotTheOwner);
    await expect(addContentPicture(db, shopper, { hash: 'd'.repeat(32), width: 1, height: 1 })).rejects.toThrow(
      NotTheOwner,
    );
  });
});

describe('what the owner types', () => {
  const read = (form: Record<string, string>, isPublished = true) =>
    readArticle(form, { isPublished, today, usualAuthor: 'Equipo' });
  const problemsOf = (form: Record<string, string>, isPublished = true) => {
    const answer = read(form, isPublished);
    return answer.ok ? null : answer.problems;
  };
  const whole = { title: 'Hola', description: 'x', body: 'x' };

  test('needs title, summary and text to be published, and a title alone as a draft', () => {
    expect(problemsOf({})).toEqual({ title: 'missing', slug: 'missing', description: 'missing', body: 'missing' });
    expect(problemsOf({ title: 'Hola' }, false)).toBeNull();
  });

  test.each([
    [{ slug: 'Con Espacios' }, { slug: 'not_a_slug' }],
    [{ slug: 'ñandú' }, { slug: 'not_a_slug' }],
    [{ slug: '../admin' }, { slug: 'not_a_slug' }],
    [{ slug: 'admin' }, { slug: 'reserved_word' }],
    [{ title: 'Blog' }, { slug: 'reserved_word' }],
    [{ slug: 'a'.repeat(81) }, { slug: 'too_long' }],
    [{ title: '¡!' }, { slug: 'missing' }],
    [{ body: 'a'.repeat(60_001) }, { body: 'too_long' }],
    [{ title: 'a'.repeat(121) }, { title: 'too_long' }],
    [{ publishOn: '2026-02-30' }, { publishOn: 'not_a_day' }],
    [{ publishOn: '9999-01-01' }, { publishOn: 'not_a_day' }],
    [{ publishOn: '0001-01-01' }, { publishOn: 'not_a_day' }],
  ])('%j is refused in words', (change, problems) => {
    expect(problemsOf({ ...whole, ...change })).toMatchObject(problems);
  });
});
