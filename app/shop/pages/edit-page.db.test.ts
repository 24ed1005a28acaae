import { describe, expect, test } from 'vitest';
import { merged } from '#app/platform/live/live-bus.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { announcements } from '#tests/support/announcements.ts';
import { testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { addDays, dayOf, startOfDay } from '../shared/day.ts';
import { pageToEdit } from './admin-pages.server.ts';
import { addPage, cancelVersion, changePage, publishPage, withdrawPage } from './edit-page.server.ts';
import { legalPages } from './page.ts';
import { findPage, findVersion, legalPage, ownPageSlugs, presentPrivacyVersion, versionsOf } from './pages.server.ts';

const database = testDatabase();
const announced = announcements(database);
const today = dayOf(testNow);
const words = { title: 'Términos', description: 'Las reglas.', lead: '', body: 'Otras reglas.' };
const slug = 'terminos';
const publish = (acting: Acting, version: number, inForceFrom = today, change: Partial<typeof words> = {}) =>
  publishPage(database.db, acting, { slug, version, words: { ...words, ...change }, isInFooter: true, inForceFrom });

test('the legal texts came with the shop, each in its first version', async () => {
  for (const each of legalPages) {
    expect(await legalPage(database.db, each, testNow)).toMatchObject({ number: 1, inForceTo: null });
  }
});

describe('a version', () => {
  test('that is published today is in force at once; the one before stays readable, with its end', async () => {
    const acting = await actingOwner(database.db);
    await announced();
    expect(await publish(acting, 1)).toEqual({ ok: true, slug });
    expect(merged(await announced())).toMatchObject({ content: ['legal/terminos'] });
    expect(await findPage(database.db, slug, testNow)).toMatchObject({
      number: 2,
      body: words.body,
      inForceFrom: today,
    });
    const before = await findVersion(database.db, { slug, number: 1, now: testNow });
    expect(before).toMatchObject({ number: 1, inForceTo: today });
    expect(before?.body).toContain('Quién te vende');
    expect((await versionsOf(database.db, slug, testNow)).map(({ number }) => number)).toEqual([2, 1]);
  });

  test('of a day to come begins by itself; nobody reads it before, and it can be cancelled until then', async () => {
    const acting = await actingOwner(database.db);
    const day = addDays(today, 5);
    await publish(acting, 1, day);
    const begin = startOfDay(day);
    expect(await findPage(database.db, slug, new Date(begin.getTime() - 1))).toMatchObject({ number: 1 });
    expect(await findPage(database.db, slug, begin)).toMatchObject({ number: 2, inForceFrom: day });
    expect(await findVersion(database.db, { slug, number: 2, now: testNow })).toBeNull();
    // One after it may not begin before it.
    expect(await publish(acting, 2, addDays(day, -1), { body: 'x' })).toMatchObject({
      problems: { inForceFrom: 'before_last_version' },
    });
    // The same words for another day are no new version, and the owner is told how to.
    expect(await publish(acting, 2, today)).toMatchObject({ problems: { inForceFrom: 'version_waits' } });
    expect(await cancelVersion(database.db, acting, { slug, version: 2, number: 2 })).toMatchObject({ ok: true });
    expect(await findPage(database.db, slug, begin)).toMatchObject({ number: 1 });
    // One that people agreed to is never taken away.
    expect(await cancelVersion(database.db, acting, { slug, version: 3, number: 1 })).toMatchObject({
      code: 'changed',
    });
  });

  test('is not made of a day that is past, nor of the same words', async () => {
    const acting = await actingOwner(database.db);
    expect(await publish(acting, 1, addDays(today, -1))).toMatchObject({ problems: { inForceFrom: 'in_past' } });
    await publish(acting, 1);
    expect(await publish(acting, 2)).toEqual({ ok: false, code: 'unchanged' });
  });

  test('is named by each consent, and noted with each order', async () => {
    const acting = await actingOwner(database.db);
    expect(await presentPrivacyVersion(database.db, testNow)).toBe('2026-11-28');
    const order = async () => {
      const reference = await anOrderOf(database.db, {
        createdAt: testNow.toISOString(),
        paidAt: null,
        status: 'awaiting_payment',
        lines: [['1', 1000, 0, 1]],
      });
      return database.db
        .selectFrom('orders')
        .select(['terms_version', 'privacy_version'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    };
    const before = await order();
    await publish(acting, 1);
    const page = await pageToEdit(database.db, 'privacidad', testNow);
    await publishPage(database.db, acting, {
      ...{ slug: 'privacidad', version: 1, isInFooter: true, inForceFrom: today },
      words: { ...page!.words, body: 'Otra política.' },
    });
    expect(await presentPrivacyVersion(database.db, testNow)).toBe(`${today}/2`);
    expect([before, await order()]).toEqual([
      { terms_version: 1, privacy_version: 1 },
      { terms_version: 2, privacy_version: 2 },
    ]);
  });
});

describe('a page', () => {
  const own = { ...words, slug: 'quienes-somos', isInFooter: true };

  test('of the owner is shown once it is published, and can be withdrawn and taken back', async () => {
    const acting = await actingOwner(database.db);
    const { db } = database;
    expect(await addPage(db, acting, own)).toEqual({ ok: true, slug: own.slug });
    expect(await addPage(db, acting, own)).toMatchObject({ problems: { slug: 'taken' } });
    expect(await findPage(db, own.slug, testNow)).toBeNull();
    await publishPage(db, acting, { slug: own.slug, version: 1, words, isInFooter: true, inForceFrom: today });
    expect(await ownPageSlugs(db, testNow)).toEqual([own.slug]);
    await withdrawPage(db, acting, { slug: own.slug, version: 2, isWithdrawn: true });
    expect(await findPage(db, own.slug, testNow)).toBeNull();
    expect(await ownPageSlugs(db, testNow)).toEqual([]);
    expect(await findVersion(db, { slug: own.slug, number: 1, now: testNow })).not.toBeNull();
    await withdrawPage(db, acting, { slug: own.slug, version: 3, isWithdrawn: false });
    expect(await findPage(db, own.slug, testNow)).not.toBeNull();
  });

  test('that is a legal text stays', async () => {
    const acting = await actingOwner(database.db);
    const withdrawn = await withdrawPage(database.db, acting, { slug, version: 1, isWithdrawn: true });
    expect(withdrawn).toEqual({ ok: false, code: 'unknown' });
  });

  test('that is saved changes nothing of what is shown, and of two windows the first one saves', async () => {
    const acting = await actingOwner(database.db);
    const save = (body: string) =>
      changePage(database.db, acting, { slug, version: 1, words: { ...words, body }, isInFooter: true });
    expect(await save('Uno.')).toMatchObject({ ok: true });
    expect(await save('Dos.')).toEqual({ ok: false, code: 'changed' });
    expect(await findPage(database.db, slug, testNow)).toMatchObject({ number: 1 });
    expect(await pageToEdit(database.db, slug, testNow)).toMatchObject({ hasChanges: true, words: { body: 'Uno.' } });
  });

  test('is the owner’s alone', async () => {
    const { db } = database;
    const shopper: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    const seen = { slug, version: 1 };
    await expect(addPage(db, shopper, own)).rejects.toThrow(NotTheOwner);
    await expect(changePage(db, shopper, { ...seen, words, isInFooter: true })).rejects.toThrow(NotTheOwner);
    await expect(publishPage(db, shopper, { ...seen, words, isInFooter: true, inForceFrom: today })).rejects.toThrow(
      NotTheOwner,
    );
    await expect(cancelVersion(db, shopper, { ...seen, number: 1 })).rejects.toThrow(NotTheOwner);
    await expect(withdrawPage(db, shopper, { ...seen, isWithdrawn: true })).rejects.toThrow(NotTheOwner);
  });
});
