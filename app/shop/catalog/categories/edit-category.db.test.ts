import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { readCategories } from './categories.server.ts';
import { readCategoryWords, readFactWords } from './category-form.ts';
import { addCategory, changeCategory, moveCategory, removeCategory, restoreCategory } from './edit-category.server.ts';
import { addKnownFact, addNewFact, changeFact, moveFact, removeFact } from './edit-facts.server.ts';

const database = testDatabase();
let acting: Acting;
beforeEach(async () => {
  acting = await actingOwner(database.db);
});

function wordsOf(name: string, slug = '') {
  const read = readCategoryWords({ name, slug });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.words;
}

function factWords(form: Record<string, string>) {
  const read = readFactWords({ kind: 'text', ...form });
  if (!read.ok || read.words.label === null) throw new Error(JSON.stringify(read));
  return { ...read.words, label: read.words.label };
}

async function seen(key: string) {
  const row = await database.db
    .selectFrom('categories')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { key, version: row.version };
}

const add = (name: string) => addCategory(database.db, acting, wordsOf(name));
const rename = async (key: string, name: string, slug = '') =>
  changeCategory(database.db, acting, { ...(await seen(key)), words: wordsOf(name, slug) });
/** Those that came with the shop are called as their key here. */
const labelOf = (fact: string) => fact;
const addFact = async (key: string, form: Record<string, string>) =>
  addNewFact(database.db, acting, { ...(await seen(key)), labelOf, words: factWords(form) });
const stored = () => readCategories(database.db);
const entries = async () =>
  (await database.db.selectFrom('audit_entries').select(['action', 'subject_id']).orderBy('id').execute()).map(
    ({ action, subject_id }) => `${subject_id} ${action}`,
  );

describe('a category', () => {
  test('is made, renamed, moved, deleted and taken back, each once and with its entry', async () => {
    expect(await add('Monitores')).toEqual({ ok: true, slug: 'monitores' });
    const old = await seen('Monitores');
    expect(await rename('Monitores', 'Pantallas')).toEqual({ ok: true, slug: 'pantallas' });
    expect(await changeCategory(database.db, acting, { ...old, words: wordsOf('Otra') })).toEqual({
      ok: false,
      code: 'changed',
    });
    expect(await moveCategory(database.db, acting, { ...(await seen('Monitores')), by: -1 })).toMatchObject({
      ok: true,
    });
    const { list } = await stored();
    expect(list.categories.at(-2)).toMatchObject({ key: 'Monitores', name: 'Pantallas', slug: 'pantallas' });
    expect(list.formerSlugs).toMatchObject({ monitores: 'Monitores' });
    expect(await removeCategory(database.db, acting, await seen('Monitores'))).toMatchObject({ ok: true });
    expect((await stored()).list.categories).toHaveLength(12);
    expect((await stored()).list.formerSlugs).not.toHaveProperty('monitores');
    expect(await restoreCategory(database.db, acting, await seen('Monitores'))).toMatchObject({ ok: true });
    expect((await stored()).list.categories.at(-2)).toMatchObject({ name: 'Pantallas' });
    expect(await entries()).toEqual(
      ['added', 'changed', 'moved', 'removed', 'restored'].map((action) => `Monitores ${action}`),
    );
  });

  test('keeps every address and name that it had; taken back, it is no former one', async () => {
    await rename('Chasís', 'Gabinetes');
    await rename('Chasís', 'Torres');
    expect((await stored()).list.formerSlugs).toMatchObject({ chasis: 'Chasís', gabinetes: 'Chasís' });
    expect((await stored()).list.formerNames).toEqual({ Gabinetes: 'Chasís' });
    await rename('Chasís', 'Chasís');
    const { formerSlugs, formerNames, categories } = (await stored()).list;
    expect(Object.keys(formerSlugs).sort()).toEqual(['diademas', 'gabinetes', 'torres']);
    expect(Object.keys(formerNames).sort()).toEqual(['Gabinetes', 'Torres']);
    expect(categories.find(({ key }) => key === 'Chasís')).toMatchObject({ name: 'Chasís', slug: 'chasis' });
  });

  test.each([
    ['chasis', '', 'name'],
    ['Mouse', '', 'name'],
    ['Cajas', 'chasis', 'slug'],
    ['Cajas', 'diademas', 'slug'],
    ['Cajas', 'almacenamiento', 'slug'],
  ])('called %s at %s is refused: it is another’s', async (name, slug, field) => {
    expect(await addCategory(database.db, acting, wordsOf(name, slug))).toMatchObject({ code: 'taken', field });
    expect((await stored()).list.categories).toHaveLength(12);
  });

  test('does not get a name or an address that another had before or that was deleted', async () => {
    await rename('Chasís', 'Gabinetes');
    expect(await add('Chasís')).toMatchObject({ code: 'taken', by: 'Gabinetes' });
    expect(await addCategory(database.db, acting, wordsOf('Cajas', 'chasis'))).toMatchObject({ code: 'taken' });
    await add('Sillas');
    await removeCategory(database.db, acting, await seen('Sillas'));
    expect(await add('Sillas')).toMatchObject({ code: 'taken', field: 'name' });
  });

  test('with a product is not deleted, not even with a deleted one; of the twelve none is', async () => {
    await add('Monitores');
    await stock(database.db, { id: 'lg', category: 'Monitores' });
    const remove = async () => removeCategory(database.db, acting, await seen('Monitores'));
    expect(await remove()).toEqual({ ok: false, code: 'not_empty', products: 1 });
    await database.db.updateTable('products').set({ deleted_at: acting.now }).execute();
    expect(await remove()).toMatchObject({ code: 'not_empty' });
    expect(await removeCategory(database.db, acting, await seen('Mouse'))).toMatchObject({ code: 'delivered' });
  });

  test('is made once when two windows make it at one moment, and 60 are all there can be', async () => {
    const outcomes = await Promise.all([add('Monitores'), add('Monitores'), add('monitores')]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (let number = 14; number <= 60; number += 1)
      expect(await add(`Categoría ${number}`)).toMatchObject({ ok: true });
    expect(await add('Una más')).toMatchObject({ code: 'too_many' });
  });
});

describe('a fact', () => {
  test('is made with its kind, filters where it is told to, and is known to another category', async () => {
    await add('Monitores');
    await addFact('Monitores', { label: 'Tamaño', kind: 'number', unit: '"', filter: 'range', cardPosition: '1' });
    await addFact('Monitores', {
      label: 'Panel',
      kind: 'choice',
      choices: 'IPS\nVA\nIPS',
      filter: 'values',
      filterPosition: '1',
    });
    await addFact('Monitores', { label: 'Precio desde', kind: 'boolean' });
    const { Monitores: monitors } = (await stored()).table.categories;
    expect(monitors).toEqual({
      facts: {
        tamano: { kind: 'number', unit: '"' },
        panel: { kind: 'choice', choices: ['IPS', 'VA'] },
        dato_precio: { kind: 'boolean' },
      },
      filters: [
        { key: 'panel', as: 'values' },
        { key: 'tamano', as: 'range' },
      ],
      onCard: ['tamano'],
    });
    await add('Televisores');
    const known = { fact: 'tamano', shown: { filter: null, filterPosition: null, cardPosition: null } };
    expect(await addKnownFact(database.db, acting, { ...(await seen('Televisores')), ...known })).toMatchObject({
      ok: true,
    });
    expect(await addKnownFact(database.db, acting, { ...(await seen('Televisores')), ...known })).toMatchObject({
      ok: false,
    });
    expect((await stored()).table.categories.Televisores?.facts).toEqual({ tamano: { kind: 'number', unit: '"' } });
  });

  test('that came with the shop keeps kind and unit; its name and its filter change', async () => {
    const change = {
      fact: 'nucleos',
      words: { ...factWords({ label: 'Cores', kind: 'boolean', unit: '' }), filter: null },
    };
    expect(
      await changeFact(database.db, acting, { ...(await seen('Procesadores')), labelOf, ...change }),
    ).toMatchObject({
      ok: true,
    });
    const { table } = await stored();
    expect(table.categories.Procesadores?.facts.nucleos).toEqual({ kind: 'number' });
    expect(table.categories.Procesadores?.filters.map(({ key }) => key)).not.toContain('nucleos');
    expect(table.labels).toEqual({ nucleos: 'Cores' });
    const seenNow = { ...(await seen('Procesadores')), fact: 'nucleos' };
    expect(await removeFact(database.db, acting, seenNow)).toMatchObject({ code: 'delivered' });
  });

  test('is called as no other of its category, and a choice is there once', async () => {
    const taken = { ok: false, code: 'taken', field: 'label' };
    expect(await addFact('Procesadores', { label: 'Núcleos' })).toEqual({ ...taken, by: 'nucleos' });
    await addFact('Procesadores', { label: 'Brillo', kind: 'choice', choices: 'Rojo\nrojo\nAzul' });
    const change = { fact: 'brillo', words: factWords({ label: 'NUCLEOS', kind: 'choice', choices: 'Rojo' }), labelOf };
    expect(await changeFact(database.db, acting, { ...(await seen('Procesadores')), ...change })).toEqual({
      ...taken,
      by: 'nucleos',
    });
    const { choices } = await database.db
      .selectFrom('facts')
      .select('choices')
      .where('key', '=', 'brillo')
      .executeTakeFirstOrThrow();
    expect(choices).toEqual(['Rojo', 'Azul']);
  });

  test('changes kind, loses a choice and goes only while no product has it', async () => {
    await add('Monitores');
    await addFact('Monitores', { label: 'Panel', kind: 'choice', choices: 'IPS\nVA' });
    await stock(database.db, { id: 'lg', category: 'Monitores', specs: { panel: 'VA' } });
    const change = async (form: Record<string, string>) =>
      changeFact(database.db, acting, {
        ...(await seen('Monitores')),
        ...{ fact: 'panel', labelOf },
        words: factWords({ label: 'Panel', ...form }),
      });
    expect(await change({ kind: 'text' })).toEqual({ ok: false, code: 'in_use', products: 1 });
    expect(await change({ kind: 'choice', choices: 'IPS' })).toEqual({ ok: false, code: 'in_use', products: 1 });
    expect(await change({ kind: 'choice', choices: 'VA\nOLED' })).toMatchObject({ ok: true });
    const remove = async () => removeFact(database.db, acting, { ...(await seen('Monitores')), fact: 'panel' });
    expect(await remove()).toMatchObject({ code: 'in_use' });
    await database.db.updateTable('products').set({ specs: '{}' }).execute();
    expect(await remove()).toMatchObject({ ok: true });
    expect(await database.db.selectFrom('facts').select('key').where('key', '=', 'panel').execute()).toEqual([]);
  });

  test('moves in the sheet, and a fourth on the card is refused with nothing of it stored', async () => {
    const before = (await stored()).table.categories.Procesadores;
    await moveFact(database.db, acting, { ...(await seen('Procesadores')), fact: 'familia', by: -1 });
    const keys = Object.keys((await stored()).table.categories.Procesadores?.facts ?? {});
    expect(keys.slice(0, 2)).toEqual(['familia', 'socket']);
    expect(await addFact('Procesadores', { label: 'Serie', cardPosition: '2' })).toMatchObject({
      code: 'too_many_on_card',
    });
    expect((await stored()).table.categories.Procesadores?.onCard).toEqual(before?.onCard);
    expect(await database.db.selectFrom('facts').select('key').where('key', '=', 'serie').execute()).toEqual([]);
  });

  test('of several categories is one: who has the other’s page open is told', async () => {
    const other = await seen('SSD');
    const words = { ...factWords({ label: 'Forma', kind: 'text' }), filter: 'values' as const };
    await changeFact(database.db, acting, { ...(await seen('Memoria Ram')), fact: 'formato', labelOf, words });
    expect(await moveFact(database.db, acting, { ...other, fact: 'tipo', by: -1 })).toEqual({
      ok: false,
      code: 'changed',
    });
  });
});

test('nobody but the owner writes categories', async () => {
  const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
  const mouse = await seen('Mouse');
  for (const attempt of [
    () => addCategory(database.db, shopper, wordsOf('Monitores')),
    () => changeCategory(database.db, shopper, { ...mouse, words: wordsOf('Ratones') }),
    () => moveCategory(database.db, shopper, { ...mouse, by: 1 }),
    () => removeCategory(database.db, shopper, mouse),
    () => restoreCategory(database.db, shopper, mouse),
    () => addNewFact(database.db, shopper, { ...mouse, labelOf, words: factWords({ label: 'Peso' }) }),
    () => removeFact(database.db, shopper, { ...mouse, fact: 'rgb' }),
  ]) {
    await expect(attempt()).rejects.toThrow(NotTheOwner);
  }
});
